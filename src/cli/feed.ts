import { feedToken } from "#server";
import { askFirst, printResult } from "./answers.ts";
import { type Command, type CommandGroup, YES } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";

const show: Command = {
  name: "show",
  summary: "the secret URL of the feed with all bookings",
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
  summary: "replaces the URL of the feed; the old one stops working",
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
  summary: "the feed for the studio's own calendar; its URL gives access to all bookings",
  commands: [show, rotate],
};

function addressOf({ signer, environment }: Studio, version: number): string {
  const { siteUrl, port } = environment;
  const origin = siteUrl ?? `http://localhost:${port}`;
  return `${origin}/feeds/${feedToken(signer, version)}.ics`;
}
