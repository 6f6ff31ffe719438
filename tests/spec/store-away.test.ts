import { expect, onTestFinished, test } from "vitest";
import {
  type BookingSite,
  from,
  startBookingProcess,
  startBookingSite,
} from "../fixtures/booking-site.ts";
import { effort } from "../fixtures/effort.ts";
import { createDatabase, DATABASE_SERVER } from "../fixtures/server-database.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm } from "../fixtures/raw-request.ts";
import { mountSmallDisk } from "../fixtures/small-disk.ts";
import { startDatabaseProxy } from "../fixtures/store/database-proxy.ts";
import { STUDIO } from "../fixtures/studio.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
/** Two Tuesdays on which the studio is free. */
const START = "2027-03-23T09:00:00Z";

/** How the server says that it is: status, milliseconds that the answer took, parts. */
async function readiness(site: BookingSite) {
  const asked = performance.now();
  const { status, json } = await site.call("GET", "/readyz");
  const { parts } = json as unknown as { parts: Record<string, { status: string }> };
  return { status, ms: performance.now() - asked, of: json["status"], parts };
}

/** Pages are served, forms say in the visitor's language that nothing was kept, and keep the input. */
async function expectPagesOnly(site: BookingSite, missing: "store" | "disk"): Promise<void> {
  for (const page of ["/", "/he/contact", "/blog", "/healthz"]) {
    const { status } = await site.call("GET", page);
    expect([page, status]).toEqual([page, 200]);
  }
  const t = translators.get("he");
  const message = t?.("forms.codes.not_saved", { mail: STUDIO.email });
  const fields = { email: "dana@example.com", start: START, tz: "UTC", locale: "he" };
  const booked = await site.book({ ...fields, submission: await site.token() }, from(1));
  expect([booked.status, booked.json]).toMatchObject([503, { code: "not_saved", message }]);
  const page = await postForm(site.origin, "/he/contact", {
    name: "Dana",
    email: "dana@example.com",
    consent: "on",
    message: "A film about light, please.",
    submission: await site.token("contact"),
  });
  expect([page.status, shownHtml(page).includes("A film about light")]).toEqual([503, true]);
  expect(shownHtml(page)).toContain(STUDIO.email);
  // What shows times says that there are none now, and is a page. A database on a full disk may be read
  // as soon as it can be opened, which the server tries time and again.
  const times = await site.call("GET", "/he/book");
  expect(missing === "disk" ? [200, 503] : [503]).toContain(times.status);
  expect(times.text).toContain('lang="he-IL"');
  const ready = await readiness(site);
  expect(ready).toMatchObject({
    status: 503,
    of: "unready",
    parts: { [missing]: { status: "unready" } },
  });
  expect(ready.ms).toBeLessThan(1_000);
}

/** Everything works again, without a restart. */
async function expectBack(site: BookingSite): Promise<void> {
  await expect.poll(async () => (await readiness(site)).status, { timeout: 20_000 }).toBe(200);
  const fields = { email: "dana@example.com", start: START, tz: "UTC", locale: "he" };
  expect(await site.book(fields, from(2))).toMatchObject({ status: 201 });
}

test.skipIf(!DATABASE_SERVER)(
  "b5: PostgreSQL that is away at the start, or freezes later, takes no page down and comes back",
  { tags: ["long"], timeout: 60_000 },
  async () => {
    const proxy = await startDatabaseProxy(await createDatabase());
    const site = await startBookingSite({ env: { DATABASE_URL: proxy.url } });
    await expectPagesOnly(site, "store");
    await proxy.open();
    onTestFinished(() => proxy.close());
    await expectBack(site);
    proxy.freeze();
    expect((await readiness(site)).ms).toBeLessThan(1_000);
    await expect.poll(async () => (await readiness(site)).parts["store"]?.status).toBe("unready");
    const away = /"msg":"the database is away/g;
    await expect.poll(() => site.output().match(away)?.length, { timeout: 20_000 }).toBe(2);
    await expectPagesOnly(site, "store");
  },
);

test(
  "G1: a disk that is full at the start takes no page down, and forms work when there is room",
  { tags: ["long"] },
  async ({ skip }) => {
    const mounted = await mountSmallDisk(48);
    if (!mounted.ok) skip(`no disk can be mounted here: ${mounted.why}`);
    const { disk } = mounted as Extract<typeof mounted, { ok: true }>;
    await (await startBookingSite({ dataDir: disk.folder })).stop();
    disk.fill();
    const site = await startBookingSite({ dataDir: disk.folder });
    // What the start made room for.
    disk.fill();
    await expect.poll(async () => (await readiness(site)).parts["disk"]?.status).toBe("unready");
    await expectPagesOnly(site, "disk");
    disk.makeRoom();
    await expectBack(site);
    await site.stop();
  },
);

test.each([
  ["a key of its own", { SECRET: "" }],
  ...effort([], [["a key in the settings", {}] as const]),
] as const)(
  "G1: a disk that is full at the very first start, %s: pages are there, and forms work when there is room",
  { tags: ["long"] },
  async (_, env) => {
    const mounted = await mountSmallDisk(48);
    if (!mounted.ok) return;
    const { disk } = mounted;
    disk.fill();
    const site = await startBookingProcess({ dataDir: disk.folder, env });
    await expectPagesOnly(site, "store");
    expect(site.output()).toMatch(/the database is away/);
    disk.makeRoom();
    await expectBack(site);
    await site.stop();
  },
);
