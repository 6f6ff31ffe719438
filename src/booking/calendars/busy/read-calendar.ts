import type { BusyBlock, CalendarWarning, ReadOptions, ReadResult } from "./busy-block.ts";
import { type CalendarEvent, readEvent, zoneOf } from "./calendar-event.ts";
import { readParts } from "./calendar-parts.ts";
import { timesOfSeries } from "./event-times.ts";
import { zoneFinder } from "./find-zone.ts";
import { DAY_MS } from "./wall-time.ts";
import { namedZone } from "./wall-zone.ts";

const BLOCKS_MAX = 20_000;
const WARNINGS_MAX = 20;
const ABOUT_LENGTH_MAX = 100;

/**
 * Works out what time a calendar takes (b1). A hostile file can make this run long: callers use
 * `readBusyTimes`, which does it in a process of its own.
 *
 * @throws RangeError when the zone of the options is none
 */
export function readCalendar(text: string, options: ReadOptions): ReadResult {
  const read = readParts(text);
  if (!read.ok) return read;
  const feedZone = namedZone(options.zone);
  if (!feedZone) throw new RangeError(`no such time zone: ${options.zone}`);
  const findZone = zoneFinder(read.parts, options.range.end + 366 * DAY_MS);
  const warnings = collectWarnings();

  const series = new Map<string, CalendarEvent[]>();
  const events = read.parts.filter(({ name }) => name === "VEVENT");
  for (const [index, part] of events.entries()) {
    const event = readEvent(part, index, feedZone, findZone);
    if (!event) {
      warnings.add("unreadable_entry", `entry ${index + 1}`);
    } else if (!isOwn(event.uid, options.ownHost)) {
      if (event.unknownZone !== undefined) warnings.add("unknown_zone", event.unknownZone);
      const ofSameUid = series.get(event.uid);
      if (ofSameUid) ofSameUid.push(event);
      else series.set(event.uid, [event]);
    }
  }

  const blocks: BusyBlock[] = [];
  for (const ofOneUid of series.values()) {
    const times = timesOfSeries(ofOneUid, {
      range: options.range,
      feedZone,
      takesDays: options.take === "days",
      instantOf: (time) => (zoneOf(time, feedZone, findZone) ?? feedZone).instantOf(time.wall),
      onUnclearRule: (rule) => warnings.add("unclear_rule", rule),
    });
    blocks.push(...times);
    if (blocks.length > BLOCKS_MAX) return { ok: false, reason: "too_many_times" };
  }
  return {
    ok: true,
    blocks: blocks.toSorted((a, b) => a.start - b.start),
    warnings: warnings.list,
  };
}

/** Else moving a booking would be in its own way: the calendar may hold our own feed (b1). */
function isOwn(uid: string, ownHost: string): boolean {
  return uid.toLowerCase().endsWith(`@${ownHost.toLowerCase()}`);
}

function collectWarnings() {
  const list: CalendarWarning[] = [];
  return {
    list,
    add(code: CalendarWarning["code"], text: string): void {
      const about = text.replaceAll(/\p{Cc}/gu, " ").slice(0, ABOUT_LENGTH_MAX);
      const isKnown = list.some((warning) => warning.code === code && warning.about === about);
      if (!isKnown && list.length < WARNINGS_MAX) list.push({ code, about });
    },
  };
}
