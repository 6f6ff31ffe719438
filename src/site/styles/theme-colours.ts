/** Colours that browsers paint around the page: the paper of each scheme, as in `tokens.css`. */
export const THEME_COLOURS = { light: "#f6f4fa", dark: "#0f0719" } as const;
