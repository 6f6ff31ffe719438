import type { SentFields } from "#studio-page";
import type { PageAnswer, PageCall, StudioPage } from "./page-call.ts";

const SHOWN = 30;

/** What failed, and who has looked at it. */
export const faultsPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => show(call),
  async change(call, form) {
    const { site, author, now, t } = call;
    const { faults } = site.services.store;
    // As it was when the page was made: what happens after that stays open.
    const seenAt = Number(form.text("seen"));
    if (!Number.isSafeInteger(seenAt)) return undefined;
    switch (form.action) {
      case "acknowledge": {
        const answer = await faults.acknowledge(form.text("id"), { author, now, seenAt });
        if (answer.ok) return { to: "/faults", done: "saved" };
        if (answer.reason === "not_found") return undefined;
        const problem = t("studioPage.faults.again");
        return { ...(await show(call, { values: {}, problem })), status: 409 };
      }
      case "acknowledge-all":
        await faults.acknowledgeAll({ author, now, seenAt });
        return { to: "/faults", done: "saved" };
      default:
        return undefined;
    }
  },
};

async function show(
  { site, query }: PageCall,
  sent?: SentFields,
): Promise<Extract<PageAnswer, { readonly view: unknown }>> {
  const all = query.get("show") === "all";
  const [at, id] = [Number(query.get("at")), query.get("id")];
  const before = id !== null && Number.isSafeInteger(at) ? { lastAt: at, id } : undefined;
  // What happened a moment ago is to be seen, too.
  await site.faults.flush(site.services.store.faults);
  const faults = await site.services.store.faults.list({ open: !all, limit: SHOWN, before });
  const last = faults.length === SHOWN ? faults.at(-1) : undefined;
  const older =
    last &&
    new URLSearchParams({
      ...(all && { show: "all" }),
      at: String(last.lastAt),
      id: last.id,
    }).toString();
  return { view: { page: "faults", faults, all, older, sent } };
}
