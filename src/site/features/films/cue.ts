/** Something that is said in a film. */
export interface Cue {
  /** In seconds. */
  readonly start: number;
  readonly text: string;
}

/** A part of a film, under its name. */
export interface Chapter extends Cue {
  /** In seconds. */
  readonly end: number;
}

/** Place in the list of the chapter to which a moment belongs; -1 before the first and in gaps. */
export function chapterAt(chapters: readonly Chapter[], moment: number): number {
  return chapters.findLastIndex(({ start, end }) => start <= moment && moment <= end);
}
