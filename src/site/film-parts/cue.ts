/** Something that is said in a film. */
export interface Cue {
  /** In seconds. */
  readonly start: number;
  readonly text: string;
}
