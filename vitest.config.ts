import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          maxWorkers: 2,
          // Timing never decides a test, on a machine under load either.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{spec,contract}/**/*.test.ts"],
          maxWorkers: 2,
          globalSetup: "tests/fixtures/global-site.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
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
    ],
  },
});
