import type { Brief } from "#contact";
import { dateWriter, localeOf, type Translator } from "#i18n";
import type { MailContext, MailLanguage } from "../mail-context.ts";
import type { Fact } from "../templates/email-content.ts";

/** What a visitor chose in the brief builder (b3), as far as it was filled in. */
export function briefFacts(
  { languages: known }: Pick<MailContext, "languages">,
  brief: Brief,
  { t, locale: { iso }, isolate }: MailLanguage,
): readonly Fact[] {
  const { types, budget, deadline, languages, links } = brief;
  const list = (words: readonly string[]): string => words.map((word) => isolate(word)).join(", ");
  const facts: readonly (Fact | undefined)[] = [
    types.length > 0
      ? {
          label: t("mail.notice.brief.types"),
          value: list(types.map((type) => typeText(t, type))),
        }
      : undefined,
    budget && { label: t("mail.notice.brief.budget"), value: t(`contact.brief.budgets.${budget}`) },
    deadline === undefined
      ? undefined
      : { label: t("mail.notice.brief.deadline"), value: dayOf(deadline, t, iso) },
    languages.length > 0
      ? {
          label: t("mail.notice.brief.filmLanguages"),
          value: list(languages.map((code) => localeOf(code, known).name)),
        }
      : undefined,
    // As text: nobody has looked at where they lead.
    ...links.map((link) => ({
      label: t("mail.notice.brief.links"),
      value: isolate(link),
    })),
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** A date in words, or the word for none. */
function dayOf(deadline: string, t: Translator, iso: string): string {
  if (deadline === "flexible") return t("mail.notice.brief.flexible");
  return dateWriter(iso, { dateStyle: "long", timeZone: "UTC" })(Date.parse(deadline));
}

/** A kind of film in words; its id when the studio has taken it out of its offer since. */
function typeText(t: Translator, type: string): string {
  const key = `contact.brief.type.${type}` as const;
  const text = t(key);
  return text === key ? type : text;
}
