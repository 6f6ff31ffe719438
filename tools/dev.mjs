/** `npm run dev`: the site with hot reload of components, texts and content. */
import { existsSync } from "node:fs";
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

ensureInstalled();
const studio = process.env.STUDIO_DIR ?? (existsSync("studio") ? "studio" : "sample");
const watched = ["--watch-path=src/server", `--watch-path=${studio}/studio.config.ts`];
serve([...watched, "--watch-preserve-output", "src/server/development.ts"], {
  NODE_ENV: "development",
});
