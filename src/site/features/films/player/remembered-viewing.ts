/** What is kept in the visitor's browser, and nowhere else. */
interface Viewing {
  /** Seconds at which films were left, the last one last. */
  readonly places: Readonly<Record<string, number>>;
  /** From 0 to 1. */
  readonly volume?: number;
  readonly muted?: boolean;
  /** Language of the captions; empty for none. */
  readonly captions?: string;
}

const KEY = "film-viewing";
/** Films whose places are kept. */
const MOST_PLACES = 20;
/** Whoever has seen less, or has less to see, starts from the beginning, in seconds. */
const EDGE = 1;

/** The visitor's last choices; none where the browser keeps nothing. */
export function rememberedViewing(): Viewing {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const { places, volume, muted, captions } = saved;
    return {
      places: placesOf(places),
      ...(typeof volume === "number" && volume >= 0 && volume <= 1 && { volume }),
      ...(typeof muted === "boolean" && { muted }),
      ...(typeof captions === "string" && { captions }),
    };
  } catch {
    return { places: {} };
  }
}

/** Keeps choices for the next film and the next visit. */
export function rememberViewing(change: Partial<Viewing>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedViewing(), ...change }));
  } catch {
    // Without storage a choice lasts as long as the film.
  }
}

/** Keeps where a film was left; at its very beginning or end there is nothing to keep. */
export function rememberPlace(name: string, at: number, length: number): void {
  const { [name]: _, ...others } = rememberedViewing().places;
  const isWithin = at > EDGE && at < length - EDGE;
  const places = isWithin ? { ...others, [name]: Math.round(at * 10) / 10 } : others;
  rememberViewing({ places: Object.fromEntries(Object.entries(places).slice(-MOST_PLACES)) });
}

function placesOf(saved: unknown): Record<string, number> {
  if (typeof saved !== "object" || saved === null) return {};
  const entries = Object.entries(saved).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
  );
  return Object.fromEntries(entries.slice(-MOST_PLACES));
}
