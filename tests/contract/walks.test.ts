import { readFileSync, realpathSync } from "node:fs";
import { Session } from "node:inspector/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { BOOK, FIRST_TIME, TYPED } from "../fixtures/booking-words.ts";
import { plainVisitor } from "../fixtures/plain-visitor.ts";
import { rawRequest } from "../fixtures/raw-request.ts";

const root = path.join(import.meta.dirname, "../..");

/** Built by Vite: what runs of them is inside of these two files. */
const BUILT = [
  { source: /^src\/site\//, file: "dist/current/server/entry-server.js" },
  { source: /^src\/mail\/templates\/.*\.tsx$/, file: "dist/current/server/email-template.js" },
];

/** The walks of ARCHITECTURE.md: title, and the files in their order. */
const WALKS = new Map(
  readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8")
    .split("## Three walks")[1]
    ?.split("\n## ")[0]
    ?.split("\n### ")
    .slice(1)
    .map((walk) => {
      const steps = walk.split("\n").filter((line) => /^\d+\. /.test(line));
      const files = steps.flatMap((step) =>
        [...step.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file]) => `src/${file}`),
      );
      return [walk.slice(0, walk.indexOf("\n")), files] as const;
    }),
);

test("there are three, and none passes a file twice", () => {
  expect(WALKS.size).toBe(3);
  for (const [title, files] of WALKS) expect(new Set(files).size, title).toBe(files.length);
});

const site = await startBookingSite();

describe("each file of a walk runs on it", () => {
  test("/he/contact is Hebrew, right to left", async () => {
    const missed = await unrun('`/he/contact` to `<html lang="he" dir="rtl">`', async () => {
      const answer = await rawRequest(site.origin, "/he/contact", { headers: { accept: "*/*" } });
      expect(answer.text).toMatch(/<html lang="he-IL" dir="rtl"/);
    });
    // It hands the server its listener once, at the start.
    expect(missed).toEqual(["src/server/http/listen.ts"]);
  });

  test("a booking becomes a row and a mail", async () => {
    const missed = await unrun("A booking from form to row to mail", async () => {
      const visitor = plainVisitor(site.origin, 1, { provesWork: true });
      await visitor.open("/book");
      await visitor.press(FIRST_TIME);
      await visitor.press(BOOK, TYPED);
      await site.mails(1);
    });
    // Mails of this site become files.
    expect(missed).toEqual(["src/mail/transports/smtp-transport.ts"]);
  });

  test("a content call is answered with JSON", async () => {
    const missed = await unrun("A content call to JSON", async () => {
      const params = { where: [{ _path: { $contains: "/blog" } }], sort: [{ title: 1 }] };
      const target = `/query?_params=${encodeURIComponent(JSON.stringify(params))}`;
      const answer = await rawRequest(site.origin, target);
      expect(JSON.parse(answer.text)).not.toHaveLength(0);
    });
    expect(missed).toEqual([]);
  });
});

/** The files of a walk of which nothing ran while something was done. */
async function unrun(title: string, act: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  try {
    await act();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ran = result
      .filter(({ functions }) =>
        functions.some(
          ({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0,
        ),
      )
      .map(({ url }) => url.replace(/^file:\/\//, ""));
    return (WALKS.get(title) ?? [title]).filter((file) => {
      const built = BUILT.find(({ source }) => source.test(file));
      const place = realpathSync(path.join(root, built?.file ?? file));
      return !ran.some((url) => url.split("?")[0] === place);
    });
  } finally {
    session.disconnect();
  }
}
