import { type LocaleCode, localeOf } from "#i18n";
import { ALARMS, composeMail, type Mail, type MailSample, NOTICES, VISITOR_MAILS } from "#mail";
import { book, sendForm, VISITOR } from "./book.ts";
import type { CheckedStudio, ComposedMail, ComposedMails } from "./check.ts";

/** Rows of the outbox that are read to learn what they are about. */
const ROWS_MAX = 1000;

/** What mails are about: ids in the store, by the beginning of their kind. */
type Subjects = Readonly<Record<string, string>>;

/**
 * Every mail that the site can send, about a booking, an enquiry and a subscription in every language.
 * None is sent.
 */
export async function composeMails(studio: CheckedStudio): Promise<ComposedMails> {
  const { site, origin } = studio;
  const context = site.services.mailContext(origin);
  const mails: ComposedMail[] = [];
  const missing: string[] = [];
  const add = async (
    name: string,
    sample: MailSample,
    ref: string | undefined,
    tag: LocaleCode,
  ) => {
    if (ref === undefined) {
      missing.push(name);
      return;
    }
    const row = { ...sample, dedupeKey: `${name}:${ref}`, ref, refRevision: null };
    const mail: Mail | undefined = await composeMail(context, row, 0);
    const { iso, dir } = localeOf(tag, site.languages);
    if (mail) mails.push({ ...mail, name, lang: iso, dir });
    else missing.push(name);
  };
  const ours = context.studioLocale;
  for (const locale of site.locales) {
    // oxlint-disable-next-line no-await-in-loop -- the outbox tells what each has caused
    const subjects = await causeMails(studio, locale);
    for (const [name, sample, tag] of [
      ...Object.entries(VISITOR_MAILS).map(([what, each]) => [what, each, locale] as const),
      ...Object.entries(NOTICES).map(([what, each]) => [`studio ${what}`, each, ours] as const),
    ]) {
      const [family = ""] = sample.kind.split("_");
      if (family === "newsletter" && !site.studio.features.newsletter) continue;
      // oxlint-disable-next-line no-await-in-loop -- in the order of the list
      await add(`${name} in ${locale}`, sample, subjects[family], tag);
    }
  }
  for (const [name, sample] of Object.entries(ALARMS)) {
    // oxlint-disable-next-line no-await-in-loop -- three
    await add(`alarm ${name}`, sample, "alarm", ours);
  }
  return { mails, missing };
}

/** Books, asks and subscribes in a language; returns the ids of what came of it. */
async function causeMails(studio: CheckedStudio, locale: LocaleCode): Promise<Subjects> {
  const { outbox } = studio.site.services.store;
  const known = new Set((await outbox.list({ limit: ROWS_MAX })).map(({ ref }) => ref));
  const email = `mails-${locale.toLowerCase()}@example.com`;
  const person = { ...VISITOR, email, locale };
  await book(studio, locale, { tz: "Pacific/Auckland", email });
  await sendForm(studio, "contact", "/api/contact", {
    ...person,
    message: "About a film of ours.",
  });
  if (studio.site.studio.features.newsletter) {
    await sendForm(studio, "newsletter", "/api/newsletter", person);
  }
  const rows = await outbox.list({ limit: ROWS_MAX });
  const caused = rows.filter(({ ref }) => !known.has(ref));
  return Object.fromEntries(caused.map(({ kind, ref }) => [kind.split("_")[0] ?? "", ref]));
}
