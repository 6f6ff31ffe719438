import type { Access } from "#content";
import { createTranslator, type LocaleCode, localeOf, localizePath } from "#i18n";
import type { IssueText } from "#newsletter";
import { createPageContent } from "../content/page-content.ts";
import type { SiteServices } from "../services.ts";
import { issueBlocks } from "./issue-blocks.ts";

/**
 * An issue of the newsletter as mails carry it (F2): in the language, or in the default one.
 *
 * @param number counted from 1, as in its address
 * @param origin scheme and host of the site, without trailing slash
 * @returns undefined when there is none that the access allows
 */
export async function readIssue(
  services: SiteServices,
  { number, locale, origin }: IssueRequest,
  access: Access = "public",
): Promise<IssueText | undefined> {
  const { locales, languages } = services.site;
  const issue = services
    .content(access)
    .issues(locale)
    .find((each) => each.number === number);
  if (!issue || !services.site.studio.features.newsletter) return undefined;
  // All of the mail is in the language in which it is written.
  const written = issue.locale;
  const found = await createPageContent(services, access, written).document(issue.path);
  if (found?.kind !== "page") return undefined;
  const t = createTranslator(services.messages(written), localeOf(written, languages).iso);
  const page = new URL(encodeURI(localizePath(issue.path, written, locales)), origin).href;
  const absolute = (address: string): string => {
    const target = address.startsWith("/") ? localizePath(address, written, locales) : address;
    return URL.parse(target, page)?.href ?? target;
  };
  const watch = (title: string): string => t("mail.newsletter.watch", { title });
  const { title, description } = issue;
  return {
    number,
    locale: written,
    title,
    description,
    url: page,
    blocks: issueBlocks(found.page.body, { absolute, page, watch }),
  };
}

/** Which issue, for whom. */
export interface IssueRequest {
  readonly number: number;
  readonly locale: LocaleCode;
  readonly origin: string;
}
