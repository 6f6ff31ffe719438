import type { BusyFeedStatus } from "#booking/calendars";
import { printResult } from "./answers.ts";
import type { Call, Command, CommandGroup, Outcome } from "./command.ts";
import { clockTime, iso } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { plainText, textTable } from "./text-table.ts";

const status: Command = {
  name: "status",
  summary: "last refresh of each calendar, and its problem",
  args: [],
  options: {},
  example: "busy status",
  run: (call) => withStudio(call, (studio) => tellStatus(call, studio)),
};

const refresh: Command = {
  name: "refresh",
  summary: "fetches the calendars that are due and that the server does not fetch right now",
  args: [],
  options: {},
  example: "busy refresh",
  run: (call) =>
    withStudio(call, async (studio) => {
      await studio.busy.refresh();
      return tellStatus(call, studio);
    }),
};

/** Other calendars that make the studio busy (b1). */
export const busy: CommandGroup = {
  name: "busy",
  summary: "other calendars that make the studio busy (booking.busyIcs, booking.holidaysIcs)",
  commands: [status, refresh],
};

async function tellStatus(call: Call, { busy: calendars, rules, now }: Studio): Promise<Outcome> {
  const feeds = await calendars.status(now());
  if (feeds.length === 0) return printResult(call, [], "No calendars are configured.\n");
  const time = (at: number | null) => at && clockTime(at, rules.zone);
  const table = textTable(
    ["calendar", "takes", "believed", "last had", "next", "entries", "last fault"],
    feeds.map((feed) => [
      feed.host,
      feed.take,
      feed.isFresh ? "yes" : `no: ${rules.busyPolicy}`,
      time(feed.lastOkAt),
      feed.nextAt > 0 ? time(feed.nextAt) : null,
      feed.blocks,
      feed.lastError,
    ]),
  );
  const warnings = feeds.flatMap((feed) =>
    feed.warnings.map(({ code, about }) => `${feed.host}: ${code} ${plainText(about)}\n`),
  );
  return printResult(call, feeds.map(feedJson), table + warnings.join(""));
}

function feedJson(feed: BusyFeedStatus) {
  const { id, host, zone, take, isFresh, blocks, lastError, warnings } = feed;
  return {
    id,
    host,
    zone,
    take,
    isFresh,
    blocks,
    lastOkAt: iso(feed.lastOkAt),
    failingSince: iso(feed.failingSince),
    nextAt: iso(feed.nextAt > 0 ? feed.nextAt : null),
    lastError,
    warnings,
  };
}
