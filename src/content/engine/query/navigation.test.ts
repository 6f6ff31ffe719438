import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { NavigationItem } from "#content";
import { askNavigation, createLocalSource } from "#content/local";
import { writeNavigation } from "#content/node";

const step = fc.constantFrom("a", "b", "c");
const files = fc.uniqueArray(
  fc.tuple(fc.array(step, { maxLength: 3 }), fc.constantFrom("a", "b", "c", "index")),
  { selector: (file) => file.flat().join("/"), maxLength: 20 },
);

it("D5: every page is in the tree once, below its folder, and folders are in it once", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (chosen) => {
      const documents = chosen.map(([folders, name]) => {
        const stem = [...folders, name].join("/");
        const path = `/${stem.replace(/(?:^|\/)index$/, "")}`;
        return { _id: stem, _stem: stem, _file: `${stem}.md`, _path: path, _partial: false };
      });
      const source = createLocalSource(documents, undefined);
      const shown: string[] = [];
      const walk = (items: readonly NavigationItem[], folder: string): void => {
        expect(new Set(items.map(({ _path }) => _path)).size, folder).toBe(items.length);
        for (const { _path, children } of items) {
          const isOwnIndex = _path === folder;
          expect(isOwnIndex || _path.slice(0, _path.lastIndexOf("/")) === folder, _path).toBe(true);
          if (!children) shown.push(_path);
          else walk(children, _path);
        }
      };
      // A page beside a folder of its own name is that folder.
      const names = new Set(documents.map(({ _path }) => _path));
      fc.pre(names.size === documents.length);
      walk(await askNavigation(source, {}), "");
      const leaves = [...names].filter(
        (path) => path === "/" || ![...names].some((other) => other.startsWith(`${path}/`)),
      );
      expect(shown).toEqual(expect.arrayContaining(leaves));
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});

const fields = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {},
  { title: null },
  { badge: null, icon: "star" },
  { navigation: { title: "Own", _path: "/own", order: [1, { a: undefined }] } },
  { navigation: { children: [{ title: "By hand", _path: "/by-hand" }] } },
  { navigation: { children: 5 }, _draft: true },
);
const pages = fc.array(fc.tuple(fc.array(step, { maxLength: 2 }), fields), { maxLength: 40 });

it("D5: the order of a query does not change the tree, nor does writing it in pieces", async () => {
  await fc.assert(
    fc.asyncProperty(pages, fc.nat({ max: 600 }), async (chosen, more) => {
      const many = Array.from(
        { length: more },
        (_, index) => [["a", `${index}`], {}] as [string[], Readonly<Record<string, unknown>>],
      );
      const documents = [...chosen, ...many].map(([folders, own], index) => {
        const stem = [...folders, `${index}`].join("/");
        const path = `/${stem}`;
        return {
          _id: stem,
          _stem: stem,
          _file: `${stem}.md`,
          _path: path,
          _partial: false,
          ...own,
        };
      });
      const source = createLocalSource(documents, undefined);
      const tree = await askNavigation(source, {});
      expect(await askNavigation(source, { sort: [{ _id: -1 }] })).toEqual(tree);
      let text = "";
      for await (const piece of writeNavigation(tree)) text += piece;
      expect(text).toBe(JSON.stringify(tree));
    }),
  );
});
