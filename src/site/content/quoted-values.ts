import { type LocaleCode, localeOf } from "#i18n";
import { writePrice } from "../features/process/write-price.ts";
import { houseAuthor } from "../founder.ts";
import type { HomeFacts, SiteServices } from "../services.ts";
import type { SiteData } from "../site-data.ts";
import { languageNames } from "./text-language.ts";

/** What the studio says of itself once, for documents to quote. */
export interface QuotedStudio extends Pick<SiteServices, "facts"> {
  readonly site: Pick<SiteData, "studio" | "languages" | "locales">;
  readonly home: Pick<HomeFacts, "services">;
}

/**
 * Values of `{{ name }}` in the documents of a language: `studio.years` is the value of the statistic
 * `years`, and a price has its currency.
 */
export function quotedValues(
  { site, facts, home }: QuotedStudio,
  locale: LocaleCode,
): Readonly<Record<string, string>> {
  const { studio, languages } = site;
  const tag = localeOf(locale, languages).iso;
  const format = new Intl.NumberFormat(tag);
  const numbers = Object.entries(facts).map(([name, value]) => [
    `studio.${name}`,
    format.format(value),
  ]);
  const prices = home.services.flatMap(({ id, price }) =>
    price ? [[`studio.${id}Price`, writePrice(price, tag)]] : [],
  );
  return {
    ...Object.fromEntries([...numbers, ...prices]),
    "studio.name": studio.name,
    "studio.founder": houseAuthor(studio, locale),
    "studio.email": studio.contact.email,
    "studio.languages": languageNames(locale, site),
    "studio.whatsapp": studio.contact.whatsapp,
  };
}
