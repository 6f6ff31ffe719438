/**
 * Prepares the theme of the studio that is served, out of its configuration and beside the last build:
 * style sheet, typefaces, icons, logo. The server does the same at its start when this is missing.
 *
 * Usage: node tools/build-theme.ts, after a build
 */
import { buildTheme, requireEnvironment, StartFailure } from "#server";

await Promise.resolve()
  .then(() => buildTheme(requireEnvironment(process.env)))
  .catch((error: unknown) => {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`The theme cannot be prepared.\n\n${error.message}\n`);
    process.exit(2);
  });
