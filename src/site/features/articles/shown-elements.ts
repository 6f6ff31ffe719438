/** Elements that a text may contain as themselves. */
export const PLAIN: ReadonlySet<string> = new Set(
  `abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure
  h1 h4 h5 h6 hr i input ins kbd li mark ol p q s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
);

/** Elements and components of which the site makes more than themselves. */
const COMPONENT_NAMES = [
  "a",
  "call-to-action",
  "film",
  "h2",
  "h3",
  "img",
  "note",
  "p",
  "pre",
  "table",
] as const;

/** Name of one of them. */
export type ComponentName = (typeof COMPONENT_NAMES)[number];

/** True for an element or a component of a text that is shown; of others only the text is, if any. */
export function isShownElement(name: string): boolean {
  // Variables are filled in before a text is shown.
  return name === "binding" || PLAIN.has(name) || isComponentName(name);
}

/** True for the name of such a component. */
export function isComponentName(name: string): name is ComponentName {
  return (COMPONENT_NAMES as readonly string[]).includes(name);
}
