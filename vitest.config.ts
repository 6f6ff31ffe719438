import { defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./tests/fixtures/compile-cache.ts";
import { OVER_FILES } from "./tests/fixtures/over-files.ts";

// For the workers of the tests, and for processes that these start with their own environment.
Object.assign(process.env, COMPILE_CACHE);

// Each project in its turn: they have different numbers of workers.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          maxWorkers: 2,
          // Timing never decides a test, on a machine under load either.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          sequence: { groupOrder: 1 },
          include: ["tests/{spec,contract}/**/*.test.ts"],
          // Servers start and answer more than they work: two cores serve three.
          maxWorkers: 3,
          globalSetup: "tests/fixtures/global-site.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // A machine under load may miss a moment; a fault fails three times.
          retry: 2,
        },
      },
      {
        test: {
          name: "browser",
          sequence: { groupOrder: 2 },
          include: ["tests/{e2e,a11y,visual}/**/*.test.ts"],
          globalSetup: "tests/fixtures/global-site.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Pages wait more than they work: two cores serve three.
          maxWorkers: 3,
          expect: { poll: { timeout: 5_000 } },
          // A machine under load may miss a moment; a fault fails three times.
          retry: 2,
        },
      },
      {
        test: {
          name: "files",
          sequence: { groupOrder: 3 },
          // The browser's tests again, over an export that nginx serves.
          include: [...OVER_FILES.always, ...(process.env["TEST_LONG"] ? OVER_FILES.long : [])],
          setupFiles: "tests/fixtures/skip-servers-own.ts",
          globalSetup: "tests/fixtures/global-files.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          expect: { poll: { timeout: 5_000 } },
          retry: 2,
        },
      },
    ],
  },
});
