import * as v from "valibot";
import { isLocaleCode } from "#i18n";
import { svgFile } from "#theme";
import { days, price } from "./terms-schema.ts";

/** A BCP 47 tag. */
export const localeCode = v.pipe(
  v.string(),
  v.check(isLocaleCode, "a language tag such as en, he or pt-BR (BCP 47)"),
);

/** A text that says something. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, "a text that is not empty"));

/** A text in the default language, or by language. What is left out is looked for in `messages/`. */
const said = v.union(
  [text, v.record(localeCode, text)],
  "a text, or texts by language such as { it: …, en: … }",
);

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-zA-Z0-9-]{0,39}$/, "a short name such as weddings: letters, digits, hyphens"),
);

/** Path of a page of the site, in the default language. */
const sitePath = v.pipe(
  v.string(),
  v.regex(/^\/[^\s]*$/, "a path of the site such as /services/weddings"),
);

/** Somebody or something of which there are several, each with a name of its own. */
interface Named {
  readonly id: string;
}

/** A list of things with ids, each once; an id alone stands for a thing that says the rest in texts. */
function named<const Thing extends v.GenericSchema<Named, Named>>(thing: Thing, most: number) {
  const alone = v.pipe(
    v.string("a name, or an object with an id"),
    id,
    v.transform((name): v.InferInput<Thing> => ({ id: name })),
    thing,
  );
  // Not a union, which would say of an object only that it is none of the two.
  const each = v.lazy((input) => (typeof input === "object" ? thing : alone));
  return v.pipe(
    v.array(each),
    v.maxLength(most, `at most ${most}`),
    v.check(
      (all) => new Set(all.map((one) => (one as Named).id)).size === all.length,
      "each name once",
    ),
  );
}

/** Signs that the product draws for services. */
export const SERVICE_ICONS = ["discs", "arches", "sheets", "rings", "waves", "frame"] as const;

/** Most categories of works: style sheets filter by their places. */
const CATEGORIES_MAX = 12;

/** Sections of the home page, in the order of the product. */
export const HOME_SECTIONS = [
  "hero",
  "services",
  "portfolio",
  "process",
  "about",
  "recognition",
  "blog",
  "contact",
] as const;

/** A section of the home page. */
export type HomeSection = (typeof HOME_SECTIONS)[number];
/** A sign that the product draws. */
export type ServiceIcon = (typeof SERVICE_ICONS)[number];

const color = v.union(
  [
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
    v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/), v.toLowerCase()),
  ],
  "the number of a gel of the theme, 1 to 4, or a colour as # and six digits",
);

const link = v.strictObject({ to: sitePath, title: said });
const links = v.union([v.picklist(["about", "services", "portfolio", "blog", "contact"]), link]);

const sections = v.pipe(
  v.array(v.picklist(HOME_SECTIONS, `one of ${HOME_SECTIONS.join(", ")}`)),
  v.check((all) => all.includes("hero"), 'a list with "hero", which has the title of the page'),
  v.check((all) => new Set(all).size === all.length, "each section once"),
);

/** What a studio offers and shows of itself; texts that are not here are in `messages/`. */
export const offerEntries = {
  /** In their order. Texts: `services.items.<id>`; a page of its own: `content/<locale>/services/<id>.md`. */
  services: v.optional(
    named(
      v.strictObject({
        id,
        title: v.optional(said),
        description: v.optional(said),
        /** Without one the product's take turns. */
        icon: v.optional(
          v.union(
            [v.picklist(SERVICE_ICONS), svgFile],
            `one of ${SERVICE_ICONS.join(", ")}, or the name of an SVG file`,
          ),
        ),
        /** Number of a gel of the theme; without one they take turns, from the second. */
        gel: v.optional(v.picklist([1, 2, 3, 4], "the number of a gel of the theme, 1 to 4")),
        /** Left out: no price is shown. Facts: `<id>Price`. */
        price: v.optional(price),
        /** From the yes to the last file; left out: no time is shown. Facts: `<id>Days`, the longest. */
        days: v.optional(days),
        /** Its works are shown with it. */
        category: v.optional(id),
        /** Works that are shown with it in place of those of the category, by their slugs. */
        works: v.optional(v.array(text)),
      }),
      8,
    ),
    [],
  ),
  /** Categories of works, in the order of the filters. Texts: `portfolio.categories.<id>`. */
  categories: v.optional(
    named(
      v.strictObject({
        id,
        title: v.optional(said),
        color: v.optional(color),
        /** Without one the colour is a disc. */
        icon: v.optional(svgFile),
      }),
      CATEGORIES_MAX,
    ),
    [],
  ),
  /**
   * How a film is made, step by step, from the first day on; left out: no word of it. Texts:
   * `process.items.<id>`. Fact: `processDays`, the last day.
   */
  process: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id,
          title: v.optional(said),
          description: v.optional(said),
          /** First and last day; steps may overlap. */
          days,
        }),
      ),
      v.maxLength(8, "at most 8"),
      v.check((all) => new Set(all.map((each) => each.id)).size === all.length, "each name once"),
      v.check(
        (all) => all.every(({ days: [first] }, at) => first >= (all[at - 1]?.days[0] ?? 1)),
        "steps in the order of their days",
      ),
    ),
    [],
  ),
  home: v.optional(
    v.strictObject({
      /** Which sections there are, in which order; without, all for which there is something to show. */
      sections: v.optional(sections),
      /** What every project has. Texts: `features.items.<id>`. */
      features: v.optional(
        named(v.strictObject({ id, title: v.optional(said), description: v.optional(said) }), 8),
        [],
      ),
    }),
    {},
  ),
  /** Numbers that the copy claims (A4). Texts: `hero.stats.<id>`, `recognition.stats.<id>`. */
  statistics: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id,
          value: v.pipe(v.number(), v.integer("a whole number"), v.minValue(0, "zero or more")),
          title: v.optional(said),
          /** Sections that show it; both when left out. */
          sections: v.optional(v.array(v.picklist(["hero", "recognition"])), [
            "hero",
            "recognition",
          ]),
        }),
      ),
      v.check((all) => new Set(all.map((each) => each.id)).size === all.length, "each name once"),
    ),
    [],
  ),
  /** What clients say. Texts of the first: `hero.testimonial`, of the second: `hero.testimonial2`. */
  testimonials: v.optional(
    v.pipe(
      v.array(v.strictObject({ text: v.optional(said), author: v.optional(said) })),
      v.maxLength(3, "at most 3"),
    ),
    [],
  ),
  /** Links of the bar at the top; what there is not on the site is left out. */
  navigation: v.optional(v.array(links)),
  footer: v.optional(
    v.strictObject({
      /** In place of the product's two columns of links. */
      columns: v.optional(v.array(v.strictObject({ title: said, links: v.array(link) }))),
      /** Documents that the law asks for; the privacy policy and the terms when left out. */
      legal: v.optional(v.array(link)),
    }),
    {},
  ),
} satisfies v.ObjectEntries;

/** A text of the configuration. */
export type Said = v.InferOutput<typeof said>;
