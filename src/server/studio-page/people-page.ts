import { checkEmailAddress } from "#forms";
import { ROLES } from "#people";
import type { SentFields } from "#studio-page";
import type { PageAnswer, PageCall, StudioPage } from "./page-call.ts";

/** Who has access, for owners. */
export const peoplePage: StudioPage = {
  allows: { read: "people", change: "people" },
  read: (call) => show(call),
  async change(call, form) {
    const { site, t, author, now } = call;
    const { people } = site.services;
    switch (form.action) {
      case "invite":
      case "role": {
        const checked = checkEmailAddress(form.text("email"));
        const role = ROLES.find((each) => each === form.text("role"));
        if (!role) return undefined;
        if (!checked.ok) {
          const problem = t(`forms.errors.${checked.code}`);
          return {
            ...(await show(call, { values: { email: form.text("email") }, problem })),
            status: 422,
          };
        }
        const answer = await people.invite({ email: checked.address, role, author, now });
        if (!answer.ok) return refuseLastOwner(call);
        return { to: "/people", done: answer.isNew ? "invited" : "saved" };
      }
      case "remove": {
        const answer = await people.remove(form.text("id"), author, now);
        if (!answer.ok && answer.reason === "last_owner") return refuseLastOwner(call);
        return { to: "/people", done: "saved" };
      }
      case "sign-out":
        await people.signOut(form.text("id"), author, now);
        return { to: "/people", done: "saved" };
      case "remove-passkeys":
        await people.removePasskeys(form.text("id"), author, now);
        return { to: "/people", done: "saved" };
      default:
        return undefined;
    }
  },
};

async function refuseLastOwner(call: PageCall): Promise<PageAnswer> {
  const problem = call.t("studioPage.people.lastOwner");
  return { ...(await show(call, { values: {}, problem })), status: 409 };
}

async function show({ site }: PageCall, sent?: SentFields) {
  const { people } = site.services;
  const passkeys = Map.groupBy(await people.passkeys(), ({ personId }) => personId);
  const listed = (await people.list()).map((person) => ({
    ...person,
    passkeys: passkeys.get(person.id)?.length ?? 0,
  }));
  return { view: { page: "people", people: listed, sent } } as const;
}
