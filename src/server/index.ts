// What the command line shares with the server; the server itself starts at main.ts.
export { type Clock, createClock } from "./clock.ts";
export { compressText } from "./compress-text.ts";
export { type BareFile, madeFiles } from "./files-without-requests.ts";
export { type Environment, readEnvironment } from "./environment.ts";
export { feedToken } from "./leads/feed-token.ts";
export { type Desks, openDesks } from "./leads/open-desks.ts";
export { openReadingSite, type ReadingSite } from "./open-reading-site.ts";
export { signPreviewToken } from "./preview-token.ts";
export { readStudio } from "./read-studio.ts";
export { siteHeaders } from "./security-headers.ts";
export { contentIntegrity } from "./site-content.ts";
export { StartFailure, type StartProblem } from "./start-failure.ts";
export { FILE_TYPES, type StaticFile } from "./static-files.ts";
