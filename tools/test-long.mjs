/**
 * `npm run test:long`: what `npm test` tries in short (200 crashes, 10,000-step models, every time zone,
 * every recorded query, page and graph in every language, the media pipeline with every kind of
 * master), the main journeys in Firefox and WebKit, the browser's tests in both directions, before and after hydration, at every width, with 200
 * steps of the random walk and every remembered frame of the films, and the browser's tests over the
 * site as files. Arguments go to vitest and take the place of that choice:
 * `npm run test:long -- src/store/crashes.test.ts`. NODE_26, the path of a Node.js 26, has booking tried
 * on that too, which brings time zones of its own (G7).
 */
import { ensureBuilt } from "./build.mjs";
import { prepareTests } from "./prepare-tests.mjs";
import { endWith, runVitest } from "./run-vitest.mjs";

/** On two cores; the README says the same. */
const ABOUT_MINUTES = 50;

const { env: own, untested, hasNginx } = await prepareTests({ browsers: true });
ensureBuilt();

const chosen = process.argv.slice(2);
if (chosen.length === 0) console.log(`This takes about ${ABOUT_MINUTES} minutes on two cores.`);
const started = Date.now();
const env = { ...own, TEST_LONG: "1", ALL_ZONES: "1" };
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        ["--project", "unit", "--project", "http"],
        ["--project", "browser"],
        ...(hasNginx ? [["--project", "files"]] : []),
      ];
const results = runs.map((args) => runVitest(args, { env }));
const newest = process.env["NODE_26"];
if (newest) results.push(runVitest(["--project", "unit", "src/booking/"], { env, node: newest }));
console.log(`\ntest:long took ${Math.round((Date.now() - started) / 60_000)} minutes`);
endWith(results, untested);
