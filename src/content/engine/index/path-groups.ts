import type { ContentDocument } from "../document/content-document.ts";
import { sortedPlace } from "../query/sorted-place.ts";

/** Documents by a path, those of one path in order. */
export type PathGroups = ReturnType<typeof createPathGroups>;

/** @param compare order of documents at one path */
export function createPathGroups(compare: (a: ContentDocument, b: ContentDocument) => number) {
  const groups = new Map<string, ContentDocument[]>();
  return {
    at: (path: string): readonly ContentDocument[] => groups.get(path) ?? [],
    paths: () => groups.keys(),
    add(path: string, head: ContentDocument): void {
      const group = groups.get(path) ?? [];
      groups.set(path, group);
      group.splice(sortedPlace(group, head, compare), 0, head);
    },
    remove(path: string, head: ContentDocument): void {
      const group = groups.get(path);
      const place = group?.indexOf(head) ?? -1;
      if (!group || place === -1) return;
      group.splice(place, 1);
      if (group.length === 0) groups.delete(path);
    },
  };
}
