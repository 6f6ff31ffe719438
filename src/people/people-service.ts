import { type ChangeAuthor, emailKey, type OutgoingMessage } from "#forms";
import type { AuditEntry, AuditQuery, PeopleResult, Role, StudioPerson } from "./ports.ts";
import { passkeysOf } from "./passkeys.ts";
import {
  askForLink,
  type AskForLink,
  authenticate,
  findLinkMail,
  IDLE_MS,
  LINK_MS,
  lookAtLink,
  type PeopleServiceOptions,
  printLink,
  signIn,
  type SignInRequest,
} from "./sign-in.ts";
import { drawToken } from "./tokens.ts";

/** The author of what is done in a terminal. */
export const COMMAND_LINE: ChangeAuthor = { id: null, name: "command line" };

/** Who has access to the studio's page, and how they get in. Times: epoch milliseconds. */
export type PeopleService = ReturnType<typeof createPeopleService>;

/** Somebody who gets access, or another role. */
interface Invitation {
  /** An address that `checkEmailAddress` accepted. */
  readonly email: string;
  readonly role: Role;
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

const FORM = "studio-page-form";

/** Makes the service. */
export function createPeopleService(options: PeopleServiceOptions) {
  const { store, signer } = options;
  return {
    /** How long a link works, in minutes. */
    linkMinutes: LINK_MS / 60_000,
    list: store.list,
    /** By address, as somebody may type it. */
    find: (email: string) => store.findByEmail(emailKey(email)),
    /** Gives access and says so by mail, or gives somebody another role; one owner stays. */
    invite: (invitation: Invitation) => invite(options, invitation),
    /** Takes access away at once; one owner stays. */
    remove: (id: string, author: ChangeAuthor, now: number): Promise<PeopleResult> =>
      store.remove(id, { author, now }),
    /** Ends one session of a person, or all of them; returns how many. */
    signOut: (id: string, author: ChangeAuthor, now: number, sessionId?: string) =>
      store.endSessions(id, sessionId, { author, now }),
    /** The live sessions of a person, last seen first. */
    sessions: (id: string, now: number) => store.listSessions(id, now, now - IDLE_MS),
    /** A token for the cookie of a browser that nobody has signed in with. */
    drawBrowser: drawToken,
    askForLink: (asked: AskForLink) => askForLink(options, asked),
    printLink: (person: StudioPerson, now: number) => printLink(options, person, now),
    look: (token: string, browser: string | undefined, now: number) =>
      lookAtLink(options, token, browser, now),
    signIn: (request: SignInRequest) => signIn(options, request),
    authenticate: (token: string, now: number) => authenticate(options, token, now),
    /**
     * What every form carries: only a page that was made for this session, or this browser, has it.
     *
     * @param bearer id of the session, or the browser's token before there is one
     */
    formToken: (bearer: string) => signer.sign(FORM, bearer),
    isFormToken: (token: string, bearer: string) => signer.isSigned(token, FORM, bearer),
    /** For mails: whom a link goes to. */
    linkMail: (id: string, now: number) => findLinkMail(options, id, now),
    /** For mails: who was invited. */
    findById: async (id: string) => (await store.list()).find((person) => person.id === id),
    record: (entry: Omit<AuditEntry, "id">) => store.record(entry),
    audit: (query: AuditQuery) => store.audit(query),
    ...passkeysOf(options),
  };
}

function invite(
  { store, newId }: PeopleServiceOptions,
  { email, role, author, now }: Invitation,
): Promise<PeopleResult> {
  const id = newId();
  const message: OutgoingMessage = {
    id: newId(),
    dedupeKey: `people_invite:${id}`,
    kind: "people_invite",
    payload: "{}",
    notBefore: now,
  };
  const person: StudioPerson = {
    id,
    email: email.trim(),
    emailKey: emailKey(email),
    role,
    createdAt: now,
    signedInAt: null,
  };
  return store.invite({ person, messages: [message], author, now });
}
