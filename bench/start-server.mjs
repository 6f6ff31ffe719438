import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Starts the built site as in production, on a free port, and resolves when it answers.
 *
 * @param {Readonly<Record<string, string>>} env further settings
 */
export async function startServer(env = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: path.join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      DATA_DIR: "dist/bench-data",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A benchmark that fails leaves no server behind.
  process.once("exit", () => child.kill("SIGKILL"));
  const port = await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server did not start")));
    child.stdout.on("data", (text) => {
      const found = /http:\/\/localhost:(\d+)/.exec(String(text));
      if (found) resolve(found[1]);
    });
  });
  return {
    pid: child.pid,
    port,
    origin: `http://127.0.0.1:${port}`,
    startMs: Math.round(performance.now() - startedAt),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
