import type { ContentDocument } from "../document/content-document.ts";
import { sortedPlace } from "../query/sorted-place.ts";

/** Documents by a path, those of one path in order. */
export interface PathGroups {
  at(path: string): readonly ContentDocument[];
  paths(): Iterable<string>;
  add(path: string, head: ContentDocument): void;
  remove(path: string, head: ContentDocument): void;
}

/** @param compare order of documents at one path */
export function createPathGroups(
  compare: (a: ContentDocument, b: ContentDocument) => number,
): PathGroups {
  const groups = new Map<string, ContentDocument[]>();
  return {
    at: (path) => groups.get(path) ?? [],
    paths: () => groups.keys(),
    add(path, head) {
      const group = groups.get(path) ?? [];
      groups.set(path, group);
      group.splice(sortedPlace(group, head, compare), 0, head);
    },
    remove(path, head) {
      const group = groups.get(path);
      const place = group?.indexOf(head) ?? -1;
      if (!group || place === -1) return;
      group.splice(place, 1);
      if (group.length === 0) groups.delete(path);
    },
  };
}
