/** `npm test`: installs what is missing, checks, builds, runs every test, ends with the sums. */
import { runChecks } from "./check.mjs";
import { prepareTests } from "./prepare-tests.mjs";
import { endWith, runVitest } from "./run-vitest.mjs";

const { env, untested } = await prepareTests();
const checks = await runChecks({ build: true });
const tests = runVitest([], { env });
endWith([checks, tests], untested);
