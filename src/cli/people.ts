import { ROLES, type StudioPerson } from "#people";
import { COMMAND_LINE } from "#people/node";
import { askFirst, printResult } from "./answers.ts";
import { type Command, misused, refused, YES } from "./command.ts";
import { clockTime, iso } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, textTable } from "./text-table.ts";
import { MAIL, type ValueKind } from "./value-kinds.ts";

const ROLE: ValueKind = {
  placeholder: `<${ROLES.join("|")}>`,
  expected: `one of ${ROLES.join(", ")}`,
  accepts: (value) => roleOf(value) !== undefined,
};

const LAST_OWNER = "no owner would be left";

/** Who has access to the studio's page. */
export const commands: readonly Command[] = [
  {
    name: "invite",
    summary: "gives someone access to the studio's page, or another role",
    args: [MAIL],
    options: {
      role: { summary: "what they may do; default viewer", value: ROLE },
      print: { summary: "print a link that signs in once, in any browser" },
    },
    example: "people invite ann@example.com --role owner --print",
    run: withStudio(async (studio, call) => {
      const { people, environment, now } = studio;
      if (environment.studioPath === undefined) {
        throw misused("the studio's page is switched off", "set STUDIO_PATH, or remove it");
      }
      const [email = ""] = call.args;
      const known = await people.find(email);
      const role = roleOf(call.option("role")) ?? known?.role ?? "viewer";
      const answer = await people.invite({ email, role, author: COMMAND_LINE, now: now() });
      if (!answer.ok) throw refused(`${email} stays owner: ${LAST_OWNER}`);
      const { person, isNew } = answer;
      const link = call.has("print") ? await linkFor(studio, person) : undefined;
      const done = isNew
        ? `${person.email} is ${role} now, and gets an email.\n`
        : `${person.email} is ${role}.\n`;
      const { linkMinutes } = people;
      const printed =
        link === undefined ? "" : `\n${link}\nworks once, for ${linkMinutes} minutes\n`;
      printResult(call, { ...personJson(person), isNew, link: link ?? null }, done + printed);
    }),
  },
  {
    name: "list",
    summary: "who has access to the studio's page",
    example: "people list",
    run: withStudio(async ({ people, rules }, call) => {
      const found = await people.list();
      const rows = found.map(({ email, role, createdAt, signedInAt }) => [
        email,
        role,
        clockTime(createdAt, rules.zone),
        signedInAt === null ? "never" : clockTime(signedInAt, rules.zone),
      ]);
      const table = textTable(["email", "role", "invited", "signed in"], rows);
      const text = `${table}${counted(found.length, "person", "people")}\n`;
      printResult(call, found.map(personJson), found.length > 0 ? text : "Nobody has access.\n");
    }),
  },
  {
    name: "remove",
    summary: "takes someone's access away; they are signed out at once",
    args: [MAIL],
    options: YES,
    example: "people remove ann@example.com",
    run: withStudio(async ({ people, now }, call) => {
      const [email = ""] = call.args;
      const person = await personOf(people, email);
      await askFirst(call, `Take access away from ${person.email}?`);
      const answer = await people.remove(person.id, COMMAND_LINE, now());
      if (!answer.ok) {
        throw answer.reason === "last_owner"
          ? refused(`${email} keeps access: ${LAST_OWNER}`, "invite another owner first")
          : noAccess(email);
      }
      printResult(call, personJson(person), `${person.email} has no access any more.\n`);
    }),
  },
  {
    name: "sign-out",
    summary: "signs someone out of every browser; they can sign in again",
    args: [MAIL],
    options: {
      passkeys: { summary: "also removes their passkeys, for a device that was lost" },
    },
    example: "people sign-out ann@example.com",
    run: withStudio(async ({ people, now }, call) => {
      const [email = ""] = call.args;
      const person = await personOf(people, email);
      const sessions = await people.signOut(person.id, COMMAND_LINE, now());
      const passkeys = call.has("passkeys")
        ? await people.removePasskeys(person.id, COMMAND_LINE, now())
        : 0;
      const removed = passkeys > 0 ? `${counted(passkeys, "passkey")} removed.\n` : "";
      const text = `${person.email} is signed out of ${counted(sessions, "browser")}.\n${removed}`;
      printResult(call, { ...personJson(person), sessions, passkeys }, text);
    }),
  },
];

function roleOf(value: string | undefined) {
  return ROLES.find((role) => role === value);
}

async function personOf(people: Studio["people"], email: string): Promise<StudioPerson> {
  const person = await people.find(email);
  if (!person) throw noAccess(email);
  return person;
}

function noAccess(email: string) {
  return refused(`${email} has no access`, "people list shows who has");
}

async function linkFor({ people, environment, now }: Studio, person: StudioPerson) {
  const { siteUrl, port, studioPath = "" } = environment;
  const token = await people.printLink(person, now());
  return `${siteUrl ?? `http://localhost:${port}`}${studioPath}/sign-in/link?t=${token}`;
}

function personJson({ id, email, role, createdAt, signedInAt }: StudioPerson) {
  return { id, email, role, createdAt: iso(createdAt), signedInAt: iso(signedInAt) };
}
