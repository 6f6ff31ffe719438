import { createFormApi } from "./form-api.ts";
import { answerOneClick } from "./newsletter.ts";
import { limitBody } from "../http/limit-body.ts";
import { errorAnswer, isSameSite, typeOf } from "../http/site-answer.ts";
import { answerPageForm, FORM_TYPES, isEmpty, type PageFormOptions } from "./page-forms.ts";
import type { Handler, Resource } from "./resource.ts";

/** The calls for booking, newsletter and contact, and what POST does at the address of a page. */
export function formResources(options: PageFormOptions): {
  readonly calls: readonly Resource[];
  /** Answers a form that is sent to a page. */
  readonly postToPage: Handler;
} {
  const { site } = options;
  const api = createFormApi(options);
  const limited = limitBody((context) => errorAnswer(context, 413));

  const takeForm: Handler = async (context) => {
    const { path } = context.req;
    const oneClick = await answerOneClick(context, site);
    if (oneClick) return oneClick;
    const match = (await site.renderer()).match(path, "public");
    const isSecret = match?.privacy.isSecret ?? false;
    const trusted = match?.hasFormsElsewhere ? site.environment.formOrigins : [];
    if (!isSameSite(context, trusted, isSecret)) return errorAnswer(context, 403);
    const isForm = FORM_TYPES.includes(typeOf(context)) || (isSecret && isEmpty(context));
    return isForm ? answerPageForm(context, path, options) : errorAnswer(context, 415);
  };

  return {
    // Nobody signs up where there is no newsletter.
    calls: api.resources.filter(
      ({ pattern }) => pattern !== "/api/newsletter" || site.studio.features.newsletter,
    ),
    async postToPage(context) {
      const isJson = typeOf(context) === "application/json";
      const linkCall = isJson ? api.linkCall(context.req.path) : undefined;
      if (linkCall) return linkCall(context);
      const refused = await limited(context, () => Promise.resolve());
      return refused ?? takeForm(context);
    },
  };
}
