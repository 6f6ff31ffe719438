import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { root } from "./install.mjs";

/**
 * Runs commands in the project's root, as many at a time as there are cores, and prints a line for
 * each when it ends; its output only when it failed.
 *
 * @param {readonly (readonly [name: string, command: string, args: readonly string[]])[]} steps
 * @returns {Promise<{ name: string, ok: boolean }[]>} in the order of the steps
 */
export async function runSteps(steps) {
  const left = steps.entries();
  const results = [];
  const worker = async () => {
    for (const [at, step] of left) results[at] = await runStep(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

function runStep([name, command, args]) {
  const started = Date.now();
  const bin = path.join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(path.delimiter) };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  }
  return new Promise((resolve) => {
    const end = (ok) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${ok ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
      if (!ok) console.log(output);
      resolve({ name, ok });
    };
    child.on("error", (error) => {
      output += String(error);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
