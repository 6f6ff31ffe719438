import type { ServerPage } from "../../server-page.ts";
import { describeOwnPage } from "../../structured-data/describe-own-page.ts";

/** The contact page; its form also stands on the home page. */
export const contactPage: ServerPage = {
  formCalls: ["/api/contact"],
  hasFormsElsewhere: true,
  describe: (_, page) => ({
    ...describeOwnPage(page, "contact.meta.title", "contact.meta.description"),
    type: "ContactPage",
    aboutStudio: "contact",
  }),
};
