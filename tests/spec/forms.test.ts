import { describe, expect, inject, test } from "vitest";
import { postForm } from "../fixtures/raw-request.ts";
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

describe("A10: the contact form before delivery exists", () => {
  test("says that nothing was sent, and keeps the text", async () => {
    const { status, headers, body } = await postForm(origin, "/he/contact", GOOD);
    const html = body.toString();
    const t = translators.get("he");
    expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(html).toContain(t?.("contact.form.notSentTitle"));
    expect(html).toContain("A film about &lt;light&gt; &amp; glass, please.");
    expect(html).toContain(`value="${GOOD.email}"`);
    expect(html).toContain(encodeURIComponent(GOOD.message));
  });

  test("every wrong field is named in the visitor's language, nothing typed is lost", async () => {
    const fields = { name: "", email: "nobody", phone: "12", message: "short" };
    const { status, body } = await postForm(origin, "/es/contact", fields);
    const html = body.toString();
    const t = translators.get("es");
    expect(status).toBe(422);
    for (const code of [
      "name_required",
      "email_format",
      "phone_format",
      "consent_required",
    ] as const) {
      expect(html).toContain(t?.(`forms.errors.${code}`));
    }
    expect(html).toContain(t?.("forms.errors.message_short", { min: 10 }));
    expect(html).toContain('value="nobody"');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
  });
});

describe("the newsletter before it exists", () => {
  test("says that nothing was stored", async () => {
    const { status, body } = await postForm(origin, "/de/newsletter", { email: "a@example.com" });
    expect(status).toBe(503);
    expect(body.toString()).toContain(
      translators.get("de")?.("footer.newsletterPage.notSavedTitle"),
    );
  });

  test("a malformed address is named and kept", async () => {
    const { status, body } = await postForm(origin, "/newsletter", { email: "a@b" });
    expect(status).toBe(422);
    expect(body.toString()).toContain(translators.get("en")?.("forms.errors.email_format"));
    expect(body.toString()).toContain('value="a@b"');
  });
});
