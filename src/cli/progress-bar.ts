const WIDTH = 24;
/** Share that must be done before the remaining time can be estimated. */
const SHARE_KNOWN = 0.01;

/**
 * Progress of a long task, with the remaining time at its current pace.
 *
 * @param share from 0 to 1
 * @param elapsed seconds since it began
 */
export function progressBar(what: string, share: number, elapsed: number): string {
  const filled = Math.round(share * WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const left = share < SHARE_KNOWN ? "" : `  ${clock((elapsed / share) * (1 - share))} left`;
  return `${bar} ${percent}  ${what}${left}`;
}

/** `0:07`, `12:30`, `1:02:30` */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
