// What the command line shares with the server; the server itself starts at main.ts.
export { readEnvironment } from "./environment.ts";
export { signPreviewToken } from "./preview-token.ts";
