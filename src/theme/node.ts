export { createPageStyles, type PageStyles } from "./page-styles.ts";
export { type PreparedTheme, preparedThemes, prepareTheme } from "./prepare-theme.ts";
