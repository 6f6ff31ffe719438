import { chromium } from "playwright-core";
import { startServer } from "./start-server.mjs";

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

/**
 * Starts the built site and a browser.
 *
 * @param {readonly string[]} args further arguments of the browser
 */
export async function openBrowser(args = []) {
  const { origin, stop } = await startServer({ CONTENT_WATCH: "off" });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", ...args],
  });
  const close = async () => {
    await browser.close();
    await stop();
  };
  return { browser, origin, close };
}
