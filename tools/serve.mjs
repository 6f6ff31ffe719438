/** `npm run serve`: runs the built server on the pinned Node and passes signals on. */
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pinnedNode, root } from "./install.mjs";

/** Runs the server until it ends; its exit code becomes ours. */
export function serve() {
  const server = spawn(pinnedNode, [path.join(root, "src/server/main.ts")], {
    cwd: root,
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) serve();
