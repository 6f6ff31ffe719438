/** A request as it goes over the wire. */
export interface FuzzedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
}

/** What the site itself has told, so that some requests get further than its first check. */
export interface Known {
  /** Tokens of forms. */
  readonly tokens: readonly string[];
  /** Times that are free, as instants. */
  readonly starts: readonly string[];
  readonly previewToken: string;
  /** Cookie of a browser that is about to sign in on the studio's page. */
  readonly studioCookie: string;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const PREFIXES = ["", "", "", "/he", "/de", "/HE", "/en", "/xx", "/he/he", "//he", "/%68e"];
const PATHS =
  "/ /blog /blog/sound-first /blog/tag/editing /contact /book /search /search.json /newsletter /faq " +
  "/newsletter/accepted /newsletter/confirm/x /newsletter/unsubscribe/x /contact/confirm/x.y " +
  "/portfolio/ambra /services/marketing /privacy-policy /about-this-site /feed.xml /sitemap.xml " +
  "/robots.txt /.well-known/security.txt /healthz /readyz /metrics /builds/latest.json " +
  "/builds/meta/x.json /_data/blog.json /_data/he/contact.json /_data/nope.json /_messages/x/he.json " +
  "/_locale/he /_locale/xx /_preview/on /_preview/off /_outbox /_outbox/x/y /query /navigation " +
  "/query/abcdefghij.1.json /query/abcdefghij/e30.json /api/_content/query /api/_content/navigation " +
  "/api/_content/cache.1.json /api/form/contact /api/form/booking /api/form/x /api/availability " +
  "/api/holds /api/bookings /api/newsletter /api/contact /feeds/x.ics /manifest.webmanifest " +
  "/booking/01hzzzzzzzzzzzzzzzzzzzzzzz/manage /booking/x/cancel /booking/x/reschedule " +
  "/booking/x/confirm /booking/x/calendar.ics /booking/x/calendar/google /cards/x.png /favicon.svg " +
  "/portfolio /newsletter/1 /newsletter/0 /newsletter/1/x /_count /_count /_studio /_studio/sign-in " +
  "/_studio/sign-in /_studio/sign-in/link /_studio/bookings /_studio/bookings/x /_studio/people " +
  "/_studio/history /_studio/account /_STUDIO/x " +
  "/favicon.ico /media/x.mp4 /pictures/x.avif /assets/x.js /old-page /constructor /__proto__";
const NAMES =
  "a to from t preview previewToken q page month date tz hours start submission step pick name email " +
  "phone message notes consent locale filter modal sent new moved _params where only without sort limit " +
  "skip first count surround film format view lang do form done type List-Unsubscribe brief.budget " +
  "links __proto__ constructor toString";
const PIECES = [
  ..."/\\.:?#%&=;+@~'\"<>[]{}|^` \t\r\n\0\u007f\u0085\u00a0\u200b\u202e\u2028\ufeff\ud800",
  ..."..|%2f|%5C|%00|%0a|%0d%0a|%09|%ff|%c0%ae|%E0%A4%A|%u0041|\u05d0|\u{1F3AC}|//|/./|/../".split(
    "|",
  ),
  "evil.example",
  "http://evil.example",
  "javascript:alert(1)",
  "--REGEX /(a+)+$/",
  "${7*7}",
  "' OR 1=1 --",
  "a".repeat(300),
  "-1",
  "0",
  "1e999",
  "99999999999999999999",
  "NaN",
  "true",
  "null",
];
const VALUES = [
  "on",
  "2027-03",
  "2027-03-18",
  "2027-13-45",
  "2027-03-18T09:00:00Z",
  "+010000-01-01T00:00:00Z",
  "Europe/Amsterdam",
  "Asia/Jerusalem",
  "Etc/GMT+99",
  "UTC",
  "12",
  "24",
  "he",
  "book",
  "hold",
  "release",
  "look",
  "another",
  "extend",
  "dana@example.com",
  "Dana Levi",
  "A film about light, please.",
  "+972501234567",
  "https://a.example",
  "One-Click",
  "/contact",
  "large",
  "list",
  "wide",
  "ambra",
  "sign-in",
  "ask",
];
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ["text/html", "*/*", "application/json", "image/avif,image/webp", "x", ""],
  "accept-encoding": ["br", "gzip", "br;q=0, gzip;q=0.1", "identity;q=0", "*;q=0", "\u00e4"],
  "accept-language": ["he", "de-AT,de;q=0.9", "*", "xx;q=9", "-,-;q=", "a".repeat(2_000)],
  cookie: [
    "i18n_redirected=he",
    "i18n_redirected=%ff",
    "previewToken=x",
    "i18n_offer=en",
    "=;=;",
    "a",
  ],
  range: ["bytes=0-9", "bytes=-5", "bytes=9-1", "bytes=0-,0-", "lines=1-2", "bytes=99999999999-"],
  "if-range": ['"x"', "Tue, 01 Jan 2030 00:00:00 GMT"],
  "if-none-match": ["*", '"x", W/"y"', '"', "x".repeat(2_000)],
  "if-modified-since": ["Tue, 01 Jan 2030 00:00:00 GMT", "x"],
  origin: ["null", "https://evil.example", "x", "http://localhost"],
  referer: ["https://evil.example/", "/he/blog", "x", "http://localhost/he//evil.example"],
  "sec-fetch-site": ["same-origin", "cross-site", "none", "x"],
  "sec-purpose": ["prefetch", "prefetch;prerender", "x"],
  "x-forwarded-host": ["evil.example", "a b", "[::1", ""],
  "x-forwarded-proto": ["https", "javascript", "http,https"],
  "x-request-id": ["0123456789abcdef", "\u00e4", "x".repeat(4_000)],
  host: [
    "studio.example",
    "localhost:1",
    "[::1]:80",
    "a b",
    "evil.example:99999",
    "..",
    "%00",
    "a/b",
  ],
  expect: ["100-continue"],
  te: ["trailers"],
  "user-agent": [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "curl/8",
  ],
  authorization: ["Bearer x", "Basic eDp5"],
  "access-control-request-method": ["POST"],
  "content-encoding": ["gzip", "br"],
};
const TYPES = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded",
  "application/json",
  "application/json",
  "multipart/form-data; boundary=Fuzz",
  'multipart/form-data; boundary="Fuzz"; charset=x',
  "multipart/form-data",
  "text/plain",
  "application/json; charset=utf-16",
  "",
  "x/y;;;=",
];

