import { askFirst, printResult } from "./answers.ts";
import { type Command, refused, YES } from "./command.ts";
import { BOOKING, bookingJson, referenceOf, withBooking } from "./found-booking.ts";

const REASONS = {
  not_found: "it is not there any more",
  not_active: "it was cancelled or never confirmed",
  not_yet: "it has not begun",
};

/** A command that says how a meeting went; may be said again. */
function outcome(name: string, summary: string, state: "completed" | "no_show"): Command {
  return {
    name,
    summary,
    args: [BOOKING],
    options: {},
    example: `booking ${name} 7K3QZD`,
    run: (call) =>
      withBooking(call, async ({ store, now }, { id }) => {
        const marked = await store.studio.markDone(id, state, now());
        if (!marked.ok) return refused(`${call.args[0]}: ${REASONS[marked.reason]}`);
        const text = `${referenceOf(marked.booking)} is ${state} now.\n`;
        return printResult(call, bookingJson(marked.booking), text);
      }),
  };
}

export const done = outcome("done", "the meeting took place", "completed");

export const noShow = outcome("no-show", "the visitor did not come", "no_show");

export const revoke: Command = {
  name: "revoke",
  summary: "makes the links in all mails about a booking invalid",
  args: [BOOKING],
  options: YES,
  example: "booking revoke 7K3QZD",
  run: (call) =>
    withBooking(call, async ({ store, now }, booking) => {
      const { id } = booking;
      const question = `Make all links about ${referenceOf(booking)} invalid? It gets new ones with its next mail.`;
      const stop = await askFirst(call, question);
      if (stop) return stop;
      const version = await store.studio.revokeLinks(id, now());
      return printResult(
        call,
        { id, linkVersion: version ?? null },
        "The links lead nowhere any more.\n",
      );
    }),
};
