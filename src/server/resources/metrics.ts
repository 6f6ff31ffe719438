import { NO_STORE } from "../http/answer.ts";
import { isSameSecret } from "../http/same-secret.ts";
import { errorAnswer } from "../http/site-answer.ts";
import { readState } from "../metrics/read-state.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/**
 * `/metrics` for Prometheus, in OpenMetrics, to whoever sends METRICS_TOKEN as bearer token. To anybody
 * else there is no such address.
 */
export function metricsResources(site: OpenSite): readonly Resource[] {
  const { metrics, environment } = site;
  const { metricsToken } = environment;
  if (!metrics || metricsToken === undefined) return [];
  return [
    {
      pattern: "/metrics",
      methods: {
        async GET(context) {
          const { authorization = "" } = context.req.header();
          const [, sent = ""] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
          if (!isSameSecret(sent, metricsToken)) return errorAnswer(context, 404);
          const text = await metrics.write(await readState(site));
          const headers = { ...NO_STORE, "content-type": metrics.contentType };
          return new Response(text, { headers });
        },
      },
      otherMethods: (context) => errorAnswer(context, 404),
      caching: "none",
    },
  ];
}
