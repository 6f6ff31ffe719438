import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { readTexts } from "./read-texts.ts";

afterAll(endAll);

test("letters of a language are those of its documents and messages, the studio's own too", async () => {
  const folder = await temporaryFolder();
  const save = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  await save("messages/ja.json", "月");
  await save("studio/messages/ja.json", "火");
  await save("studio/content/ja/blog/a.md", "水");
  await save("studio/content/en/blog/a.md", "e");
  const folders = {
    messagesDir: path.join(folder, "messages"),
    ownMessagesDir: path.join(folder, "studio/messages"),
    contentDir: path.join(folder, "studio/content"),
  };
  expect(await readTexts(folders, ["ja"])).toBe("月\n火\n水");
});
