/** Slower than this counts as no answer, in milliseconds. */
const PATIENCE_MS = 20_000;

/** What a call answers. */
export interface ServerAnswer<Body> {
  readonly status: number;
  readonly body: Body;
  /** Seconds until the next try; absent unless there were too many. */
  readonly retryAfter?: number;
}

/**
 * Asks a call of the server; undefined when no answer came. Anything but JSON comes from somebody in
 * between, and is no answer of ours.
 */
export async function askServer<Body>(
  address: string,
  request: RequestInit = {},
): Promise<ServerAnswer<Body> | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, { ...request, signal });
    const body = (await response.json()) as Body;
    const retryAfter = Number(response.headers.get("retry-after") ?? "0");
    return { status: response.status, body, ...(retryAfter > 0 && { retryAfter }) };
  } catch {
    return undefined;
  }
}
