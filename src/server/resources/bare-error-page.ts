import { type LocaleCode, localeOf } from "#i18n";
import type { MessageSource } from "../site/message-source.ts";

/**
 * The error page of last resort, made without React and without content: status, text and a way
 * home in the visitor's language (C2).
 */
export function bareErrorPage(
  status: number,
  locale: LocaleCode,
  messages: Pick<MessageSource, "translator">,
): string {
  const { iso, dir } = localeOf(locale);
  const t = messages.translator(locale);
  const title = escapeHtml(t(status === 404 ? "nav.error.notFound" : "nav.error.serverError"));
  const home = locale === "en" ? "/" : `/${locale}`;
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
