/** `npm run dev`: the site with hot reload of components, texts and content. */
import { spawn } from "node:child_process";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const watched = ["--watch-path=src/server", "--watch-path=studio.config.ts"];
const server = spawn(
  pinnedNode,
  [...watched, "--watch-preserve-output", "src/server/development.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
