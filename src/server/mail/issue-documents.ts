import type { Issue } from "#content";
import type { ContentEngine } from "#content/node";
import { defaultLocale, type LocaleCode } from "#i18n";
import type { IssueStore } from "#newsletter";
import type { AudiencePart } from "#studio-page";

/** The documents of the site. */
interface Documents {
  readonly content: Pick<ContentEngine, "issues">;
  /** The default one first. */
  readonly locales: readonly LocaleCode[];
}

/**
 * All issues, drafts among them, the latest first.
 *
 * @param locale the default one when left out; an issue without translation is that of the default one
 */
export function listIssues(
  { content, locales }: Documents,
  locale: LocaleCode = defaultLocale(locales),
): readonly Issue[] {
  return content.issues(locale, "preview");
}

/**
 * An issue, a draft too.
 *
 * @param locale as with {@link listIssues}
 */
export function findIssue(
  documents: Documents,
  number: number,
  locale?: LocaleCode,
): Issue | undefined {
  return listIssues(documents, locale).find((each) => each.number === number);
}

/** Whom an issue would go to now, by language, and in which language they would get it. */
export async function issueAudience(
  documents: Documents,
  store: Pick<IssueStore, "audience">,
  number: number,
): Promise<readonly AudiencePart[]> {
  const { locales } = documents;
  return Object.entries(await store.audience()).map(([locale, count]) => {
    // Some have subscribed in a language that the site had once.
    const asked = locales.includes(locale) ? locale : defaultLocale(locales);
    const writtenIn = findIssue(documents, number, asked)?.locale ?? defaultLocale(locales);
    return { locale, count, writtenIn };
  });
}
