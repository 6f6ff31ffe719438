import type { MiddlewareHandler } from "hono";
import { NO_STORE } from "./answer.ts";
import { type SiteEnv, isFromCopy } from "./site-answer.ts";

/** Seconds for which a browser remembers what it may ask. */
const REMEMBERED = "7200";

/**
 * Lets the scripts of static copies of the site read what the calls answer (CORS): exactly the listed
 * origins, never with cookies.
 *
 * @param trusted scheme and host of each copy
 */
export function answerCopies(trusted: readonly string[]): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    if (trusted.length === 0) return next();
    const isCopy = isFromCopy(context, trusted);
    if (isCopy && isPreflight(context.req.raw)) {
      context.res = new Response(null, {
        status: 204,
        headers: {
          ...NO_STORE,
          "access-control-allow-methods": "GET, POST, PATCH, DELETE",
          "access-control-allow-headers": "content-type",
          "access-control-max-age": REMEMBERED,
        },
      });
    } else await next();
    context.header("vary", "Origin", { append: true });
    if (!isCopy) return;
    context.header("access-control-allow-origin", context.req.header("origin"));
    context.header("access-control-expose-headers", "retry-after");
  };
}

function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("access-control-request-method");
}
