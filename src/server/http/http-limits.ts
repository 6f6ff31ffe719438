/** Explicit limits of the HTTP server; times in milliseconds, sizes in bytes. */
export const HTTP_LIMITS = {
  /** Request line and headers together; more answers 431. */
  headerBytes: 16_384,
  /** Path and query; more answers 414. */
  targetBytes: 8_192,
  /** A form's body; more answers 413. */
  bodyBytes: 65_536,
  /** Time for a client to send its headers. */
  headersTimeoutMs: 10_000,
  /** Time for a client to send a whole request. */
  requestTimeoutMs: 30_000,
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
