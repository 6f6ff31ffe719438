export { accentColors } from "./accent-colors.ts";
export { findContrastProblems } from "./contrast.ts";
export { completeTheme, type Theme } from "./default-theme.ts";
export { headingOf } from "./scripts.ts";
export { svgFile, themeSchema } from "./theme-schema.ts";
