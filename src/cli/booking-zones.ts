import { auditZones, type WallDrift, type ZoneDrift } from "#booking";
import { printResult } from "./answers.ts";
import type { Command } from "./command.ts";
import { ALWAYS, isActive } from "./found-booking.ts";
import { clockTime, iso } from "./moments.ts";
import { withStudio } from "./open-studio.ts";
import { counted, textTable } from "./text-table.ts";

export const tzAudit: Command = {
  name: "tz-audit",
  summary: "upcoming bookings whose local time changed with the zone data; moves nothing",
  args: [],
  options: {},
  example: "booking tz-audit --json",
  run: (call) =>
    withStudio(call, async ({ store, rules, tzdata, now }) => {
      const ahead = await store.bookings.list({ start: now(), end: ALWAYS.end });
      const active = ahead.filter(isActive);
      const drifts = auditZones(active, tzdata);
      const checked = `${counted(active.length, "booking")} checked against tzdata ${tzdata}`;
      if (drifts.length === 0) return printResult(call, [], `${checked}: all read as agreed.\n`);
      const text = `${textTable(
        ["booking", "agreed", "reads now", "would read as agreed at"],
        drifts.flatMap((drift) => rowsOf(drift, rules.zone)),
      )}\n${checked}: ${counted(drifts.length, "reads", "read")} otherwise. Ask the visitor, then: booking move <id> <time>\n`;
      return printResult(call, drifts.map(driftJson), text);
    }),
};

function rowsOf({ id, studio, visitor, suggested }: ZoneDrift, zone: string) {
  return [studio, visitor]
    .filter((drift): drift is WallDrift => drift !== undefined)
    .map((drift) => [
      id,
      `${drift.agreed.replace("T", " ")} ${drift.zone}`,
      drift.now?.replace("T", " ") ?? "zone unknown",
      suggested === undefined ? null : `${clockTime(suggested, zone)} ${zone}`,
    ]);
}

function driftJson({ id, start, tzdata, studio, visitor, suggested }: ZoneDrift) {
  return {
    id,
    start: iso(start),
    tzdata,
    studio: studio ?? null,
    visitor: visitor ?? null,
    suggested: iso(suggested ?? null),
  };
}
