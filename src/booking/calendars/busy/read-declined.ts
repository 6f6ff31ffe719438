import { linesNamed, parameterOf } from "./calendar-parts.ts";

/** What a calendar program says for somebody who declined a meeting. */
interface DeclinedMeeting {
  /** ULID of the booking, as the invitation's UID has it. */
  readonly id: string;
  /** Revision of the booking that was declined. */
  readonly revision: number;
  /** Who declined. */
  readonly email: string;
}

/** An answer holds one event; what is longer is none. */
const ANSWER_MAX_CHARACTERS = 65_536;

const NAMES = new Set(["METHOD", "UID", "SEQUENCE", "ATTENDEE"]);

/**
 * Reads the answer of a calendar program to an invitation of ours (RFC 5546 3.2.3).
 *
 * @returns undefined unless it declines
 */
export function readDeclined(text: string): DeclinedMeeting | undefined {
  if (text.length > ANSWER_MAX_CHARACTERS) return undefined;
  const lines = [...linesNamed(text, NAMES)];
  const valueOf = (name: string) => lines.find((line) => line.name === name)?.value;
  const attendee = lines.find(({ name }) => name === "ATTENDEE");
  if (valueOf("METHOD")?.toUpperCase() !== "REPLY" || !attendee) return undefined;
  if (parameterOf(attendee, "PARTSTAT")?.toUpperCase() !== "DECLINED") return undefined;
  const id = valueOf("UID")?.split("@")[0];
  // A name in quotes may hold colons, an address may not.
  const email = /mailto:(\S+)$/i.exec(attendee.value)?.[1];
  if (id === undefined || email === undefined) return undefined;
  return { id, email, revision: Number(valueOf("SEQUENCE") ?? 0) };
}
