import { createTranslator, type LocaleCode, localeOf } from "#i18n";
import type { Work } from "../features/articles/summaries.ts";
import type { Days, Price, ShownStep } from "../features/process/terms.ts";
import { writePrice } from "../features/process/write-price.ts";
import type { ShownService } from "../features/services/shown-service.ts";
import type { SiteContent, SiteServices } from "../services.ts";
import type { Picture } from "../ui/picture.ts";

/** What something else says of the works to be shown with it. */
interface WorkChoice {
  /** Slugs, in their order. */
  readonly works?: readonly string[] | undefined;
  readonly category?: string | undefined;
}

/** Works that are named, else those of the category. */
export function chooseWorks(
  all: readonly Work[],
  { works, category }: WorkChoice,
): readonly Work[] {
  return works
    ? works.flatMap((slug) => all.find((work) => work.slug === slug) ?? [])
    : all.filter((work) => work.category === category);
}

/** What the studio offers and how it works, in the words of a language; made on the server only. */
export function createOffer(
  services: SiteServices,
  locale: LocaleCode,
  content: {
    readonly source: SiteContent;
    works(): readonly Work[];
    pictureOf(path: string, written: LocaleCode): Picture | undefined;
  },
) {
  const { iso } = localeOf(locale, services.site.languages);
  const t = createTranslator(services.messages(locale), iso);
  const daysOf = ([first, last]: Days): string =>
    first === last ? t("services.days", { days: last }) : t("services.daysRange", { first, last });
  const priceOf = (price: Price): string =>
    t(`services.price.${price.per ?? "plain"}`, { price: writePrice(price, iso) });
  return {
    /** Services in their order, each with the works that are shown with it. */
    services(): readonly ShownService[] {
      const all = content.works();
      return services.home.services.map(({ id, gel, price, days, category, works }) => {
        const shown = chooseWorks(all, { works, category });
        const path = `/services/${id}`;
        return {
          id,
          gel,
          title: t(`services.items.${id}.title`),
          outcome: t(`services.items.${id}.description`, {
            languages: services.site.locales.length,
          }),
          ...(price && { price: priceOf(price) }),
          ...(days && { days: daysOf(days) }),
          path: content.source.translations(path).length > 0 ? path : undefined,
          picture: content.pictureOf(path, locale) ?? shown[0]?.picture,
          works: shown,
        };
      });
    },
    /** Steps of the process in their order. */
    process(): readonly ShownStep[] {
      return services.home.process.map(({ id, days: [first, last] }) => {
        const count = last - first + 1;
        return {
          id,
          days: count,
          when: t("process.days", { count, first, last }),
          title: t(`process.items.${id}.title`),
          description: t(`process.items.${id}.description`),
        };
      });
    },
  };
}
