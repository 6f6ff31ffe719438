import { NO_STORE } from "../http/answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** Whether new requests are welcome: true after the start, false while the server drains. */
export interface Health {
  isReady: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it takes requests, and the database is there. */
export function healthResources(site: OpenSite, health: Health): readonly Resource[] {
  return [
    {
      pattern: "/healthz",
      methods: { GET: (context) => context.text("ok\n", 200, NO_STORE) },
      caching: "none",
    },
    {
      pattern: "/readyz",
      methods: {
        async GET(context) {
          if (!health.isReady) return context.text("draining\n", 503, NO_STORE);
          return (await site.services.store.isReachable())
            ? context.text("ready\n", 200, NO_STORE)
            : context.text("the database is away\n", 503, NO_STORE);
        },
      },
      caching: "none",
    },
  ];
}
