import { describe, expect, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { longestWait } from "../fixtures/longest-wait.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";

/** Nothing may hold up others for 100 ms; the factor is for machines with other work. */
const MAX_WAIT_MS = 100 * 20;
const NAME = "abcdefghij.1700000000000";

const long = { title: "Long", vowels: "a".repeat(100_000), mixed: unpredictable(100_000) };
const folder = await createContentFolder({
  "en/index.md": markdown({ title: "Home", description: "Start" }),
  "en/long.json": JSON.stringify({ ...long, list: [{ toString: 1 }] }),
  ...Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `en/pages/${index}.md`,
      markdown({ title: `Page ${index}`, description: unpredictable(160) }),
    ]),
  ),
});
// A process of its own: what its visitors wait must not be what the test itself works.
const site = await startServerProcess({ CONTENT_DIR: folder.directory });

/** A text of `a` and `b` in which no pattern can guess what comes next; the same in every run. */
function unpredictable(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return "ab"[state & 1];
  }).join("");
}

const get = (target: string): Promise<RawAnswer> => rawRequest(site.origin, target);

/** Path segments that carry a query (D3). */
function segments(text: string | Buffer): string {
  const encoded = Buffer.from(text).toString("base64url");
  return (encoded.match(/.{1,100}/g) ?? []).join("/");
}

/** A query in all the forms of addresses that carry one (D2, D3, D5). */
function addresses(json: string): readonly string[] {
  const value = encodeURIComponent(json);
  return ["", "/api/_content"].flatMap((base) =>
    ["query", "navigation"].flatMap((call) => [
      `${base}/${call}?_params=${value}`,
      `${base}/${call}/${NAME}.json?_params=${value}`,
      `${base}/${call}/${NAME}/${segments(json)}.json`,
    ]),
  );
}

/** What a file of the machine, or a fault, would show. */
const INTERNALS = /node_modules|node:internal|\.ts:\d|\n\s+at |RangeError|TypeError|\/content-/;
/** An error as clients expect it (content-api §4.1), that tells nothing about the machine. */
const REFUSED = { status: 400, type: "application/json", error: true, says: true, tells: null };

/** What of an answer is compared with {@link REFUSED}. */
function errorOf({ status, headers, body }: RawAnswer): Record<string, unknown> {
  const text = body.toString();
  const isJson = headers["content-type"] === "application/json";
  const { error, message, statusCode } = (isJson ? JSON.parse(text) : {}) as Record<
    string,
    unknown
  >;
  return {
    status: statusCode === status ? status : `${status}: ${text.slice(0, 200)}`,
    type: headers["content-type"],
    error,
    says: typeof message === "string" && /\w/.test(message),
    tells: INTERNALS.exec(text),
  };
}

const nested = (depth: number, open: string, close: string): string =>
  `{"where":${open.repeat(depth)}1${close.repeat(depth)}}`;
const hostileObject = '{"toString":1,"valueOf":1}';

