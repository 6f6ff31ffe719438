import { NO_STORE } from "../http/answer.ts";
import { createReadiness } from "../readiness.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** Whether new requests are welcome: true after the start, false while the server drains. */
export interface Health {
  isReady: boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: how each part is, within a second; 503 while forms
 * cannot be kept, or the server starts or drains.
 */
export function healthResources(site: OpenSite, health: Health): readonly Resource[] {
  const readiness = createReadiness(site);
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
          const answer = health.isReady
            ? await readiness()
            : { status: "unready", parts: { server: { status: "unready", detail: "draining" } } };
          return context.json(answer, answer.status === "unready" ? 503 : 200, NO_STORE);
        },
      },
      caching: "none",
    },
  ];
}
