import type { ConfiguredTexts } from "#i18n";
import type { Said } from "./offer-schema.ts";
import type { Studio } from "./studio-schema.ts";

/** Key of a text in the message files, and what the configuration says there. */
type SaidAt = readonly [key: string, said: Said | undefined];

/**
 * Texts that the configuration says itself, under the keys at which the message files would have them.
 *
 * @param file of the configuration
 */
export function configuredTexts(studio: Studio, file: string): ConfiguredTexts {
  const [original = "en"] = studio.locales.map(({ tag }) => tag);
  const texts: Record<string, Group> = {};
  for (const [key, said] of saidIn(studio)) {
    const byLocale = typeof said === "string" ? { [original]: said } : (said ?? {});
    for (const [locale, text] of Object.entries(byLocale)) {
      put((texts[locale] ??= {}), key, literal(text));
    }
  }
  return { file, texts, lastResort: lastResort(studio), standIns: standIns(studio) };
}

/** Ids of services and of the categories besides: the kinds of film that visitors can ask for. */
export function projectTypes({
  services,
  categories,
}: Pick<Studio, "services" | "categories">): readonly string[] {
  return [...new Set([...services, ...categories].map(({ id }) => id))];
}

function standIns(studio: Studio): ConfiguredTexts["standIns"] {
  const { categories, statistics, services } = studio;
  const isService = (type: string): boolean => services.some(({ id }) => id === type);
  return [
    ...categories.map(
      ({ id }) => [`portfolio.filters.${id}`, `portfolio.categories.${id}`] as const,
    ),
    ...statistics.map(({ id }) => [`recognition.stats.${id}`, `hero.stats.${id}`] as const),
    ...projectTypes(studio).map((id) => {
      const title = isService(id) ? `services.items.${id}.title` : `portfolio.categories.${id}`;
      return [`contact.brief.type.${id}`, title] as const;
    }),
  ];
}

/** Number that a testimonial's texts have in their key: the first has none. */
function testimonialKey(index: number): string {
  return `hero.testimonial${index === 0 ? "" : index + 1}`;
}

function saidIn(studio: Studio): readonly SaidAt[] {
  const { services, categories, process, home, statistics, testimonials, navigation, footer } =
    studio;
  return [
    ...services.flatMap((each) => itemTexts("services", each)),
    ...home.features.flatMap((each) => itemTexts("features", each)),
    ...process.flatMap((each) => itemTexts("process", each)),
    ...categories.map(({ id, ...each }): SaidAt => [`portfolio.categories.${id}`, titleOf(each)]),
    ...statistics.map(({ id, title }): SaidAt => [`hero.stats.${id}`, title]),
    ...testimonials.flatMap(({ text, author }, index): SaidAt[] => [
      [`${testimonialKey(index)}.text`, text],
      [`${testimonialKey(index)}.author`, author],
    ]),
    ...(navigation ?? []).map((link, index): SaidAt => [
      `nav.links.${index}`,
      typeof link === "string" ? undefined : link.title,
    ]),
    ...(footer.legal ?? []).map(({ title }, index): SaidAt => [`footer.links.${index}`, title]),
    ...(footer.columns ?? []).flatMap(({ title, links }, column): SaidAt[] => [
      [`footer.columns.${column}`, title],
      ...links.map((link, index): SaidAt => [`footer.columns.${column}-${index}`, link.title]),
    ]),
  ];
}

interface Item {
  readonly id: string;
  readonly title?: Said | undefined;
  readonly description?: Said | undefined;
}

function itemTexts(group: "services" | "features" | "process", item: Item): readonly SaidAt[] {
  const key = `${group}.items.${item.id}`;
  return [
    [`${key}.title`, titleOf(item)],
    [`${key}.description`, item.description],
  ];
}

function titleOf({ title }: { readonly title?: Said | undefined }): Said | undefined {
  return title;
}

/** Names of things in words, for those that have no text in any language. */
function lastResort({ services, categories, process, home, statistics }: Studio): Group {
  const group: Group = {};
  for (const [name, items] of [
    ["services", services] as const,
    ["features", home.features] as const,
    ["process", process] as const,
  ]) {
    for (const { id } of items) {
      put(group, `${name}.items.${id}.title`, inWords(id));
      put(group, `${name}.items.${id}.description`, "");
    }
  }
  for (const { id } of categories) put(group, `portfolio.categories.${id}`, inWords(id));
  for (const { id } of statistics) put(group, `hero.stats.${id}`, inWords(id).toLowerCase());
  return group;
}

/** `musicVideos` as `Music videos`. */
function inWords(id: string): string {
  const words = id
    .replaceAll(/-+|(?=[A-Z])/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Braces of a text that is no ICU message. */
function literal(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");
}

interface Group {
  [key: string]: Group | string;
}

function put(group: Group, key: string, text: string): void {
  const [first = "", ...rest] = key.split(".");
  if (rest.length === 0) {
    group[first] = text;
    return;
  }
  const below = group[first];
  const next = typeof below === "object" ? below : {};
  group[first] = next;
  put(next, rest.join("."), text);
}
