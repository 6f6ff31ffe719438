import { afterAll, expect, test } from "vitest";
import { openContent } from "#content/node";
import { createContentFolder, markdown } from "#fixtures/content-folder.ts";
import { endAll, ending } from "#fixtures/running.ts";

afterAll(endAll);

const page = (fields: object = {}): string =>
  markdown({ title: "T", description: "D.", ...fields });

test("files that are not shown as they are: from the start, until mended, removed or let in", async () => {
  const {
    directory,
    save,
    delete: remove,
  } = await createContentFolder({
    "en/good.md": page(),
    "en/bad.md": "---\ntitle: [\n---\n",
    "en/a.md": page({ slug: "wanted" }),
    "en/b.md": page({ slug: "wanted" }),
  });
  const engine = await openContent({
    directory,
    locales: { codes: ["en"], fallback: "en" },
    watch: true,
    now: Date.now,
    zone: "UTC",
  });
  ending(() => engine.close());
  const broken = () =>
    engine
      .broken()
      .map(({ file }) => file.slice(directory.length + 1))
      .toSorted();
  const becomes = async (files: readonly string[]) =>
    await expect.poll(broken, { timeout: 20_000, interval: 20 }).toEqual(files);

  const clashing = broken().find((file) => file !== "en/bad.md") ?? "";
  expect(broken()).toEqual([clashing, "en/bad.md"].toSorted());
  const other = clashing === "en/a.md" ? "en/b.md" : "en/a.md";

  await save("en/bad.md", page());
  await becomes([clashing]);
  await save("en/good.md", "---\ntitle: [\n---\n");
  await save("en/new.md", "---\ntitle: [\n---\n");
  await becomes([clashing, "en/good.md", "en/new.md"].toSorted());
  await remove("en/new.md");
  await becomes([clashing, "en/good.md"].toSorted());
  // Saved again and no better: its problem is not told twice, and stays.
  await save(clashing, page({ slug: "wanted", description: "Other." }));
  await save("en/good.md", page());
  await becomes([clashing]);
  await save(other, page());
  await becomes([]);
});
