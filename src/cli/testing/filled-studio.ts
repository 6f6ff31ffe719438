import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Booking } from "#booking";
import { jsonFields, type Risk, type SentForm } from "#forms";
import type { LocaleCode } from "#i18n";
import { type Services, openServices, readStudio } from "#server";

/** A Monday morning before the studio opens; the process's clock starts here. */
export const NOW = Date.parse("2027-03-15T07:00:00Z");

/** An empty studio in a folder of its own, as the sample configuration has it. */
export interface FilledStudio {
  readonly folder: string;
  /** Settings for the command line. */
  readonly env: Readonly<Record<string, string>>;
  readonly services: Services;
  /** Books a consultation; `high` risk waits for its address to be confirmed. */
  book(name: string, start: string, risk?: "low" | "high"): Promise<Booking>;
  /** Sends an enquiry and gives back its reference. */
  enquire(name: string, message: string, risk?: "low" | "trap"): Promise<string>;
  /** Signs up for the newsletter, with the confirmation still to come. */
  subscribe(email: string): Promise<void>;
  remove(): Promise<void>;
}

/** Opens it. */
export async function createStudio(): Promise<FilledStudio> {
  const folder = await mkdtemp(path.join(tmpdir(), "studio-cli-"));
  const env = {
    DATA_DIR: folder,
    CLOCK: new Date(NOW).toISOString(),
    SITE_URL: "https://a.example",
  };
  const opened = await openServices({
    environment: {
      dataDir: folder,
      databaseUrl: undefined,
      secrets: undefined,
      siteUrl: undefined,
      mail: { smtpUrl: undefined, takesUtf8: true },
    },
    studio: await readStudio(undefined),
    now: () => NOW,
    onIdleError: () => {},
    onBusyAlarm: async () => {},
    onBusyError: () => {},
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  const { services } = opened;
  return {
    folder,
    env,
    services,
    async book(name, start, risk = "low") {
      const fields = { name, email: `${name}@example.com`, start, tz: "America/New_York" };
      const answer = await services.booking.forms.book(sentForm(fields, "en", risk));
      if (!answer.ok) throw new Error(answer.reason);
      return answer.booking;
    },
    async enquire(name, message, risk = "low") {
      const fields = { name, email: `${name}@example.com`, message };
      const answer = await services.contact.sendEnquiry(sentForm(fields, "he", risk));
      if (!answer.ok) throw new Error(answer.reason);
      return answer.reference;
    },
    async subscribe(email) {
      const answer = await services.newsletter.subscribe(sentForm({ email }, "de", "low"));
      if (!answer.ok) throw new Error(answer.reason);
    },
    async remove() {
      await services.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A form that the guard admits, each time another one. */
function sentForm(
  fields: Readonly<Record<string, string>>,
  locale: LocaleCode,
  risk: Risk,
): SentForm {
  const never = (): never => {
    throw new Error("Only admission is asked for");
  };
  const submission = { id: JSON.stringify(fields), requestHash: "", expiresAt: NOW + 1 };
  return {
    fields: jsonFields({ ...fields, consent: true }),
    guard: {
      ipKey: null,
      page: "/",
      now: NOW,
      issue: never,
      submissionOf: never,
      repeatTokens: never,
      look: never,
      admit: () => Promise.resolve({ ok: true, submission, risk, score: 0 }),
    },
    locale,
    consentText: "I agree.",
    method: "form",
  };
}
