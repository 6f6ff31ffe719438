import type { BusyFeedStatus } from "#booking/calendars";
import { printResult } from "./answers.ts";
import type { Call, Command } from "./command.ts";
import { clockTime, iso } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { plainText, textTable } from "./text-table.ts";

/** Other calendars that make the studio busy (b1). */
export const commands: readonly Command[] = [
  {
    name: "status",
    summary: "last refresh of each calendar, and its problem",
    example: "busy status",
    run: withStudio(tellStatus),
  },
  {
    name: "refresh",
    summary: "fetches the calendars that are due and that the server does not fetch right now",
    example: "busy refresh",
    run: withStudio(async (studio, call) => {
      await studio.busy.refresh();
      await tellStatus(studio, call);
    }),
  },
];

async function tellStatus({ busy: calendars, rules, now }: Studio, call: Call): Promise<void> {
  const feeds = await calendars.status(now());
  if (feeds.length === 0) {
    printResult(call, [], "No calendars are configured.\n");
    return;
  }
  const time = (at: number | null) => at && clockTime(at, rules.zone);
  const table = textTable(
    ["calendar", "takes", "up to date", "last read", "next", "entries", "last fault"],
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
  printResult(call, feeds.map(feedJson), table + warnings.join(""));
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
