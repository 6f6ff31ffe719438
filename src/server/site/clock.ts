/** The process's idea of the present. */
export interface Clock {
  now(): Date;
}

/**
 * @param start instant at which the clock starts and from which it runs on; undefined is real time
 */
export function createClock(start: Date | undefined): Clock {
  const offset = start === undefined ? 0 : start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
