import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressMore, compressText } from "./compress-text.ts";

const words = "light camera brief sound frame client music cut colour silence".split(" ");
const textOf = (bytes: number): Buffer => {
  let state = 7;
  let text = "";
  while (text.length < bytes) {
    state = (state * 48_271) % 2_147_483_647;
    text += `<p>${words[state % words.length]} ${state % 1_000}</p>`;
  }
  return Buffer.from(text.slice(0, bytes));
};

test.each([0, 1, 500, 40_000, 65_537, 131_072, 131_073, 300_000])(
  "%i bytes come back as they were, both ways",
  async (bytes) => {
    const text = textOf(bytes);
    const { br, gzip } = await compressText(text);
    expect(brotliDecompressSync(br).equals(text)).toBe(true);
    expect(gunzipSync(gzip).equals(text)).toBe(true);
  },
);

test("a text that is worth more time is smaller, and comes back as it was", async () => {
  const text = textOf(100_000);
  const [quick, small] = await Promise.all([compressText(text), compressMore(text)]);
  expect(small.length).toBeLessThan(quick.br.length);
  expect(brotliDecompressSync(small).equals(text)).toBe(true);
});

test.each([40_000, 131_072])(
  "the narrow window of a page of %i bytes costs no bytes",
  async (size) => {
    const page = textOf(size);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 8,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    const { br } = await compressText(page);
    expect(br.length).toBeLessThanOrEqual(brotliCompressSync(page, { params }).length * 1.01);
  },
);
