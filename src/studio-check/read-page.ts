/** An element of a page by its attributes, names in lower case. */
type ReadElement = Readonly<Record<string, string>>;

/** What checks ask of a page's HTML. */
export interface ReadPage {
  readonly title: string;
  /** Elements by their tag, in the order of the text. */
  all(tag: string): readonly ReadElement[];
  /** Contents of the meta elements of a name or property. */
  meta(name: string): readonly string[];
  /** Addresses of the links of a relation, with their language where they have one. */
  links(rel: string): readonly { readonly href: string; readonly hreflang: string }[];
  /** Ids of all elements. */
  readonly ids: ReadonlySet<string>;
  /** What is said for machines (JSON-LD), part by part. */
  readonly graphs: readonly unknown[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reads HTML as React writes it: attributes quoted, `<` escaped everywhere else. */
export function readPage(html: string): ReadPage {
  const shown = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, (script) =>
    script.slice(0, script.indexOf(">") + 1),
  );
  const all = (tag: string): readonly ReadElement[] =>
    [...shown.matchAll(new RegExp(`<${tag}(?=[\\s>/])([^>]*)>`, "g"))].map(([, text = ""]) =>
      attributesOf(text),
    );
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(shown)?.[1] ?? ""),
    all,
    meta: (name) =>
      all("meta").flatMap(({ name: own, property = own, content = "" }) =>
        property === name ? [content] : [],
      ),
    links: (rel) =>
      all("link").flatMap(({ rel: own, href = "", hreflang = "" }) =>
        own === rel ? [{ href, hreflang }] : [],
      ),
    ids: new Set([...shown.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decode(id))),
    graphs: [
      ...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ].map(([, text = ""]): unknown => JSON.parse(text)),
  };
}

function attributesOf(text: string): ReadElement {
  return Object.fromEntries(
    [...text.matchAll(/([^\s"=/]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}
