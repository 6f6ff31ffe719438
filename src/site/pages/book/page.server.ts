import type { ServerPage } from "../../server-page.ts";
import { describeOwnPage } from "../../structured-data/describe-own-page.ts";

/** The page that books a call. */
export const bookPage: ServerPage = {
  formCalls: ["/api/holds", "/api/bookings"],
  needsServer: true,
  describe: (_, page) => describeOwnPage(page, "modal.title", "modal.description"),
};
