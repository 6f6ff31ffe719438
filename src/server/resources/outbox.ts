import { answerOutbox, showsOutbox } from "../leads/outbox-page.ts";
import { errorAnswer } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** The mails that are written as files, for development: `/_outbox`. */
export function outboxResource({ environment }: OpenSite): Resource {
  return {
    pattern: "/_outbox/*",
    methods: {
      GET: (context) =>
        showsOutbox(context, environment)
          ? answerOutbox(context, environment.dataDir)
          : errorAnswer(context, 404),
    },
    caching: "none",
  };
}