/**
 * A request of a stream that is the same for the same seed: mostly what the site knows, changed in one
 * or several places to what it does not.
 *
 * @param index of the request in its stream; each comes from another network
 */
export function fuzzRequest(random: () => number, index: number, known: Known): FuzzedRequest {
  const { chance, one, some } = dice(random);
  const method = chance(0.6) ? "GET" : one(METHODS);
  const headers: Record<string, string | string[]> = {
    "x-forwarded-for": `198.${18 + ((index >> 8) & 1)}.${index & 255}.7, ::ffff:127.0.0.1`,
  };
  for (const name of some(Object.keys(HEADERS), 4)) {
    headers[name] = chance(0.2) ? one(PIECES) : one(HEADERS[name] ?? []);
  }
  if (chance(0.1)) headers["cookie"] = known.studioCookie;
  const target = targetOf(random, known);
  if (method === "GET" || method === "HEAD" || chance(0.1)) return { method, target, headers };
  const type = one(TYPES);
  if (type !== "") headers["content-type"] = type;
  if (chance(0.7)) headers["sec-fetch-site"] = "same-origin";
  return { method, target, headers, body: bodyOf(random, type, known) };
}

/** Choices out of random numbers. */
function dice(random: () => number) {
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return {
    below,
    one,
    chance: (of: number): boolean => random() < of,
    /** Up to so many. */
    some: <T>(list: readonly T[], most: number): T[] =>
      Array.from({ length: below(most + 1) }, () => one(list)),
  };
}