describe("D2–D5: queries that make no sense are 400 and say why", () => {
  test.each([
    ["a huge repetition", '{"where":{"title":"--REGEX /a{100000}/"}}'],
    ["repetitions of repetitions", '{"where":{"title":"--REGEX /((a{1,999}){1,999}){9}/"}}'],
    ["a long expression", `{"where":{"title":"--REGEX /${"a".repeat(1_001)}/"}}`],
    ["an open group", '{"where":{"title":"--REGEX /(/"}}'],
    ["look-ahead", '{"where":{"title":"--REGEX /(?=a)a/"}}'],
    ["a back-reference", '{"where":{"title":"--REGEX /(a)\\\\1/"}}'],
    ["a broken $regex", '{"where":{"title":{"$regex":"["}}}'],
    ["a list for $regex", '{"where":{"title":{"$regex":["a"]}}}'],
    ["a large expression", '{"where":{"title":"--REGEX /([a-z ]{900}){2}/"}}'],
    ["an unknown operator", '{"where":{"title":{"$foo":1}}}'],
    ["an operator called __proto__", '{"where":{"title":{"$__proto__":{}}}}'],
    ["an operator called constructor", '{"where":{"title":{"$constructor":{}}}}'],
    ["$and without a list", `{"where":{"$and":${hostileObject}}}`],
    ["$or without a list", '{"where":{"$or":"x"}}'],
    ["$icontains without text", `{"where":{"title":{"$icontains":${hostileObject}}}}`],
    ["$containsAny without a list", '{"where":{"title":{"$containsAny":1}}}'],
    ["an operator that fails late", '{"surround":{"query":{"$foo":1}}}'],
    ["a negative number of neighbours", '{"surround":{"query":"/","before":-1}}'],
    ["a huge number of neighbours", '{"surround":{"query":"/","after":1000000000}}'],
    ["neighbours as an object", `{"surround":{"query":"/","after":${hostileObject}}}`],
    ["a sort that is text", '{"sort":"title"}'],
    ["a sort by thousands", `{"sort":[${'{"title":1},'.repeat(300)}{"title":1}]}`],
    ["a sort in no language", '{"sort":{"title":1,"$locale":"not a tag"}}'],
    ["a sort in an object", `{"sort":{"title":1,"$locale":${hostileObject}}}`],
    ["a sort of no sensitivity", `{"sort":{"title":1,"$sensitivity":[${hostileObject}]}}`],
    ["only numbers", '{"only":[1]}'],
    ["without objects", `{"without":${hostileObject}}`],
    ...["-1", "1.5", "1e999", "99999999999999999999", '"x"', '""', "[]", hostileObject].flatMap(
      (value) => [
        [`skip ${value}`, `{"skip":${value}}`],
        [`limit ${value}`, `{"limit":${value}}`],
      ],
    ),
    ["a limit of NaN", '{"limit":NaN}'],
    ["null", "null"],
    ["broken JSON", '{"where":'],
    ["lists 33 deep", nested(33, "[", "]")],
    ["objects 1000 deep", nested(1_000, '{"a":', "}")],
    ["lists 2000 deep", nested(2_000, "[", "]")],
    ["2001 values", `{"where":[${"1,".repeat(2_000)}1]}`],
  ])("%s", async (_name, json) => {
    for (const address of addresses(json)) expect(errorOf(await get(address))).toEqual(REFUSED);
  });

  test("nesting as deep as a request can carry", async () => {
    for (const call of ["query", "navigation"]) {
      expect(
        errorOf(await get(`/${call}?_params=${"[".repeat(7_500)}${"]".repeat(7_500)}`)),
      ).toEqual(REFUSED);
    }
  });

  test("single values", async () => {
    for (const value of ["-1", "x", "NaN", "Infinity", "1.5", "%20"]) {
      expect(errorOf(await get(`/query?limit=${value}`))).toEqual(REFUSED);
      expect(errorOf(await get(`/api/_content/query?skip=${value}`))).toEqual(REFUSED);
    }
  });

  test("what cannot be decoded", async () => {
    for (const rest of [
      "?_params=%ff%fe",
      "?_params=%",
      "?_params=%7B%7D&_params=%7B%7D",
      `/${NAME}/!!!.json`,
      `/${NAME}/%ff.json`,
      `/${NAME}/%.json`,
      `/${NAME}/%00.json`,
      `/${NAME}/${segments(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))}.json`,
      `/${NAME}/${segments("{nope")}.json`,
    ]) {
      for (const call of ["/query", "/navigation", "/api/_content/query"]) {
        expect(errorOf(await get(call + rest))).toEqual(REFUSED);
      }
    }
  });
});

test("what is too large for a request is refused before it is read", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const target of [
    `/query?_params=${"a".repeat(1_000_000)}`,
    `/api/_content/navigation/${NAME}.json?_params=${deep}`,
    `/query/${NAME}/${segments(deep)}.json`,
    `/query/${NAME}/${"a".repeat(1_000_000)}.json`,
  ]) {
    const { status, text } = await get(target);
    expect(status).toBe(431);
    expect(text).not.toMatch(INTERNALS);
  }
});

