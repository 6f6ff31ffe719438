import { COMMAND_LINE } from "#people/node";
import { personJson } from "#server";
import { askFirst, OUT, printResult, printParts } from "./answers.ts";
import { type Command, refused, YES } from "./command.ts";
import { withStudio } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { choice, MAIL } from "./value-kinds.ts";

/** What people may ask about themselves (b6, G10). */
export const commands: readonly Command[] = [
  {
    name: "export",
    summary: "everything stored about a person, as JSON for them to read",
    args: [MAIL],
    options: OUT,
    example: "privacy export ann@example.com --out ann.json",
    run: withStudio(async ({ personData, now }, call) => {
      const by = { author: COMMAND_LINE, now: now() };
      await printParts(call, [personJson(await personData.export(call.args[0] ?? "", by))]);
    }),
  },
  {
    name: "erase",
    summary: "erases a person; upcoming bookings are cancelled without an email",
    args: [MAIL],
    options: {
      scope: {
        summary: "all: also no emails about bookings; default marketing",
        value: choice("marketing", "all"),
      },
      ...YES,
    },
    example: "privacy erase ann@example.com",
    run: withStudio(async ({ personData, now }, call) => {
      const [mail = ""] = call.args;
      const { bookings, contacts, subscriptions, messages } = await personData.collect(mail);
      const what = [
        counted(bookings.length, "booking"),
        counted(contacts.length, "enquiry", "enquiries"),
        counted(subscriptions.length, "subscription"),
        counted(messages.length, "email"),
      ].join(", ");
      await askFirst(call, `Erase ${mail} for good: ${what}?`);
      const scope = call.option("scope")?.includes("all") === true ? "all" : "marketing";
      const erased = await personData.erase(mail, { scope, author: COMMAND_LINE, now: now() });
      const { cancelled, cleaned } = erased;
      if (!cleaned.ok) {
        throw refused(
          `the rows are erased, their bytes may still be in the file: ${cleaned.problem}`,
          "erase again in a moment",
        );
      }
      const ahead = cancelled.length > 0 ? ` Cancelled: ${cancelled.join(", ")}.` : "";
      printResult(call, erased, `Erased: ${what}.${ahead}\n`);
    }),
  },
];
