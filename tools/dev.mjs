/** `npm run dev`: the site with hot reload of components, texts and content. */
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

ensureInstalled();
const watched = ["--watch-path=src/server", "--watch-path=studio.config.ts"];
serve([...watched, "--watch-preserve-output", "src/server/development.ts"], {
  NODE_ENV: "development",
});
