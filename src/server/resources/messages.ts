import type { LocaleCode } from "#i18n";
import type { OpenSite } from "../site/open-site.ts";
import { browserTexts } from "../site/message-source.ts";
import { CACHING, type Resource } from "./resource.ts";

/** The texts of a language for the browser, at an address that changes with them. */
export function messagesResource(site: OpenSite): Resource {
  const textsOf = (locale: LocaleCode): string => JSON.stringify(browserTexts(site, locale));
  return {
    pattern: "/_messages/:version/:file",
    methods: {
      GET(context) {
        const { version, file } = context.req.param() as Record<string, string>;
        const locale = site.locales.find((code) => `${code}.json` === file);
        if (!locale) return context.json({ title: "Unknown language", status: 404 }, 404);
        const caching = version === site.messages.version() ? "immutable" : "none";
        return context.body(textsOf(locale), 200, {
          "content-type": "application/json",
          "cache-control": CACHING[caching],
        });
      },
    },
    caching: "immutable",
    exported: () =>
      site.locales.map((locale) => ({
        pathname: `/_messages/${site.messages.version()}/${locale}.json`,
        body: textsOf(locale),
      })),
  };
}
