import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Keeps the figures of a run as `results/<date>-<name>.json`, with what they were measured on.
 *
 * @param {string} name
 * @param {Record<string, unknown>} figures
 */
export function keepEvidence(name, figures) {
  const date = new Date().toISOString().slice(0, 10);
  const folder = path.join(import.meta.dirname, "results");
  const evidence = {
    name,
    date,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    node: process.version,
    cpu: os.cpus()[0]?.model,
    cores: os.cpus().length,
    ...figures,
  };
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${date}-${name}.json`);
  writeFileSync(file, `${JSON.stringify(evidence, null, 2)}\n`);
  console.log(`kept in ${path.relative(process.cwd(), file)}`);
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @param {number} share between 0 and 1
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What this process has cost so far, all its threads together, in milliseconds of processor time. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** @param {number} milliseconds */
export function rounded(milliseconds) {
  return Number(milliseconds.toFixed(3));
}

/**
 * Prints the figures of several runs side by side.
 *
 * @param {readonly Record<string, unknown>[]} runs
 */
export function printColumns(runs) {
  const names = Object.keys(runs.at(-1) ?? {});
  console.table(Object.fromEntries(names.map((name) => [name, runs.map((run) => run[name])])));
}

/**
 * Says which goals were missed; the exit code follows.
 *
 * @param {readonly string[]} missed
 */
export function reportGoals(missed) {
  console.log(missed.length === 0 ? "all goals met" : `goals missed: ${missed.join(", ")}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
