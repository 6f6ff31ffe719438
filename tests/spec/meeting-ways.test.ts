import { expect, test } from "vitest";
import { type MessagePart, partOfType } from "../../src/mail/read-message.ts";
import { field, startBookingSite } from "../fixtures/booking-site.ts";
import { BOOK, expectKept, FIRST_TIME, inPage, TYPED, words } from "../fixtures/booking-words.ts";
import { plainVisitor } from "../fixtures/plain-visitor.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const ROOM = "https://meet.example/studio";
const translators = await loadTranslators();
const t = translators.get("en");
const site = await startBookingSite({ rules: { location: ["whatsapp", ROOM, "email"] } });
const noon = (day: number): string => `2027-03-${day}T11:00:00Z`;

test("F1: calls say which ways there are, and book by one of them", async () => {
  expect((await site.availability("month=2027-03")).ways).toEqual(["whatsapp", "video", "email"]);
  const video = await site.book({ start: noon(17), way: "video", phone: "" });
  expect([video.status, video.json["location"]]).toEqual([201, ROOM]);
  const email = await site.book({ start: noon(18), way: "email", phone: "" });
  expect([email.status, email.json["location"]]).toEqual([201, "email"]);
  const proposed = await site.book({ start: noon(19) });
  expect([proposed.status, proposed.json["location"]]).toEqual([201, "whatsapp"]);
});

test.each([
  [{ way: "whatsapp", phone: "" }, "phone", "phone_required"],
  [{ phone: "" }, "phone", "phone_required"],
  [{ way: "phone" }, "way", "choice_unknown"],
  [{ way: ROOM }, "way", "choice_unknown"],
])("F1: %j is refused at %s", async (sent, wrong, code) => {
  const { status, json } = await site.book({ start: noon(22), ...sent });
  expect(status).toBe(422);
  expect(json["errors"]).toEqual([expect.objectContaining({ field: wrong, code })]);
});

test("G4: the same form by another way is another form", async () => {
  const submission = await site.token();
  const sent = { submission, email: "same@example.com", start: noon(23) };
  const first = await site.book({ ...sent, way: "video" });
  const again = await site.book({ ...sent, way: "video" });
  expect([first.status, again.json["id"]]).toEqual([201, first.json["id"]]);
  const other = await site.book({ ...sent, way: "email" });
  expect([other.status, other.json["code"]]).toEqual([409, "key_reused"]);
});

test("F1: without script the way is chosen, kept, and named by receipt, mails, file and notice", async () => {
  const someone = plainVisitor(site.origin, 71, { provesWork: true });
  await someone.open("/book?date=2027-03-24");
  await someone.press(FIRST_TIME);
  const { document } = someone.page();
  const offered = [...document.querySelectorAll('[name="way"]')];
  expect(offered.map((way) => way.getAttribute("value"))).toEqual(["whatsapp", "video", "email"]);
  expect(inPage(someone, "#book-phone-hint")).toBe(t?.("booking.form.phoneHintWays"));

  const email = "by-mail@example.com";
  await someone.press(BOOK, { ...TYPED, email, way: "whatsapp", phone: "" });
  expect(someone.page().status).toBe(422);
  expect(words(someone)).toContain(t?.("forms.errors.phone_required"));
  await someone.press('button[value="another"]', { ...TYPED, way: "email" });
  await someone.press('button[name="pick"]');
  expectKept({ ...someone });
  const chosen = someone.page().document.querySelector('[name="way"][checked]');
  expect(chosen?.getAttribute("value")).toBe("email");
  await someone.press(BOOK, { email, phone: "" });
  expect(inPage(someone, "h1")).toBe(t?.("booking.manage.title.booked"));
  expect(words(someone)).toContain(t?.("booking.receipt.place.email"));

  const place = t?.("mail.booking.place.email") ?? "";
  const plain = (mail: MessagePart) => partOfType(mail, "text/plain")?.body ?? "";
  // Two for each of the five bookings of this file.
  const mails = await site.mails(10);
  const toVisitor = mails.find((mail) => field(mail, "to") === email) as MessagePart;
  expect(plain(toVisitor)).toContain(place);
  const file = partOfType(toVisitor, "text/calendar")?.body.replaceAll("\r\n ", "");
  expect(file).toMatch(new RegExp(`LOCATION;LANGUAGE=[\\w-]+:${place}`));
  const toStudio = mails.find((mail) => field(mail, "reply-to").includes(email)) as MessagePart;
  expect(plain(toStudio)).toContain(place);
});
