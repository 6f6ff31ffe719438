import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/running.ts";
import { replaceFile } from "./replace-file.ts";

test("issue 27: a file that changes right before it is replaced stays as it is, without remains", async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, "a.md");
  await writeFile(file, "old");
  expect(await replaceFile(file, "new", async () => false)).toEqual({
    ok: false,
    reason: "changed",
  });
  expect(await readFile(file, "utf8")).toBe("old");
  expect(await replaceFile(file, "new", async () => true)).toEqual({ ok: true });
  expect(await readFile(file, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["a.md"]);
});

test("issue 27: a folder in which nobody may write is told of by the system's word", async () => {
  const answer = await replaceFile("/proc/version", "new", async () => true);
  expect(answer).toEqual({ ok: false, reason: "not_writable", code: expect.any(String) });
});
