export { type PreparedTheme, preparedThemes, prepareTheme } from "./prepare-theme.ts";
