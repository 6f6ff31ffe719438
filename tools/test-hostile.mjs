/**
 * `npm run test:hostile`: attacks on the built server, each in a process of its own on the loopback
 * interface: 100,000 fuzzed requests that must all be answered without a fault, bodies that are costly
 * to parse, connections that are slow or many. Visitors are timed before and meanwhile. Arguments go to
 * vitest: `npm run test:hostile -- tests/hostile/forms.test.ts`. HOSTILE_REQUESTS and HOSTILE_SEED
 * choose another stream of requests.
 */
import { ensureBuilt } from "./build.mjs";
import { prepareTests } from "./prepare-tests.mjs";
import { endWith, runVitest } from "./run-vitest.mjs";

const { env: own, untested } = await prepareTests();
ensureBuilt();
const args = ["--project", "hostile", ...process.argv.slice(2)];
endWith([runVitest(args, { env: { ...own, TEST_HOSTILE: "1" } })], untested);