function targetOf(random: () => number, known: Known): string {
  const { chance, one, some, below } = dice(random);
  let path = one(PREFIXES) + one(PATHS.split(" "));
  while (chance(0.25)) {
    const at = below(path.length + 1);
    path = path.slice(0, at) + one(PIECES) + path.slice(at);
  }
  if (chance(0.01)) path += `/${one(PIECES)}`.repeat(below(2_000));
  const fields = some(NAMES.split(" "), 5).map((name) => {
    const value = valueOf(random, known);
    return `${name}=${chance(0.7) ? encode(value) : value}`;
  });
  if (chance(0.02)) fields.push(...Array.from({ length: below(400) }, () => "&a=%ff"));
  const query = fields.length > 0 || chance(0.1) ? `?${fields.join("&")}` : "";
  // Node's client sends no blanks and no control characters in a target: sent as a byte each.
  return (path + query).replaceAll(/[^\u0021-\u007e]/gu, encode).slice(0, 12_000);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function valueOf(random: () => number, { tokens, starts, previewToken }: Known): string {
  const { chance, one, some } = dice(random);
  if (chance(0.15)) return one(tokens);
  if (chance(0.15)) return one(starts);
  if (chance(0.03)) return previewToken;
  if (chance(0.15)) return JSON.stringify(jsonOf(random, 4));
  return chance(0.5) ? one(VALUES) : some(PIECES, 4).join("");
}

function jsonOf(random: () => number, depth: number): unknown {
  const { chance, one, some } = dice(random);
  const keys = [
    "where",
    "sort",
    "only",
    "$regex",
    "$in",
    "$not",
    "title",
    "_path",
    ...NAMES.split(" "),
  ];
  if (depth === 0 || chance(0.3))
    return one<unknown>([...VALUES, ...PIECES, 0, -1, 1e21, true, null]);
  if (chance(0.3)) return some(VALUES, 4).map(() => jsonOf(random, depth - 1));
  return Object.fromEntries(some(keys, 4).map((key) => [key, jsonOf(random, depth - 1)]));
}

function bodyOf(random: () => number, type: string, known: Known): Buffer {
  const { chance, one, some, below } = dice(random);
  if (chance(0.05)) return Buffer.from(Array.from({ length: below(2_000) }, () => below(256)));
  if (chance(0.01)) return Buffer.from("&a".repeat(below(40_000)));
  const fields = some(NAMES.split(" "), 14).map((name) => [name, valueOf(random, known)] as const);
  if (type === "text/plain" && chance(0.8)) {
    // What boot tells of a page or of something done on it.
    const [referrer, url, ...event] = some([...VALUES, ...PIECES], 5);
    const page = chance(0.7) ? `http://own.example${one(PATHS.split(" "))}` : url;
    return Buffer.from(JSON.stringify([referrer, page, ...event, jsonOf(random, 2)]));
  }
  if (type.startsWith("application/json")) {
    const typed = fields.map(([name, value]) => [name, chance(0.8) ? value : jsonOf(random, 10)]);
    return Buffer.from(JSON.stringify({ consent: true, ...Object.fromEntries(typed) }));
  }
  if (type.startsWith("multipart")) {
    const parts = fields.map(
      ([name, value]) =>
        `--Fuzz\r\nContent-Disposition: form-data; name="${name}"${one(["", '; filename="x"'])}\r\n\r\n${value}\r\n`,
    );
    return Buffer.from(`${parts.join("")}${one(["--Fuzz--\r\n", "--Fuzz", "", "--Fuzz--"])}`);
  }
  return Buffer.from(fields.map(([name, value]) => `${name}=${encode(value)}`).join("&"));
}
