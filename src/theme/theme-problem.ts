/** What keeps a theme from being prepared. */
export interface ThemeProblem {
  /** Place in the studio's configuration, such as `theme.typefaces.text.latin`. */
  readonly place: string;
  readonly expected: string;
  readonly hint: string;
}
