import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Booking } from "#booking";
import { wordingOf } from "#forms/node";
import { type Desks, openDesks, readStudio } from "#server";

/** A Monday morning before the studio opens; the process's clock starts here. */
export const NOW = Date.parse("2027-03-15T07:00:00Z");

/** An empty studio in a folder of its own, as the sample configuration has it. */
export interface FilledStudio {
  readonly folder: string;
  /** Settings for the command line. */
  readonly env: Readonly<Record<string, string>>;
  readonly desks: Desks;
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
  const opened = await openDesks({
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
  const { desks } = opened;
  const agreed = {
    wording: wordingOf("I agree."),
    page: "/",
    method: "form",
    ipKey: null,
  } as const;

  return {
    folder,
    env,
    desks,
    async book(name, start, risk = "low") {
      const answer = await desks.booking.book({
        submissionId: `booking-${name}-${start}`,
        start: Date.parse(start),
        zone: "America/New_York",
        locale: "en",
        name,
        email: `${name}@example.com`,
        phone: "",
        notes: "",
        consent: true,
        agreed,
        risk,
        now: NOW,
      });
      if (!answer.ok) throw new Error(answer.reason);
      return answer.booking;
    },
    async enquire(name, message, risk = "low") {
      const answer = await desks.contact.send({
        ...agreed,
        submission: { id: `${name}-${message}`, requestHash: message, expiresAt: NOW + 1 },
        input: { name, email: `${name}@example.com`, phone: "", message, consent: true },
        locale: "he",
        risk,
        score: 0,
        now: NOW,
      });
      if (!answer.ok) throw new Error(answer.reason);
      return answer.reference;
    },
    async subscribe(email) {
      const signUp = { email, locale: "de", consent: true, risk: "low", now: NOW } as const;
      const answer = await desks.newsletter.subscribe({ ...agreed, ...signUp });
      if (!answer.ok) throw new Error(answer.reason);
    },
    async remove() {
      await desks.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
