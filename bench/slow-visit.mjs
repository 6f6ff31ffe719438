import { spawn } from "node:child_process";
import path from "node:path";

/** The slow profile: 150 ms to the server, 1.6 Mbit/s down, processor throttled by four. */
export const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
export const CPU_RATE = 4;

/**
 * Slows a page down.
 *
 * @param {import("playwright-core").CDPSession} session
 */
export async function slowDown(session) {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
}

/** Starts the built site on a free port; end it with `server.kill()`. */
export async function startServer() {
  const child = spawn(process.execPath, [path.resolve("src/server/main.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      CONTENT_WATCH: "off",
      DATA_DIR: "dist/bench-data",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server did not start")));
    child.stdout.on("data", (text) => {
      const found = /http:\/\/localhost:(\d+)/.exec(String(text));
      if (found) resolve(found[1]);
    });
  });
  return { server: child, origin: `http://127.0.0.1:${port}` };
}
