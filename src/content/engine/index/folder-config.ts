import { sharedPath } from "../document/document-slug.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { Access, ContentIndex } from "./content-index.ts";

/** A folder's configuration (`_dir`) that the access allows. */
export function folderConfig(
  index: ContentIndex,
  folder: string,
  locale: string,
  access: Access,
): ContentDocument | undefined {
  return index.config(`${folder === "/" ? "" : folder}/_dir`, locale, access);
}

/** The document's own layout, else that of the nearest folder that names one (D10). */
export function layoutOf(
  index: ContentIndex,
  head: ContentDocument,
  access: Access,
): string | undefined {
  if (typeof head["layout"] === "string") return head["layout"];
  const steps = sharedPath(head).split("/").filter(Boolean);
  for (let length = steps.length; length >= 0; length -= 1) {
    const folder = `/${steps.slice(0, length).join("/")}`;
    const layout = folderConfig(index, folder, String(head._locale), access)?.["layout"];
    if (typeof layout === "string") return layout;
  }
  return undefined;
}
