import type { StudioPage } from "./page-call.ts";

const SHOWN = 50;

/** What the studio changed. */
export const auditPage: StudioPage = {
  allows: { read: "change", change: "people" },
  async read({ site, query }) {
    const [at, id] = [Number(query.get("at")), query.get("id")];
    const before = id !== null && Number.isSafeInteger(at) ? { at, id } : undefined;
    const entries = await site.services.people.audit({ before, limit: SHOWN });
    const last = entries.length === SHOWN ? entries.at(-1) : undefined;
    const older = last && new URLSearchParams({ at: String(last.at), id: last.id }).toString();
    return { view: { page: "audit", entries, older } };
  },
};
