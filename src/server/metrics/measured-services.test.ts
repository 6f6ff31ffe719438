import { expect, test } from "vitest";
import type { Services } from "../open-services.ts";
import { measuredServices } from "./measured-services.ts";

const RULE = { name: "contact-network", points: 1, windowMs: 1 };

/** Services of which only what is called is there, and what is counted of them. */
function setUp(given: object) {
  const counted: string[] = [];
  const metrics = {
    submission: (form: string, outcome: string) => counted.push(`${form} ${outcome}`),
    limitHit: (rule: string) => counted.push(rule),
  };
  const services = {
    store: { rateLimits: {} },
    booking: { forms: {} },
    contact: {},
    newsletter: {},
    ...given,
  };
  return {
    counted,
    measured: measuredServices(services as Services, metrics),
  };
}

test("limits are counted by rule, when somebody is over them", async () => {
  const answers = [{ ok: true }, { ok: false, waitMs: 1 }];
  const ask = () => Promise.resolve(answers.shift());
  const { counted, measured } = setUp({ store: { rateLimits: { take: ask, check: ask } } });
  expect(await measured.store.rateLimits.take(RULE, "k", 0)).toEqual({ ok: true });
  expect(counted).toEqual([]);
  expect(await measured.store.rateLimits.check(RULE, "k", 0)).toEqual({ ok: false, waitMs: 1 });
  expect(counted).toEqual(["contact-network"]);
});

test("forms are counted by what became of them, and answered as before", async () => {
  const outcomes = {
    hold: { ok: true, hold: {} },
    book: { ok: true, booking: { status: "pending_email" } },
    followLink: { ok: false, reason: "link_invalid" },
  };
  const give = (outcome: object) => () => Promise.resolve(outcome);
  const { counted, measured } = setUp({
    booking: {
      forms: {
        hold: give(outcomes.hold),
        book: give(outcomes.book),
        followLink: give(outcomes.followLink),
      },
    },
    contact: { sendEnquiry: give({ ok: true, isUnconfirmed: true }) },
    newsletter: { subscribe: () => Promise.reject(new Error("away")) },
  });
  const { forms } = measured.booking;
  const form = {} as never;
  expect(await forms.hold(form)).toBe(outcomes.hold);
  expect(await forms.book(form)).toBe(outcomes.book);
  expect(await forms.followLink({ action: "cancel" } as never)).toBe(outcomes.followLink);
  await measured.contact.sendEnquiry(form);
  await expect(measured.newsletter.subscribe(form)).rejects.toThrow("away");
  expect(counted).toEqual([
    "hold accepted",
    "booking pending_email",
    "cancel link_invalid",
    "contact pending_email",
    "newsletter not_saved",
  ]);
});
