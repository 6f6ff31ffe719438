/** Layouts that a document can name (D10); any other name is shown with the first. */
export const LAYOUT_NAMES = ["default", "faq", "services", "service", "process"] as const;

/** Name of a layout. */
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** Documents that have a layout of their own unless they name another. */
const BY_PATH: readonly (readonly [path: RegExp, layout: LayoutName])[] = [
  [/^\/services$/, "services"],
  [/^\/services\/[^/]+$/, "service"],
  [/^\/process$/, "process"],
];

/**
 * The layout of a document: the one that it names, else that of its place.
 *
 * @param path that its translations share
 */
export function layoutOf({
  layout,
  path,
}: {
  readonly layout: string | undefined;
  readonly path: string;
}): LayoutName {
  if (layout !== undefined) {
    return LAYOUT_NAMES.find((known) => known === layout) ?? LAYOUT_NAMES[0];
  }
  return BY_PATH.find(([place]) => place.test(path))?.[1] ?? LAYOUT_NAMES[0];
}
