// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { createLanguages } from "#i18n";
import { I18nProvider, type ShellData, ShellProvider } from "../../shell/page-context.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { BookingReceipt } from "./booking-receipt.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { meetingText, zoneText } from "./meeting-text.ts";

/** Without texts the translator answers with keys. */
const SHELL = {
  site: {
    languages: createLanguages([{ tag: "he" }]),
    studio: { contact: { whatsapp: "+31 20 123 4567" } },
  },
  messages: () => ({}),
} as unknown as ShellData;

const START = Date.parse("2027-03-18T08:00:00Z");
const MEETING = { start: START, end: START + 1_800_000 };

beforeEach(() => document.body.replaceChildren());

function show(children: ReactNode): void {
  document.body.innerHTML = renderToStaticMarkup(
    <ShellProvider data={SHELL}>
      <I18nProvider locale="he">{children}</I18nProvider>
    </ShellProvider>,
  );
}

const named = (name: string) => document.querySelector(`[name="${name}"]`);

describe("F1: the fields of a booking", () => {
  it("keep what was typed and tie each error to its field", () => {
    const input = { name: "Dana", email: "x", phone: "", notes: "<b>", way: "", consent: true };
    const errors = [{ field: "email", code: "email_format", message: "wrong" } as const];
    show(<BookingFields ways={["phone"]} input={input} errors={errors} />);
    const email = named("email");
    const texts = email?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(texts.map((id) => document.getElementById(id)?.textContent)).toContain("wrong");
    expect(email?.getAttribute("aria-invalid")).toBe("true");
    expect(named("name")?.getAttribute("value")).toBe("Dana");
    expect(named("notes")?.textContent).toBe("<b>");
    expect(named("consent")?.hasAttribute("checked")).toBe(true);
    expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
  });

  it("have labels and tell browsers what belongs in them; the trap is for robots only (b4)", () => {
    show(<BookingFields ways={["whatsapp"]} />);
    for (const field of ["name", "email", "phone", "notes"]) {
      expect(document.querySelector(`label[for="${named(field)?.id}"]`)).not.toBeNull();
    }
    const hints = ["name", "email", "phone"].map((name) =>
      named(name)?.getAttribute("autocomplete"),
    );
    expect(hints).toEqual(["name", "email", "tel"]);
    expect(named("phone")?.hasAttribute("required"), "where the studio calls").toBe(true);
    show(<BookingFields ways={["video"]} />);
    expect(named("phone")?.hasAttribute("required"), "where people meet").toBe(false);
    const trap = named("company_url");
    expect(trap?.closest("[aria-hidden=true]")).not.toBeNull();
    expect([trap?.getAttribute("tabindex"), trap?.getAttribute("autocomplete")]).toEqual([
      "-1",
      "off",
    ]);
  });
});

describe("F1: the way to meet", () => {
  const chosen = () => document.querySelector('[name="way"]:checked')?.getAttribute("value");

  it("is no question where the studio has one", () => {
    show(<BookingFields ways={["phone"]} />);
    expect(named("way")).toBeNull();
  });

  it("is chosen where there are several; the number is needed for the chosen one", () => {
    show(<BookingFields ways={["whatsapp", "video"]} />);
    expect(chosen()).toBe("whatsapp");
    expect(named("phone")?.hasAttribute("required")).toBe(true);
    const input = { name: "", email: "", phone: "", notes: "", way: "video", consent: false };
    show(<BookingFields ways={["whatsapp", "video"]} input={input} />);
    expect(chosen()).toBe("video");
    expect(named("phone")?.hasAttribute("required")).toBe(false);
    const hint = document.getElementById("book-phone-hint");
    expect(hint?.textContent, "without script the choice can change").toContain("phoneHintWays");
  });
});

describe("what is wrong, and what is booked", () => {
  it("the summary can be focused and leads to the fields", () => {
    show(<ErrorSummary title="no" errors={[{ href: "#book-name", message: "who" }]} />);
    const summary = document.querySelector("#form-summary");
    expect(summary?.getAttribute("tabindex")).toBe("-1");
    expect(summary?.querySelector("a")?.getAttribute("href")).toBe("#book-name");
  });

  it("the receipt isolates times, zones and reference in Hebrew (b1)", () => {
    const when = meetingText(
      MEETING,
      { iso: "he-IL", zone: "Asia/Jerusalem", hourCycle: "h23", cityOf: () => "ירושלים" },
      "Europe/Amsterdam",
    );
    show(<BookingReceipt heading="h2" when={when} location="phone" reference="ABC123" />);
    const isolated = [...document.querySelectorAll('bdi[dir="ltr"]')];
    expect(isolated.map((part) => part.textContent)).toEqual([
      "10:00 – 10:30",
      "09:00 – 09:30",
      "ABC123",
    ]);
    const own = [...document.querySelectorAll("bdi:not([dir])")].map((part) => part.textContent);
    expect(own).toContain("ירושלים");
    const talk = document.querySelector('a[href^="https://wa.me/31201234567?text="]');
    expect(talk).not.toBeNull();
  });

  it("one clock is shown once, a video call by its address", () => {
    const when = meetingText(
      MEETING,
      {
        iso: "en-US",
        zone: "Europe/Paris",
        hourCycle: "h12",
        cityOf: (zone) => zone.split("/").at(-1),
      },
      "Europe/Amsterdam",
    );
    show(
      <BookingReceipt heading="h2" when={when} location="https://meet.example/x" reference="A" />,
    );
    expect(document.body.textContent?.match(/9:00 AM – 9:30 AM/g)).toHaveLength(1);
    expect(document.querySelector('a[href="https://meet.example/x"]')).not.toBeNull();
  });
});

describe("zones in words", () => {
  it.each([
    ["UTC", undefined],
    ["Etc/GMT+5", undefined],
    ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ])("%s", (zone, city) => {
    expect(zoneText(zone, { iso: "en-US", cityOf: () => city })).toEqual({
      name: expect.stringMatching(/./),
      ...(city && { city }),
    });
  });
});
