import type { ReadOptions, ReadResult } from "./busy-block.ts";
import { readCalendar } from "./read-calendar.ts";

/** What a reader is sent. */
export interface ReadTask {
  readonly text: string;
  readonly options: ReadOptions;
}

process.on("message", ({ text, options }: ReadTask) => {
  const result: ReadResult = readCalendar(text, options);
  process.send?.(result, () => process.disconnect());
});
