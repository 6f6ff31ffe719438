import type { IncomingHttpHeaders } from "node:http";

/** What a request consists of before its body; node's IncomingMessage is one. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** Path and query as sent. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The head of a request that did not come through a socket. */
export function headOf(request: Request): RequestHead {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    url: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    socket: {},
  };
}
