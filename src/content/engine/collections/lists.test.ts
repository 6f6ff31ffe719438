import { afterAll, expect, test } from "vitest";
import { openContent } from "#content/node";
import { createContentFolder, markdown, WORK } from "#fixtures/content-folder.ts";
import { endAll } from "#fixtures/running.ts";

afterAll(endAll);

const { order: _order, ...WITHOUT_ORDER } = WORK;
const work = (order?: number): string =>
  markdown({ ...WITHOUT_ORDER, ...(order !== undefined && { order }) });

test("A7: works stand in the order that the default language gives them, in every language", async () => {
  const { directory } = await createContentFolder({
    "en/portfolio/1.ant.md": work(3),
    "en/portfolio/2.bee.md": work(1),
    "en/portfolio/3.cat.md": work(2),
    "en/portfolio/4.dog.md": work(),
    "en/portfolio/5.elk.md": work(-1),
    "de/portfolio/1.ant.md": work(),
    "de/portfolio/2.bee.md": work(9),
    "de/portfolio/3.cat.md": markdown({ ...WITHOUT_ORDER, slug: "katze" }),
    "de/portfolio/9.own.md": work(1),
  });
  const engine = await openContent({
    directory,
    locales: { codes: ["en", "de"], fallback: "en" },
    watch: false,
    now: Date.now,
    zone: "UTC",
  });
  const slugsIn = (locale: string): string =>
    engine
      .portfolio(locale, "public")
      .map(({ slug }) => slug)
      .join(" ");
  expect(engine.leftOut()).toEqual([]);
  expect(slugsIn("en")).toBe("elk bee cat ant dog");
  expect(slugsIn("de")).toBe("elk bee cat ant dog own");
  await engine.close();
});