describe("names of JavaScript's own are names like others", () => {
  const plain = "/query?_params=%7B%22only%22%3A%5B%22title%22%5D%7D";

  test.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
    "%s",
    async (key) => {
      const before = (await get(plain)).text;
      const value = `{"first":true,"_draft":true,"where":[{"$foo":1}]}`;
      for (const [json, expected] of [
        [`{"where":{"${key}":{"$exists":true}}}`, "[]"],
        [`{"where":{"${key}.${key}.x":{"$exists":true}}}`, "[]"],
        [`{"where":{"title":{"${key}":{"$exists":true}}}}`, "[]"],
        [`{"only":["${key}"],"limit":1}`, "[{}]"],
        [`{"sort":{"${key}":1},"only":["title"]}`, before],
        [`{"${key}":${value},"only":["title"]}`, before],
        [`{"surround":{"query":{"${key}":{"$exists":true}},"${key}":${value}}}`, "[null,null]"],
      ] as const) {
        const [query = "", ...others] = addresses(json);
        expect((await get(query)).text, json).toBe(expected);
        for (const address of others) expect((await get(address)).status).toBe(200);
      }
      expect((await get(plain)).text).toBe(before);
    },
  );

  test("operands that cannot be turned into text or numbers", { tags: ["long"] }, async () => {
    const operators = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$contains", "$in", "$type"];
    for (const operator of [...operators, "$exists", "$not", "$match"]) {
      for (const operand of [hostileObject, `[${hostileObject}]`]) {
        for (const field of ["title", "list"]) {
          const json = `{"where":{"${field}":{"${operator}":${operand}}}}`;
          for (const address of addresses(json).slice(0, 4)) {
            expect((await get(address)).status).toBe(200);
          }
        }
      }
    }
    const sort = `{"sort":[{"list":${hostileObject}},{"title":[${hostileObject}]}]}`;
    for (const address of addresses(sort)) expect((await get(address)).status).toBe(200);
  });
});

describe("D4: however heavy a query is, others are answered meanwhile", () => {
  const many = (count: number, one: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => one(index)).join();
  const onlyTitle = '"only":["title"]';

  test.each([
    ["a classic bomb on a long text", '{"where":{"vowels":"--REGEX /^(a+)+$/"}}', 200],
    ["another one", '{"where":{"vowels":{"$regex":"(a|aa)*b"}}}', 200],
    ["a large one on a long text", '{"where":{"mixed":"--REGEX /a[ab]{900}\\\\d/"}}', 400],
    ["a large $regex on a long text", '{"where":{"mixed":{"$regex":"a[ab]{90}\\\\d"}}}', 400],
    [
      "two large ones on many texts",
      `{"where":{"$or":[${many(2, (i) => `{"description":"--REGEX /a[ab]{${700 + i}}\\\\d/"}`)}]},${onlyTitle}}`,
      200,
    ],
    [
      "two hundred large ones",
      `{"where":{"$or":[${many(200, (i) => `{"description":"--REGEX /a[ab]{${700 + i}}\\\\d/"}`)}]}}`,
      400,
    ],
    [
      "hundreds of conditions on long texts",
      `{"where":{"$or":[${many(300, (i) => `{"mixed":{"$icontains":"q${i}"}}`)}]},${onlyTitle}}`,
      200,
    ],
    [
      "hundreds of conditions for a neighbour",
      `{"surround":{"query":{"$or":[${many(300, (i) => `{"description":{"$icontains":"q${i}"}}`)}]}},${onlyTitle}}`,
      200,
    ],
    [
      "sixteen sorts by equal texts",
      `{"sort":[${many(16, () => '{"description":1}')}],${onlyTitle}}`,
      200,
    ],
    [
      "nine hundred conditions",
      `{"where":{"$or":[${many(900, (i) => `{"title":"${i}"}`)}]},${onlyTitle}}`,
      200,
    ],
    ["every field by name", `{"only":[${many(1_500, (i) => `"f${i}"`)}]}`, 200],
    ["all bodies", '{"where":{"body":{"$exists":false}}}', 200],
  ])("%s", async (_name, json, expected) => {
    const compact = encodeURI(json).replaceAll("%22", '"').replaceAll("#", "%23");
    const target = `/query?_params=${compact.replaceAll("%7B", "{").replaceAll("%7D", "}")}`;
    const { result, waitMs } = await longestWait(site.origin, () => get(target));
    expect(result.status, result.text.slice(0, 300)).toBe(expected);
    expect(waitMs).toBeLessThan(MAX_WAIT_MS);
  });
});
