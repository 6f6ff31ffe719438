import { describe, expect, inject, test } from "vitest";
import { formToken } from "../fixtures/form-tokens.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

const GOOD = {
  name: "Dana O'Brien",
  email: "dana@example.com",
  phone: "+31 20 123 4567",
  message: "A film about <light> & glass, please.",
  consent: "on",
};

describe("A10, F3: the contact form", () => {
  test("takes the message and says under which reference", async () => {
    const submission = await formToken(origin, "contact");
    const first = await postForm(origin, "/he/contact", { ...GOOD, submission });
    const again = await postForm(origin, "/he/contact", { ...GOOD, submission });
    const t = translators.get("he");
    expect([first.status, first.headers["cache-control"]]).toEqual([303, "no-store"]);
    expect(again.headers.location).toBe(first.headers.location);
    const receipt = first.headers.location?.replace("#form-summary", "") ?? "";
    const { status, headers, text } = await rawRequest(origin, receipt);
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(text).toContain(t?.("contact.form.sentTitle"));
    expect(referenceIn(text)).toMatch(/^C-[A-Z0-9]{5}$/);
    // Nobody is shown a receipt that was not given.
    const forged = await rawRequest(origin, receipt.replace(/sent=C-.{5}/, "sent=C-AAAAA"));
    expect(shownHtml(forged)).toContain('name="message"');
    expect(shownHtml(forged)).not.toContain(t?.("contact.form.sentTitle"));
  });

  test("G4: without a token the same text is one enquiry, and another text another", async () => {
    const fields = { ...GOOD, email: "twice@example.com" };
    const [first, again] = await Promise.all([
      postForm(origin, "/contact", fields),
      postForm(origin, "/contact", fields),
    ]);
    const reloaded = await postForm(origin, "/contact", { ...fields, submission: "" });
    const other = await postForm(origin, "/contact", {
      ...fields,
      message: "Another film, please.",
    });
    expect([first.status, first.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/contact\?sent=C-/),
    ]);
    expect(again.headers.location).toBe(first.headers.location);
    expect(reloaded.headers.location).toBe(first.headers.location);
    expect(other.status).toBe(303);
    expect(other.headers.location).not.toBe(first.headers.location);
  });

  test("b5: the same form with another text is refused and kept", async () => {
    const submission = await formToken(origin, "contact");
    await postForm(origin, "/contact", { ...GOOD, submission });
    const other = { ...GOOD, submission, message: "A film about <light> & shadow, please." };
    const { status, text } = await postForm(origin, "/contact", other);
    expect(status).toBe(409);
    expect(text).toContain(translators.get("en")?.("forms.codes.key_reused"));
    expect(text).toContain("A film about &lt;light&gt; &amp; shadow, please.");
  });

  test("b5: a form that was open for too long keeps what was typed", async () => {
    const { status, text } = await postForm(origin, "/contact", { ...GOOD, submission: "1.old" });
    expect(status).toBe(422);
    expect(text).toContain(translators.get("en")?.("forms.codes.form_expired"));
    expect(text).toContain(`value="${GOOD.email}"`);
    expect(text).toContain("A film about &lt;light&gt; &amp; glass, please.");
  });
});

describe("F2: the newsletter", () => {
  test("G8: says the same whatever is known of the address", async () => {
    const fields = { email: "a@example.com", consent: "yes" };
    const answers = [
      await postForm(origin, "/de/newsletter", fields),
      await postForm(origin, "/de/newsletter", fields),
    ];
    const accepted = "/de/newsletter/accepted";
    for (const { status, headers, body } of answers) {
      const { location } = headers;
      expect([status, location, body.length]).toEqual([303, `${accepted}#form-summary`, 0]);
    }
    const thanks = translators.get("de")?.("forms.accepted.newsletter");
    const page = await rawRequest(origin, accepted);
    expect(page.status).toBe(200);
    expect(shownHtml(page)).toContain(thanks);
    expect(shownHtml(page)).toContain('content="noindex"');
    expect(shownHtml(page), "in the place of the form").not.toContain('id="newsletter-page"');
    const { body: sitemap } = await rawRequest(origin, "/sitemap.xml");
    expect(sitemap.toString()).not.toContain(accepted);
    expect(shownHtml(await rawRequest(origin, "/de/newsletter"))).not.toContain(thanks);
  });

  test("a malformed address is named and kept", async () => {
    const { status, text } = await postForm(origin, "/newsletter", {
      email: "a@b",
      consent: "yes",
    });
    expect(status).toBe(422);
    expect(text).toContain(translators.get("en")?.("forms.errors.email_format"));
    expect(text).toContain('value="a@b"');
  });
});

describe("pages with forms are the same for everybody", () => {
  test.each(["/contact", "/he/book", "/newsletter", "/search"])(
    "%s carries no token, is validated and comes out of the cache",
    async (path) => {
      const first = await rawRequest(origin, path);
      const second = await rawRequest(origin, path);
      const { etag = "" } = first.headers;
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(?:W\/)?"/)]);
      expect(second.body.equals(first.body)).toBe(true);
      expect(first.text).not.toMatch(/name="submission"|"submission"/);
      expect(first.headers["cache-control"]).not.toContain("no-store");
      const headers = { "if-none-match": etag, cookie: first.headers["set-cookie"]?.join() ?? "" };
      expect((await rawRequest(origin, path, { headers })).status).toBe(304);
    },
  );

  test.each(["/contact?sent=C-AAAAA", "/book?tz=UTC", "/search?q=film"])(
    "%s has a visitor's own values, and is kept by nobody",
    async (path) => {
      const { status, headers } = await rawRequest(origin, path);
      expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    },
  );
});

function referenceIn(html: string): string | undefined {
  return /<bdi dir="ltr">(C-[^<]+)</.exec(html)?.[1];
}
