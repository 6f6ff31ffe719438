/** Layouts that a document can name (D10); any other name is shown with the first. */
export const LAYOUT_NAMES = ["default", "faq"] as const;

/** Name of a layout. */
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** The layout to use for a name out of a document. */
export function layoutNamed(name: string | undefined): LayoutName {
  return LAYOUT_NAMES.find((known) => known === name) ?? LAYOUT_NAMES[0];
}
