import type { Element, Nodes, Root } from "hast";
import type { Schema } from "hast-util-sanitize";

/**
 * HTML and components allowed in a document. Elements of HTML are allowed by name; a name
 * that HTML does not know is a component and passes with its properties. Never allowed anywhere:
 * event handlers, inline styles, scripts, frames, forms, and addresses with other protocols than
 * those named below.
 */
const HTML = words(`
  a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup
  data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header
  hgroup hr i img input ins kbd li main mark nav ol p picture pre q rp rt ruby s samp section
  small source span strike strong sub summary sup svg table tbody td template tfoot th thead
  time tr track tt u ul var video wbr
`);

/** Known names that are never rendered; their text stays unless {@link REMOVED_WITH_TEXT}. */
const REFUSED = words(`
  animate applet base body button canvas dialog embed foreignobject form frame frameset head
  html iframe link math meta noscript object optgroup option param plaintext portal script
  select set style textarea title use xmp
`);

const REMOVED_WITH_TEXT = words("applet embed iframe noscript object script style");

const EVERYWHERE = words(`
  align ariaCurrent ariaDescribedBy ariaExpanded ariaHidden ariaLabel ariaLabelledBy ariaLive
  className cite colSpan data* dateTime dir height hidden id itemProp itemScope itemType lang
  open rel role rowSpan scope span start tabIndex title translate type value vAlign width
`);

const MEDIA = words("autoPlay controls loop muted playsInline poster preload src");

const KNOWN = new Set([...HTML, ...REFUSED]);

const BASE: Schema = {
  tagNames: HTML,
  strip: REMOVED_WITH_TEXT,
  allowComments: true,
  clobber: [],
  attributes: {
    "*": EVERYWHERE,
    a: ["href", "target", "download", "hrefLang"],
    audio: MEDIA,
    code: ["__ignoreMap", "language"],
    img: ["alt", "src", "srcSet", "sizes", "loading", "decoding"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    pre: ["code", "filename", "highlights", "language", "meta"],
    source: ["src", "srcSet", "sizes", "media"],
    track: ["src", "srcLang", "kind", "label", "default"],
    video: MEDIA,
  },
  required: { input: { type: "checkbox", disabled: true } },
  protocols: {
    cite: ["http", "https"],
    href: ["http", "https", "mailto", "tel", "sms", "ftp"],
    poster: ["http", "https"],
    // Of data addresses only pictures stay; see compile-body.ts.
    src: ["http", "https", "data"],
    to: ["http", "https", "mailto", "tel"],
  },
  ancestors: Object.fromEntries(
    words("tbody td tfoot th thead tr").map((name) => [name, ["table"]]),
  ),
};

const REFUSED_PROPERTY = /^(?:on|style$|srcdoc$|formaction$)/i;

/** True for the name of an HTML element, allowed or not; false for a component. */
export function isHtmlName(name: string): boolean {
  return KNOWN.has(name);
}

/** True for elements of which nothing stays, not even their text. */
export function isRemovedWithText(name: string): boolean {
  return REMOVED_WITH_TEXT.includes(name);
}

/** The schema for a document: HTML as above, and its components with their properties. */
export function sanitizeSchemaFor(root: Root): Schema {
  const components = new Map<string, Set<string>>();
  collect(root, components);
  return {
    ...BASE,
    tagNames: [...HTML, ...components.keys()],
    attributes: {
      ...BASE.attributes,
      ...Object.fromEntries([...components].map(([name, keys]) => [name, [...keys]])),
    },
  };
}

function collect(node: Nodes, components: Map<string, Set<string>>): void {
  if (node.type === "element" && !KNOWN.has(node.tagName)) addComponent(node, components);
  if ("children" in node) for (const child of node.children) collect(child, components);
  if (node.type === "element" && node.content) collect(node.content, components);
}

function addComponent(node: Element, components: Map<string, Set<string>>): void {
  const keys = components.get(node.tagName) ?? new Set<string>();
  for (const key of Object.keys(node.properties)) if (!REFUSED_PROPERTY.test(key)) keys.add(key);
  components.set(node.tagName, keys);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
