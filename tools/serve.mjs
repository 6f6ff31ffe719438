/** `npm run serve`: runs the built server on the pinned Node and passes signals on. */
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { pinnedNode, root } from "./install.mjs";

/** Runs the server until it ends; its exit code becomes ours. */
export function serve(args = ["src/server/main.ts"], env = {}) {
  const server = spawn(pinnedNode, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) serve();
