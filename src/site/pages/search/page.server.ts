import type { ServerPage } from "../../server-page.ts";

/** The search; what it finds is not for search engines. */
export const searchPage: ServerPage = { needsServer: true };
