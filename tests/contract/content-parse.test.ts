import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { type ParseVector, readDeviations, readVectors } from "../fixtures/content-vectors.ts";
import { parseMarkdown } from "../../src/content/engine/parse/parse-markdown.ts";
import {
  completeHead,
  readSourceHead,
  withBody,
} from "../../src/content/engine/parse/parse-source.ts";

const LOCALES = { codes: ["en", "he", "es", "fr", "de", "nl"], fallback: "en" };
const deviations = readDeviations();

describe("D1: recorded documents", () => {
  it.each(readVectors<ParseVector>("parse"))("$id", ({ id, contentId, source, parsed }) => {
    const [name = "", ...segments] = contentId.split(":");
    const document = parse(segments.join("/"), source, name);
    const isSame = isDeepStrictEqual(document, parsed);
    expect(isSame, JSON.stringify(document, null, 1)).toBe(!deviations.has(id));
  });
});

function parse(file: string, source: string, name: string): unknown {
  const read = readSourceHead(file, source, LOCALES, name);
  if (!read.ok) return { problems: read.problems };
  const { head, data, markdown } = read;
  if (markdown === undefined) return asJson(withBody(head, { body: read.body }));
  const parsed = parseMarkdown(markdown, data["toc"]);
  return asJson(withBody(completeHead(head, data, parsed), parsed));
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
