import { randomUUID } from "node:crypto";
import { instantOfWall, readZone, type SlotObjection, wayOf } from "#booking";
import { localeOf } from "#i18n";
import type { SentFields } from "#studio-page";
import { whoHas } from "./colliding.ts";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";
import { dayAt } from "./studio-day.ts";

const FIELDS = [
  "date",
  "time",
  "zone",
  "name",
  "email",
  "phone",
  "way",
  "language",
  "notes",
  "mails",
] as const;

/** A booking for somebody who called (issue 27). */
export const addBookingPage: StudioPage = {
  allows: { read: "change", change: "change" },
  read: (call) => show(call, { key: randomUUID() }),
  async change(call, form) {
    return form.action === "add" ? add(call, form) : undefined;
  },
};

async function add(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, t, author, now } = call;
  const { booking, rules } = site.services;
  const values = Object.fromEntries(FIELDS.map((name) => [name, form.text(name)]));
  const { date, time, zone: typedZone = "", name = "", email = "", phone = "" } = values;
  const { way = "", language, notes = "", mails } = values;
  const key = /^[a-f\d-]{36}$/.test(form.text("key")) ? form.text("key") : randomUUID();
  const start = instantOfWall(`${date}T${time}`, rules.zone) ?? Number.NaN;
  const zone = typedZone === "" ? rules.zone : readZone(typedZone);
  const wrong = (errors: Readonly<Record<string, string>>) =>
    show(call, { key, sent: { values, problem: t("forms.codes.invalid"), errors } });
  if (zone === undefined) return wrong({ zone: t("studioPage.calendar.add.zoneWrong") });
  const answer = await booking.add({
    key: `added-${key}`,
    input: { name, email, phone, notes, way },
    start,
    zone,
    locale: site.locales.find((code) => code === language) ?? call.language.code,
    // What was agreed to is this time; another one is looked at anew.
    anyway: form.text("anyway") === String(start),
    sendsMails: mails !== "no",
    author,
    now,
  });
  if (answer.ok) return { to: `/bookings/${answer.booking.id}`, done: "saved" };
  switch (answer.reason) {
    case "invalid":
      return wrong(
        Object.fromEntries(
          answer.errors.map(({ field, code, ...more }) => [
            field,
            t(`forms.errors.${code}`, "values" in more ? more.values : undefined),
          ]),
        ),
      );
    case "slot_past":
      return wrong({ date: t("studioPage.calendar.add.past") });
    case "slot_invalid":
      return wrong({ time: t("studioPage.calendar.add.timeWrong") });
    case "key_reused":
      return show(call, {
        key: randomUUID(),
        sent: { values, problem: t("forms.codes.key_reused") },
      });
    case "objections": {
      const { objections } = answer;
      const isTaken = objections.includes("taken");
      const problem = t(`studioPage.calendar.add.${isTaken ? "taken" : "warned"}`);
      const texts = await Promise.all(objections.map((each) => objectionText(call, start, each)));
      return show(call, {
        key,
        sent: { values, problem },
        objections: texts,
        anyway: isTaken ? undefined : String(start),
      });
    }
  }
}

async function objectionText(
  call: PageCall,
  start: number,
  objection: SlotObjection,
): Promise<string> {
  const { site, t } = call;
  const { booking } = site.services;
  if (objection === "taken") return whoHas(call, start);
  if (objection !== "blocked") {
    return t(`studioPage.calendar.objections.${objection}`, booking.limits());
  }
  const reasons = await booking.blocks.reasonsAt(start);
  return [t("studioPage.calendar.objections.blocked"), ...reasons].join(" ");
}

async function show(
  { site, now }: PageCall,
  {
    key,
    sent,
    objections = [],
    anyway,
  }: {
    readonly key: string;
    readonly sent?: SentFields;
    readonly objections?: readonly string[];
    readonly anyway?: string | undefined;
  },
): Promise<PageAnswer> {
  const { rules } = site.services;
  return {
    status: sent ? (objections.length > 0 ? 409 : 422) : 200,
    view: {
      page: "addBooking",
      key,
      today: dayAt(now, rules.zone),
      ways: rules.location.map((location) => ({ way: wayOf(location), location })),
      languages: site.locales.map((code) => ({
        code,
        name: localeOf(code, site.languages).name,
      })),
      objections,
      anyway,
      sent,
    },
  };
}
