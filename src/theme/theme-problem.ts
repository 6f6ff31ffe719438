/** What keeps a theme from being prepared. */
export interface ThemeProblem {
  /** Place in the theme, such as `typefaces.text.latin`. */
  readonly place: string;
  readonly expected: string;
  readonly hint: string;
}
