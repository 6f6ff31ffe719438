import {
  type PageAnswer,
  type PageCall,
  type PageForm,
  PASSKEY_LETTERS,
  type StudioPage,
} from "./page-call.ts";

const SAVED = { to: "/account", done: "saved" } as const;

/** One's own sessions and passkeys. */
export const accountPage: StudioPage = {
  allows: { read: "read", change: "read" },
  read: (call) => show(call),
  async change(call, form) {
    const { site, person, author, now } = call;
    const { people } = site.services;
    switch (form.action) {
      case "sign-out-all":
        await people.signOut(person.id, author, now);
        return { to: "/sign-in" };
      case "sign-out":
        if (form.text("session") === "") return undefined;
        await people.signOut(person.id, author, now, form.text("session"));
        return SAVED;
      case "passkey-add":
        return addPasskey(call, form);
      case "passkey-rename": {
        const name = form.text("name");
        const isNamed = await people.renamePasskey(person.id, form.text("passkey"), {
          name,
          author,
          now,
        });
        return isNamed ? SAVED : undefined;
      }
      case "passkey-remove":
        if (form.text("passkey") === "") return undefined;
        await people.removePasskeys(person.id, author, now, form.text("passkey"));
        return SAVED;
      default:
        return undefined;
    }
  },
};

async function addPasskey(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, person, session, author, language, seenAs, now } = call;
  const name = form.text("name");
  const answer = await site.services.people.addPasskey({
    site: seenAs,
    person,
    session,
    answer: form.longText("credential", PASSKEY_LETTERS),
    name,
    locale: language.code,
    author,
    now,
  });
  return answer.ok ? SAVED : { ...(await show(call, name)), status: 422 };
}

async function show(
  { site, person, session, seenAs, now }: PageCall,
  refusedName?: string,
): Promise<PageAnswer> {
  const { people } = site.services;
  const [sessions, passkeys, toAdd] = await Promise.all([
    people.sessions(person.id, now),
    people.passkeys(person.id),
    people.passkeyToAdd(seenAs, person, session, now),
  ]);
  const current = session.id;
  return { view: { page: "account", sessions, current, passkeys, toAdd, refusedName } };
}
