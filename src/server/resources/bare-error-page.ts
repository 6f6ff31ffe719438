import { type LocaleCode, localeOf, localizePath } from "#i18n";
import type { OpenSite } from "../site/open-site.ts";

/**
 * The error page of last resort, made without React and without content: status, text and a way
 * home in the visitor's language (C2).
 */
export function bareErrorPage(
  status: number,
  locale: LocaleCode,
  { locales, languages, messages }: Pick<OpenSite, "locales" | "languages" | "messages">,
): string {
  const { iso, dir } = localeOf(locale, languages);
  const t = messages.translator(locale);
  const title = escapeHtml(t(status === 404 ? "nav.error.notFound" : "nav.error.serverError"));
  const home = localizePath("/", locale, locales);
  return `<!doctype html><html lang="${iso}" dir="${dir}"${dir === "rtl" ? ' class="rtl"' : ""}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${title}</title></head>
<body><main><h1>${status} ${title}</h1>
<p><a href="${home}">${escapeHtml(t("nav.error.home"))}</a></p></main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
