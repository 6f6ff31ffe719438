import { feedToken } from "#server";
import { askFirst, printResult } from "./answers.ts";
import { type Command, type CommandGroup, YES } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";

const show: Command = {
  name: "show",
  summary: "the secret address under which a calendar program subscribes to all bookings",
  args: [],
  options: {},
  example: "feed show",
  run: (call) =>
    withStudio(call, async (studio) => {
      const address = addressOf(studio, await studio.store.studio.feedVersion());
      return printResult(call, { address }, `${address}\n`);
    }),
};

const rotate: Command = {
  name: "rotate",
  summary: "gives the feed a new address; the one before leads nowhere",
  args: [],
  options: YES,
  example: "feed rotate --yes",
  run: (call) =>
    withStudio(call, async (studio) => {
      const stop = await askFirst(call, "Calendars with the old address stop working. Go on?");
      if (stop) return stop;
      const address = addressOf(studio, await studio.store.studio.rotateFeed());
      return printResult(call, { address }, `${address}\n`);
    }),
};

/** The studio's own calendar (b1). */
export const feed: CommandGroup = {
  name: "feed",
  summary: "the address of the studio's own calendar; who has it reads all bookings",
  commands: [show, rotate],
};

function addressOf({ signer, environment }: Studio, version: number): string {
  const { siteUrl, port } = environment;
  const origin = siteUrl ?? `http://localhost:${port}`;
  return `${origin}/feeds/${feedToken(signer, version)}.ics`;
}
