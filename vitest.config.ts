import { defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./tests/fixtures/compile-cache.ts";
import { OVER_FILES } from "./tests/fixtures/over-files.ts";

// For the workers of the tests, and for processes that these start with their own environment.
Object.assign(process.env, COMPILE_CACHE);

const isLong = process.env["TEST_LONG"] === "1";
const isHostile = process.env["TEST_HOSTILE"] === "1";

// One run, whose workers take the files of all projects: servers and pages wait more than they work,
// so two cores serve three.
export default defineConfig({
  test: {
    maxWorkers: 3,
    // Timing never decides a test, on a machine under load either.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: "long", description: "Runs in `npm run test:long` alone." }],
    ...(!isLong && { tagsFilter: ["!long"] }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          // A worker loads the code under test once.
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/{spec,contract}/**/*.test.ts"],
          globalSetup: "tests/fixtures/global-site.ts",
          setupFiles: "tests/fixtures/end-after-file.ts",
          // Sites run in the workers, as they do in production.
          env: { NODE_ENV: "production" },
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // The server's code as Node loads it: quicker, and the code that is served.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ["tests/{e2e,a11y,visual}/**/*.test.ts"],
          globalSetup: ["tests/fixtures/global-site.ts", "tests/fixtures/global-chromium.ts"],
          setupFiles: "tests/fixtures/end-after-file.ts",
          env: { NODE_ENV: "production" },
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          // Attacks on a server of their own, one after the other: in `npm run test:hostile` alone.
          include: isHostile ? ["tests/hostile/**/*.test.ts"] : [],
          setupFiles: "tests/fixtures/end-after-file.ts",
          env: { NODE_ENV: "production" },
          fileParallelism: false,
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: "files",
          // The browser's tests again, over an export that nginx serves: in `npm run test:long` alone.
          include: isLong ? [...OVER_FILES] : [],
          setupFiles: "tests/fixtures/skip-servers-own.ts",
          globalSetup: ["tests/fixtures/global-files.ts", "tests/fixtures/global-chromium.ts"],
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
