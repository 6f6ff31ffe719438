import { createFormApi } from "./form-api.ts";
import { answerOneClick, isNewsletterLink } from "./newsletter.ts";
import { WIDER } from "#forms/node";
import { clientNetworks } from "../http/client-network.ts";
import { HTTP_LIMITS } from "../http/http-limits.ts";
import { createRateBuckets } from "../http/rate-buckets.ts";
import { type BodyReader, createBodyReader, FORM_TYPES, isEmpty } from "../http/read-body.ts";
import { errorAnswer, isSameSite, typeOf } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { statusOf } from "./form-problem.ts";
import { answerPageForm, type PageFormOptions } from "./page-forms.ts";
import type { Handler, Resource } from "./resource.ts";

/** The calls for booking, newsletter and contact, and what POST does at the address of a page. */
export function formResources(options: PageFormOptions): {
  readonly calls: readonly Resource[];
  /** Answers a form that is sent to a page. */
  readonly postToPage: Handler;
  /** The one reader of bodies. */
  readonly readBody: BodyReader;
} {
  const { site } = options;
  const readBody = createReader(site);
  const api = createFormApi({ ...options, readBody });

  const takeForm: Handler = async (context) => {
    const { path } = context.req;
    const match = (await site.renderer()).match(path, "public");
    const isSecret = match?.privacy.isSecret ?? false;
    const trusted = match?.hasFormsElsewhere ? site.environment.formOrigins : [];
    const isOwn = isSameSite(context, trusted, isSecret);
    // Mail programs come from anywhere.
    if (!isOwn && !isNewsletterLink(path, site.locales)) return errorAnswer(context, 403);
    const isForm = FORM_TYPES.includes(typeOf(context)) || (isSecret && isEmpty(context));
    if (!isForm) return errorAnswer(context, isOwn ? 415 : 403);
    const sent = await readBody(context);
    if (sent.type !== "form") {
      const reason = sent.type === "json" ? "bad_type" : sent.reason;
      return errorAnswer(context, statusOf(reason), waitAfter(reason));
    }
    const oneClick = await answerOneClick(context, site, sent.form);
    if (oneClick) return oneClick;
    return isOwn ? answerPageForm(context, path, sent.form, options) : errorAnswer(context, 403);
  };

  return {
    readBody,
    // Nobody signs up where there is no newsletter.
    calls: api.resources.filter(
      ({ pattern }) => pattern !== "/api/newsletter" || site.studio.features.newsletter,
    ),
    async postToPage(context) {
      const isJson = typeOf(context) === "application/json";
      const linkCall = isJson ? api.linkCall(context.req.path) : undefined;
      return linkCall ? linkCall(context) : takeForm(context);
    },
  };
}

/** One reader for all forms: what a network has sent to one of them counts for the others. */
function createReader({ environment, metrics }: OpenSite): BodyReader {
  const buckets = createRateBuckets(HTTP_LIMITS.bodiesAtOnce, HTTP_LIMITS.bodiesPerSecond);
  return createBodyReader(({ env: { incoming } }) => {
    const networks = clientNetworks(incoming, environment.trustProxy);
    const now = performance.now();
    const isOver = networks.some(
      (key, index) => !buckets.take(key, now, index === 0 ? 1 : 1 / WIDER),
    );
    if (isOver) metrics?.limitHit("bodies");
    return isOver;
  });
}

function waitAfter(reason: string): Readonly<Record<string, string>> {
  return reason === "rate_limited" ? { "retry-after": "60" } : {};
}
