import type { ServerPage } from "../../server-page.ts";

/** What visitors do with a booking they made. */
export const bookingPage: ServerPage = {
  exists: ({ params }) =>
    ["manage", "reschedule", "cancel", "confirm"].includes(params["action"] ?? ""),
};
