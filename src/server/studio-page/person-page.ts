import { checkEmailAddress, writeInstant } from "#forms";
import type { PersonPart, PersonView } from "#studio-page";
import { personCsv, personJson, type PersonRecord } from "../person-data.ts";
import type { FileAnswer, PageAnswer, PageCall, StudioPage } from "./page-call.ts";

/**
 * A person's data by their address: shown, given to them, erased by an owner. The address travels in
 * forms only, so that no log and no history has it.
 */
export const personPage: StudioPage = {
  allows: { read: "change", change: "change" },
  read: () => Promise.resolve({ view: { page: "person", ...NOBODY } }),
  async change(call, form) {
    const email = form.text("email");
    const checked = checkEmailAddress(email);
    if (!checked.ok) {
      const problem = call.t(`forms.errors.${checked.code}`);
      const sent = { values: { email }, problem };
      return { view: { page: "person", ...NOBODY, email, sent }, status: 422 };
    }
    const { address } = checked;
    switch (form.action) {
      case "show":
        return show(call, address, false);
      case "json":
      case "csv":
        return giveAway(call, address, form.action);
      case "ask-erase":
        return call.may("people") ? show(call, address, true) : forbidden(call);
      case "erase":
        if (!call.may("people")) return forbidden(call);
        return erase(call, address, form.text("scope") === "all" ? "all" : "marketing");
      default:
        return undefined;
    }
  },
};

const NOBODY = { email: "", parts: undefined, isErasing: false } as const;

function forbidden({ t }: PageCall): PageAnswer {
  return { view: { page: "problem", text: t("studioPage.problem.forbidden") }, status: 403 };
}

async function show({ site }: PageCall, email: string, isErasing: boolean): Promise<PageAnswer> {
  const record = await site.services.personData.collect(email);
  return { view: { page: "person", email, parts: partsOf(record), isErasing } };
}

async function giveAway(
  { site, author, now }: PageCall,
  email: string,
  format: "json" | "csv",
): Promise<FileAnswer> {
  const record = await site.services.personData.export(email, { author, now });
  return format === "json"
    ? { file: { name: "person.json", type: "application/json", body: personJson(record) } }
    : { file: { name: "person.csv", type: "text/csv; charset=utf-8", body: personCsv(record) } };
}

async function erase(
  { site, t, author, now }: PageCall,
  email: string,
  scope: "marketing" | "all",
): Promise<PageAnswer> {
  const { cleaned } = await site.services.personData.erase(email, { scope, author, now });
  if (cleaned.ok) return { to: "/person", done: "erased" };
  const sent = { values: { email }, problem: t("studioPage.person.traces") };
  return { view: { page: "person", ...NOBODY, email, sent }, status: 503 };
}

/** The parts that have anything, each item by the fields that are filled in. */
function partsOf(record: PersonRecord): NonNullable<PersonView["parts"]> {
  const kinds = Object.keys(record) as readonly (keyof PersonRecord)[];
  return kinds
    .map((kind: PersonPart["kind"]) => ({ kind, items: record[kind].map(fieldsOf) }))
    .filter(({ items }) => items.length > 0);
}

function fieldsOf(item: object): readonly (readonly [name: string, value: string])[] {
  return Object.entries(item).flatMap(([name, value]: readonly [string, unknown]) =>
    value === null || value === "" ? [] : [[name, textOf(name, value)] as const],
  );
}

/** A value in words; of moments, which columns called so hold as milliseconds, the instant. */
function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  const isMoment = typeof value === "number" && /(?:^|_)at$/.test(name);
  return isMoment ? writeInstant(value) : JSON.stringify(value);
}
