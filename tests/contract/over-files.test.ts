import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { NEEDS_SERVER, OVER_FILES } from "../fixtures/over-files.ts";

describe("the tests that run over the site as files", () => {
  test.each(OVER_FILES)("%s is there, once, and asks for the shared site alone", async (file) => {
    const text = await readFile(file, "utf8");
    expect(text).not.toMatch(/\bstart\w*Site\(/);
    expect(OVER_FILES.filter((each) => each === file)).toHaveLength(1);
  });

  test.each(NEEDS_SERVER)("$file has '$name', left out because $reason", async (own) => {
    expect(OVER_FILES).toContain(own.file);
    expect(await readFile(own.file, "utf8")).toContain(`"${own.name}`);
  });
});
