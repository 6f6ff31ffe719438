/** `npm run init`: installs what is missing, makes or changes the studio's own folder. */
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

ensureInstalled();
serve(["src/cli/index.ts", "init", ...process.argv.slice(2)]);
