import { readZone, type SlotObjection } from "#booking";
import { COMMAND_LINE } from "#people/node";
import { readStudio } from "#server";
import { printResult } from "./answers.ts";
import { type Command, misused, refused } from "./command.ts";
import { bookingJson, bookingText } from "./found-booking.ts";
import { readStart } from "./moments.ts";
import { withStudio } from "./open-studio.ts";
import { MAIL, START, word } from "./value-kinds.ts";

const OBJECTIONS: Readonly<Record<SlotObjection, string>> = {
  not_offered: "the rules offer no meeting at that time",
  blocked: "that time is blocked",
  soon: "that time is too soon",
  far: "that time is too far ahead",
  day_full: "that day is fully booked",
  busy: "another calendar is busy then",
  taken: "somebody has that time",
};

export const add: Command = {
  name: "add",
  summary: "books for somebody who called; the visitor and the studio get an email",
  args: [START],
  options: {
    name: { summary: "who called", value: word("name") },
    mail: { summary: "their address", value: MAIL },
    phone: { summary: "their number; needed where the studio calls", value: word("number") },
    way: { summary: "how to meet, where there are several ways", value: word("way") },
    zone: { summary: "their time zone; the studio's by default", value: word("zone") },
    lang: { summary: "their language; the first one by default", value: word("language") },
    notes: { summary: "what they said", value: word("text") },
    anyway: { summary: "also when the time is not offered" },
    silent: { summary: "send no emails" },
  },
  example:
    "booking add 2027-03-18T14:00 --name 'Dana Levi' --mail dana@example.com --phone +31201234567",
  run: withStudio(async ({ booking, rules, environment, newId, now }, call) => {
    const { option } = call;
    const zone = readZone(option("zone") ?? rules.zone);
    if (zone === undefined) throw misused("--zone expects a time zone such as Europe/Amsterdam");
    const locales = (await readStudio(environment)).locales.map(({ tag }) => tag);
    const locale = locales.find((tag) => tag === (option("lang") ?? locales[0]));
    if (locale === undefined) throw misused(`--lang expects one of ${locales.join(", ")}`);
    const answer = await booking.add({
      key: `added-${newId(now())}`,
      input: {
        name: option("name") ?? "",
        email: option("mail") ?? "",
        phone: option("phone") ?? "",
        way: option("way") ?? "",
        notes: option("notes") ?? "",
      },
      start: readStart(call.args[0] ?? "", rules.zone),
      zone,
      locale,
      anyway: call.has("anyway"),
      sendsMails: !call.has("silent"),
      author: COMMAND_LINE,
      now: now(),
    });
    if (answer.ok) {
      const told = call.has("silent") ? "" : "The visitor and the studio get an email.\n";
      printResult(
        call,
        bookingJson(answer.booking),
        `Booked. ${told}\n${bookingText(answer.booking)}`,
      );
      return;
    }
    if (answer.reason === "invalid") {
      throw misused(answer.errors.map(({ field, code }) => `${field}: ${code}`).join(", "));
    }
    if (answer.reason !== "objections") throw refused(`not booked: ${answer.reason}`);
    const { objections } = answer;
    const hint = objections.includes("taken") ? undefined : "--anyway books it all the same";
    throw refused(objections.map((each) => OBJECTIONS[each]).join("; "), hint);
  }),
};
