// What the command line shares with the server; the server itself starts at main.ts.
export { builtSite } from "./site/built-site.ts";
export { currentBuild } from "./site/build-output.ts";
export { openMail } from "./mail/open-mail.ts";
export { openTransport } from "./mail/open-transport.ts";
export { createClock } from "./site/clock.ts";
export { compressText } from "./http/compress-text.ts";
export { type Environment, readEnvironment, requireEnvironment } from "./settings/environment.ts";
export { feedToken } from "./resources/feed-token.ts";
export { type Services, openServices } from "./open-services.ts";
export { openReadingSite, type ReadingSite } from "./site/open-reading-site.ts";
export { buildTheme } from "./site/site-theme.ts";
export { signPreviewToken } from "./site/preview-token.ts";
export { messageFolders, readConfig, readStudio, studioFile } from "./settings/read-studio.ts";
export { siteHeaders, styleHash } from "./http/security-headers.ts";
export { contentIntegrity } from "./site/site-content.ts";
export { inFile, StartFailure, type StartProblem } from "./settings/start-failure.ts";
export { FILE_TYPES } from "./http/static-files.ts";
export { openBuiltApp, type OpenedApp } from "./start-server.ts";
