import { describe, expect, test } from "vitest";
import { type BookingSite, from, startBookingSite } from "../fixtures/booking-site.ts";
import { formToken, openForm, postJson } from "../fixtures/form-tokens.ts";

/** What a script without a browser sends: no proof of work. */
async function bookWithoutProof(
  site: BookingSite,
  start: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const submission = await formToken(site.origin, "booking");
  return (await site.book({ submission, proof: "", start }, headers)).status;
}

/** Free times as somebody sees them whose browser proves work, and as all others see them. */
async function freeTimes(site: BookingSite) {
  const submission = await formToken(site.origin, "booking");
  const months = ["2027-03", "2027-04", "2027-05"];
  const count = async (query: string): Promise<number> => {
    const found = months.map((month) => site.starts(`month=${month}&tz=UTC${query}`));
    return (await Promise.all(found)).flat().length;
  };
  return { withProof: await count(`&submission=${submission}`), without: await count("") };
}

function tally(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** As the sample studio has it: a meeting takes its neighbours' times too. */
const RULES = { bufferAfter: 15, maxPerDay: 6 };

describe("b4: a script that books whatever is free", () => {
  test.each([1, 6])(
    "from %i networks, without proof: whoever proves work sees all times",
    async (count) => {
      const site = await startBookingSite({ rules: RULES });
      const before = await freeTimes(site);
      const starts = await site.starts("month=2027-04&tz=UTC");
      const attack = Array.from({ length: 60 * count }, (_, index) =>
        bookWithoutProof(site, starts[(index * 5) % starts.length], from(index % count)),
      );
      const statuses = tally(await Promise.all(attack));
      expect(statuses[201]).toBeUndefined();
      expect(statuses[202]).toBeLessThanOrEqual(12 * count);
      expect(statuses[429]).toBeGreaterThan(0);
      const after = await freeTimes(site);
      expect(after.withProof).toBe(before.withProof);
      expect(after.without).toBeGreaterThan(before.without * 0.7);
      const honest = await site.book({ start: starts[0] }, from(200));
      expect(honest.status).toBe(201);
    },
  );

  test("from one network, with proof: five a day, then by mail", async () => {
    const site = await startBookingSite({ rules: RULES });
    const starts = await site.starts("month=2027-04&tz=UTC");
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a slow attacker gets furthest
      const { status } = await site.book({ start: starts[index * 7] }, from(1));
      statuses.push(status);
    }
    expect(tally(statuses)[201]).toBe(5);
  });
});

describe("b4: a script that holds a whole day", () => {
  const DAY = "2027-03-18";
  const slotsOf = async (site: BookingSite, submission = ""): Promise<readonly string[]> =>
    (await site.starts(`month=2027-03&tz=UTC&submission=${submission}`)).filter((start) =>
      start.startsWith(DAY),
    );

  test.each([
    ["without proof", "nothing of it", 1, { proof: "" }],
    ["with proof", "half of it at most", 0.5, {}],
  ])("eight holds from three networks, %s, hide %s", async (_, __, left, proof) => {
    const site = await startBookingSite({ rules: RULES });
    const all = await slotsOf(site);
    for (let index = 0; index < 8; index += 1) {
      const start = all[(index * 2) % all.length];
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as many as are taken
      await site.hold({ start, ...proof }, from(index % 3));
    }
    const visitor = await formToken(site.origin, "booking");
    const seen = await slotsOf(site, visitor);
    expect(seen.length).toBeGreaterThanOrEqual(all.length * left);
    // Whoever proves work is not refused, whatever others hold.
    const opened = await openForm(site.origin, "booking", visitor);
    const held = await site.hold({ start: seen[0], ...opened }, from(100));
    expect(held.status).toBe(201);
  });
});

describe("b4: a script that signs up from one /48", () => {
  test("700 sign-ups from 256 networks in it: a stranger is taken", async () => {
    const site = await startBookingSite();
    const signUp = async (address: string, email: string): Promise<number> => {
      const submission = await formToken(site.origin, "newsletter");
      const fields = { submission, email, consent: true, locale: "en" };
      const headers = { "x-forwarded-for": address };
      return (await postJson(site.origin, "/api/newsletter", fields, headers)).status;
    };
    const statuses: number[] = [];
    for (let sent = 0; sent < 700; sent += 100) {
      const some = Array.from({ length: 100 }, (_, index) => {
        const subnet = ((sent + index) % 256).toString(16);
        return signUp(`2001:db8:1:${subnet}::9`, `victim-${sent + index}@example.com`);
      });
      // oxlint-disable-next-line no-await-in-loop -- as many at once as sockets bear
      statuses.push(...(await Promise.all(some)));
    }
    // Without proof as many as three networks may, and not one more.
    expect(tally(statuses)[202]).toBe(36);
    expect(await signUp("2001:db8:2::1", "stranger@example.com")).toBe(202);
    expect(await signUp("203.0.113.9", "other@example.com")).toBe(202);
  });

  test("a stranger's mailbox is not flooded from many networks", async () => {
    const site = await startBookingSite();
    const starts = await site.starts("month=2027-04&tz=UTC");
    const email = "flooded@example.com";
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const submission = await formToken(site.origin, "booking");
      const sent = { submission, proof: "", start: starts[index * 5], email };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      statuses.push((await site.book(sent, from(index))).status);
    }
    expect(tally(statuses)).toEqual({ 202: 3, 429: 9 });
  });
});
