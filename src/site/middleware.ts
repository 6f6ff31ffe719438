import type { RequestContext } from "./request-context.ts";

/**
 * What runs on the server before the loader of a page. It lets the page be shown, or answers in its
 * place: a status, a redirect.
 */
type RouteMiddleware = (
  context: RequestContext,
) => Response | undefined | Promise<Response | undefined>;

/** Middleware by the name that pages of the route table call it by. Add your own here. */
const MIDDLEWARE: Readonly<Record<string, RouteMiddleware>> = {
  /** A studio without a blog has none at its addresses either (`features.blog` of studio.config.ts). */
  "blog-enabled": ({ services }) =>
    services.site.studio.features.blog ? undefined : new Response(null, { status: 404 }),
};

/** Text of C13. */
function unknownMiddleware(name: string): Error {
  return new Error(`Unknown route middleware: '${name}'.`);
}

/**
 * Looks whether all names are known.
 *
 * @throws Error 'Unknown route middleware' (C13)
 */
export function checkMiddleware(names: Iterable<string>): void {
  for (const name of names) if (!Object.hasOwn(MIDDLEWARE, name)) throw unknownMiddleware(name);
}

/**
 * Runs middleware one after the other; the first that answers ends it.
 *
 * @throws Response the answer in the page's place; Error for an unknown name (C13)
 */
export async function runMiddleware(
  names: readonly string[],
  context: RequestContext,
): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
    if (!middleware) throw unknownMiddleware(name);
    const answer = await middleware(context);
    if (answer) throw answer;
  }
}
