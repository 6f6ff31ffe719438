import { emailKey } from "#forms";
import { consentSubjects, type Signer, suppressionHashes } from "#forms/node";
import { removeMailFiles } from "#mail";
import { askFirst, OUT, printResult, printParts } from "./answers.ts";
import { type Command, refused, YES } from "./command.ts";
import { bookingJson } from "./found-booking.ts";
import { withStudio } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { choice, MAIL } from "./value-kinds.ts";

/** What people may ask about themselves (b6, G10). */
export const commands: readonly Command[] = [
  {
    name: "export",
    summary: "everything stored about a person, as JSON for them to read",
    args: [MAIL],
    options: OUT,
    example: "privacy export ann@example.com --out ann.json",
    run: withStudio(async ({ store, signer }, call) => {
      const person = personOf(call.args[0] ?? "", signer);
      const found = await store.privacy.collect(person);
      const data = { ...found, bookings: found.bookings.map(bookingJson) };
      await printParts(call, [`${JSON.stringify(data, null, 2)}\n`]);
    }),
  },
  {
    name: "erase",
    summary: "erases a person; upcoming bookings are cancelled without an email",
    args: [MAIL],
    options: {
      scope: {
        summary: "all: also no emails about bookings; default marketing",
        value: choice("marketing", "all"),
      },
      ...YES,
    },
    example: "privacy erase ann@example.com",
    run: withStudio(async ({ store, signer, environment, now }, call) => {
      const [mail = ""] = call.args;
      const person = personOf(mail, signer);
      const { bookings, contacts, subscriptions, messages } = await store.privacy.collect(person);
      const what = [
        counted(bookings.length, "booking"),
        counted(contacts.length, "enquiry", "enquiries"),
        counted(subscriptions.length, "subscription"),
        counted(messages.length, "email"),
      ].join(", ");
      await askFirst(call, `Erase ${mail} for good: ${what}?`);
      const scope = call.option("scope")?.includes("all") === true ? "all" : "marketing";
      const erased = await store.privacy.erase({ ...person, scope, now: now() });
      const typed = [...bookings, ...contacts, ...subscriptions].map(({ email }) => email);
      const addresses = [...person.emailKeys, ...typed.filter((each) => typeof each === "string")];
      const mailFiles = await removeMailFiles(environment.dataDir, addresses);
      const { cleaned } = erased;
      if (!cleaned.ok) {
        throw refused(
          `the rows are erased, their bytes may still be in the file: ${cleaned.problem}`,
          "erase again in a moment",
        );
      }
      const { cancelled } = erased;
      const ahead = cancelled.length > 0 ? ` Cancelled: ${cancelled.join(", ")}.` : "";
      printResult(call, { ...erased, mailFiles }, `Erased: ${what}.${ahead}\n`);
    }),
  },
];

function personOf(mail: string, signer: Signer) {
  const key = emailKey(mail);
  return {
    emailKeys: [key],
    consentSubjects: consentSubjects(signer, key),
    suppressionHashes: suppressionHashes(signer, key),
  };
}
