import { checkEmailAddress, type EmailAddressResult } from "./check-email-address.ts";
import type { FieldError } from "./submission.ts";

/** Longest name, in characters (code points). */
const NAME_MAX = 80;

/** Characters that turn the direction of what follows a name (UAX 9); marks of direction may stay. */
const TURNING = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * An address of a page, with or without its scheme. A dot between words is one, as mail programs make
 * links of that, but for a word that begins large, as of names that were joined: `St.Clair`. Before a
 * slash it always is.
 */
const ADDRESS =
  /:\/\/|\b[wW]{3}\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}[/?#:@]|[\p{L}\p{N}-]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?![\p{L}\p{N}.])/u;

/** What a form asks of a person, as it was typed. */
export interface PersonInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** What can be wrong with it; the codes are those of the error catalogue (b5). */
export type PersonError =
  | FieldError<"name", "name_required" | "name_long" | "name_chars">
  | FieldError<"email", Exclude<EmailAddressResult, { ok: true }>["code"]>
  | FieldError<"phone", "phone_format">;

/** A person whom a mail may reach. */
export interface Person {
  readonly name: string;
  readonly email: string;
  /** Digits with a leading +; absent when nothing was typed. */
  readonly phone?: string;
}

/** Result of {@link checkPerson}: at most one error per field, in the order of the form. */
export type PersonResult =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly errors: readonly PersonError[] };

/**
 * Checks name, mail address and phone number of a person (b5, WCAG 2.2 3.3.1). The name: something,
 * at most 80 characters, no link and no control character, so that it can stand in a header of a
 * mail; characters that would turn the text around it are cut. The phone number may be left out:
 * E.164, a plus and 7 to 15 digits; blanks, dots, hyphens and brackets are for the eye, and a leading
 * 00 is a plus.
 *
 * @param takesUtf8 as for {@link checkEmailAddress}
 */
export function checkPerson(input: PersonInput, takesUtf8 = true): PersonResult {
  const name = input.name.toWellFormed().replace(TURNING, "").trim();
  const email = checkEmailAddress(input.email, takesUtf8);
  const phone = input.phone.replace(/[\s().\u2010-\u2015-]/g, "").replace(/^00/, "+");
  const errors: PersonError[] = [];
  if (!VISIBLE.test(name)) {
    errors.push({ field: "name", code: "name_required" });
  } else if ([...name].length > NAME_MAX) {
    errors.push({ field: "name", code: "name_long", values: { max: NAME_MAX } });
  } else if (/\p{Cc}|[\u2028\u2029]/u.test(name) || ADDRESS.test(name)) {
    errors.push({ field: "name", code: "name_chars" });
  }
  if (!email.ok) errors.push({ field: "email", code: email.code });
  if (phone !== "" && !/^\+[1-9]\d{6,14}$/.test(phone)) {
    errors.push({ field: "phone", code: "phone_format" });
  }
  if (!email.ok || errors.length > 0) return { ok: false, errors };
  return { ok: true, person: { name, email: email.address, ...(phone !== "" && { phone }) } };
}

/**
 * What somebody wrote in several lines. Nobody types control characters, mails should not carry them,
 * PostgreSQL cannot keep a NUL.
 */
export function plainText(typed: string): string {
  return typed.replaceAll(/[^\P{Cc}\t\r\n]/gu, "").trim();
}
