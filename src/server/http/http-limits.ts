/** Explicit limits of the HTTP server; times in milliseconds, sizes in bytes. */
export const HTTP_LIMITS = {
  /** Request line and headers together; more answers 431. */
  headerBytes: 16_384,
  /** Path and query; more answers 414. */
  targetBytes: 8_192,
  /** A form's body; more answers 413, as do the next three. */
  bodyBytes: 65_536,
  /** A list of subscribers that somebody of the studio brings; larger ones are for the command line. */
  listBytes: 16 * 1024 * 1024,
  /** Fields of a form; members of a JSON body count alike, and those of a query, which answer 400. */
  fields: 200,
  /** Characters of a field's name. */
  fieldNameLength: 200,
  /** What stands before the value of one part of a multipart body. */
  partHeadBytes: 1_024,
  /** Levels of a JSON body; more answers 400. */
  jsonDepth: 8,
  /** Bodies of one network that are read at once, and each second after that; more answers 429. */
  bodiesAtOnce: 120,
  bodiesPerSecond: 4,
  /** Time for a client to send its headers. */
  headersTimeoutMs: 10_000,
  /** Time for a client to send a whole request. */
  requestTimeoutMs: 30_000,
  /** How often the two above are looked at: so much later may they end a connection. */
  checkedEveryMs: 1_000,
  /** Time in which nothing moves, either way, on a connection that has a request. */
  stalledAfterMs: 30_000,
  /** How slowly an answer may be read that is longer than what the kernel takes at once. */
  readingPace: { graceMs: 30_000, bytesPerSecond: 4_096 },
  /** The same while connections are refused because too many are open. */
  readingPaceWhenFull: { graceMs: 5_000, bytesPerSecond: 32_768 },
  keepAliveTimeoutMs: 65_000,
  /** Requests per connection before it is closed. */
  requestsPerSocket: 10_000,
  /** Time for which idle connections stay open when the server stops: longer than a request travels. */
  lingerMs: 2_000,
  /** Time that open requests get when the server stops. */
  drainMs: 10_000,
} as const;

/** Memory for finished pages. */
export const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
