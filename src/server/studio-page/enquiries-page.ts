import { FOLDERS, folderOf } from "#contact";
import type { StudioPage } from "./page-call.ts";

const SHOWN = 50;
const SEARCH_LETTERS = 200;

/** Enquiries by where they stand; a search looks in all of them. */
export const enquiriesPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read({ site, query }) {
    const search = (query.get("q") ?? "").trim().slice(0, SEARCH_LETTERS);
    const folder = search
      ? undefined
      : (FOLDERS.find((each) => each === query.get("show")) ?? "new");
    const [createdAt, id] = [Number(query.get("at")), query.get("id")];
    const before = id !== null && Number.isSafeInteger(createdAt) ? { createdAt, id } : undefined;
    const enquiries = await site.services.contact.list({ folder, search, before, limit: SHOWN });
    const last = enquiries.length === SHOWN ? enquiries.at(-1) : undefined;
    const older =
      last &&
      new URLSearchParams({
        ...(folder ? { show: folder } : { q: search }),
        at: String(last.createdAt),
        id: last.id,
      });
    return {
      view: {
        page: "enquiries",
        folder,
        search,
        folders: FOLDERS,
        enquiries: enquiries.map((enquiry) => ({ ...enquiry, folder: folderOf(enquiry) })),
        older: older?.toString(),
        isNewest: before === undefined,
      },
    };
  },
};
