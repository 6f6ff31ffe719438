import type { ChangeableRule } from "#booking";
import type { SentFields } from "#studio-page";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

/** Weekly hours, notice, buffers and limits (issue 27): the file is what holds where nothing was changed. */
export const hoursPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => show(call),
  async change(call, form) {
    if (form.action === "reset") return reset(call, form);
    return form.action === "save" ? save(call, form) : undefined;
  },
};

async function save(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, t, author, now } = call;
  const { rules } = site.services.booking;
  const { fields } = await rules.fields();
  const texts = new Map(fields.map(({ name }) => [name, form.text(name)]));
  const answer = await rules.save({ texts, version: form.text("version"), author, now });
  if (answer.ok) return { to: "/bookings/hours", done: "saved" };
  const values = Object.fromEntries(texts);
  if (answer.reason === "changed") {
    const problem = t("studioPage.calendar.rules.conflict");
    return show(call, { values, problem }, 409);
  }
  const errors = answer.names.map((name) => [
    name,
    t(`studioPage.calendar.rules.${errorOf(name)}`),
  ]);
  const problem = t("forms.codes.invalid");
  return show(call, { values, problem, errors: Object.fromEntries(errors) }, 422);
}

async function reset(call: PageCall, form: PageForm): Promise<PageAnswer | undefined> {
  const { site, t, author, now } = call;
  const { rules } = site.services.booking;
  const { fields } = await rules.fields();
  const field = fields.find(({ name }) => name === form.text("name"));
  if (!field) return undefined;
  const texts = new Map([[field.name, field.fileText]]);
  const answer = await rules.save({ texts, version: form.text("version"), author, now });
  if (answer.ok) return { to: "/bookings/hours", done: "saved" };
  return show(call, { values: {}, problem: t("studioPage.calendar.rules.conflict") }, 409);
}

function errorOf(name: ChangeableRule) {
  if (name.startsWith("weekly.")) return "wrongHours";
  if (name === "minNotice" || name === "changeNotice") return "wrongNotice";
  if (name === "horizonDays") return "wrongHorizon";
  return name === "maxPerDay" ? "wrongMost" : "wrongMinutes";
}

async function show({ site }: PageCall, sent?: SentFields, status = 200): Promise<PageAnswer> {
  const { fields, version } = await site.services.booking.rules.fields();
  return { view: { page: "hours", fields, version, sent }, status };
}
