import type { ServerPage } from "../../server-page.ts";
import { describeOwnPage } from "../../structured-data/describe-own-page.ts";

/** The sign-up for the newsletter; its form also stands in the footer of every page. */
export const newsletterPage: ServerPage = {
  formCalls: ["/api/newsletter"],
  hasFormsElsewhere: true,
  // Not where a sign-up is thanked for.
  describe: (_, page) =>
    page.path === "/newsletter"
      ? describeOwnPage(page, "footer.newsletterPage.title", "footer.newsletterPage.description")
      : undefined,
};
