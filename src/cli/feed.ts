import { feedToken } from "#server";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type Command, YES } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";

/** The studio's own calendar (b1). */
export const commands: readonly Command[] = [
  {
    name: "show",
    summary: "the secret URL of the feed with all bookings; it gives access to them",
    example: "feed show",
    run: withStudio(async (studio, call) =>
      printAddress(studio, call, await studio.store.studio.feedVersion()),
    ),
  },
  {
    name: "rotate",
    summary: "replaces the URL of the feed; the old one stops working",
    options: YES,
    example: "feed rotate --yes",
    run: withStudio(async (studio, call) => {
      await askFirst(call, "Calendars with the old address will stop working. Continue?");
      printAddress(studio, call, await studio.store.studio.rotateFeed());
    }),
  },
];

function printAddress({ signer, environment }: Studio, call: Call, version: number): void {
  const { siteUrl, port } = environment;
  const origin = siteUrl ?? `http://localhost:${port}`;
  const address = `${origin}/feeds/${feedToken(signer, version)}.ics`;
  printResult(call, { address }, `${address}\n`);
}
