import Sqlite from "better-sqlite3";
import path from "node:path";
import { expect, test } from "vitest";
import { field, from, startBookingSite } from "../fixtures/booking-site.ts";
import type { RawAnswer } from "../fixtures/raw-request.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm } from "../fixtures/raw-request.ts";
import { mountSmallDisk } from "../fixtures/small-disk.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { STUDIO } from "../fixtures/studio.ts";

const translators = await loadTranslators();

/** What the server needs to work, and a little room. */
const DISK_MB = 48;
/** So many refused forms are enough. */
const REFUSED = 4;
const ATTEMPTS_MAX = 60;

/** A form as it was sent, and what came of it. */
interface Sent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly answer: RawAnswer;
}

test(
  "G1, b5: a disk that is full costs nobody anything that was acknowledged",
  { tags: ["long"], timeout: 180_000 },
  async ({ skip }) => {
    const mounted = await mountSmallDisk(DISK_MB);
    if (!mounted.ok) skip(`no disk can be mounted here: ${mounted.why}`);
    const { disk } = mounted as Extract<typeof mounted, { ok: true }>;
    const first = await startBookingSite({ dataDir: disk.folder });
    let networks = 0;
    const network = () => from((networks += 1));

    const days = (await first.availability("month=2027-04&tz=UTC")).days;
    // Two of each day, far from what a day can hold.
    const starts = days.flatMap(({ slots }) => [slots[1]?.start, slots[5]?.start]);
    const book = async (number: number): Promise<Sent> => {
      const submission = await first.token();
      const email = `visitor-${number}@example.com`;
      const fields = { submission, email, start: starts[number], tz: "UTC", locale: "he" };
      return { fields, answer: await first.book(fields, network()) };
    };
    const before = [await book(0), await book(1)];

    disk.fill();
    const during: Sent[] = [];
    const refused = (): readonly Sent[] => during.filter(({ answer }) => answer.status === 503);
    while (refused().length < REFUSED && during.length < ATTEMPTS_MAX) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until nothing fits any more
      during.push(await book(during.length + 2));
    }
    const t = translators.get("he");
    const message = t?.("forms.codes.not_saved", { mail: STUDIO.email });
    expect(refused()).toHaveLength(REFUSED);
    for (const { answer } of refused())
      expect(answer.json).toMatchObject({ code: "not_saved", message });
    const others = during.filter(({ answer }) => answer.status !== 503);
    expect(new Set(others.map(({ answer }) => answer.status)).difference(new Set([201]))).toEqual(
      new Set(),
    );

    // The other doors say the same, and give back what was typed.
    const typed = { name: "Dana", email: "full@example.com", consent: "on" };
    const page = await postForm(first.origin, "/he/contact", {
      ...typed,
      message: "A film about light, please.",
      submission: await first.token("contact"),
    });
    expect([page.status, shownHtml(page).includes("A film about light")]).toEqual([503, true]);
    expect(shownHtml(page)).toContain(STUDIO.email);
    const sign = {
      ...typed,
      consent: true,
      locale: "he",
      submission: await first.token("newsletter"),
    };
    const signed = await first.call("POST", "/api/newsletter", sign, network());
    expect([signed.status, signed.json["code"]]).toEqual([503, "not_saved"]);
    // What is only read goes on.
    expect((await first.call("GET", "/he/book")).status).toBe(200);

    disk.makeRoom();
    const again = await Promise.all(refused().map(({ fields }) => first.book(fields, network())));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 201));
    await first.stop();

    // After a restart, when the mails that did not fit are tried again.
    const second = await startBookingSite({ dataDir: disk.folder, at: "2027-03-15T12:00:00Z" });
    const acknowledged = [...before, ...during.filter(({ answer }) => answer.status === 201)];
    const ids = [...acknowledged.map(({ answer }) => answer), ...again].map(
      ({ json }) => json["id"],
    );
    const people = [...before, ...during].map(({ fields }) => fields["email"]);
    const written = async () => (await second.mails(0)).map((mail) => field(mail, "to"));
    await expect
      .poll(async () => new Set(people).difference(new Set(await written())), { timeout: 20_000 })
      .toEqual(new Set());

    const database = new Sqlite(path.join(disk.folder, "studio.sqlite"));
    const kept = database
      .prepare(
        `SELECT id, (SELECT count(*) FROM slot_claim WHERE booking_id = booking.id) AS ticks,
        (SELECT count(*) FROM outbox WHERE ref = booking.id) AS mails FROM booking`,
      )
      .all() as { id: string; ticks: number; mails: number }[];
    const consents = database.prepare("SELECT count(*) FROM consent").pluck().get();
    const integrity = database.pragma("integrity_check", { simple: true });
    database.close();
    expect(integrity).toBe("ok");
    expect(consents).toBe(ids.length);
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const row of kept) expect(row).toEqual({ id: row.id, ticks: 6, mails: 4 });
  },
);
