import { createHash } from "node:crypto";
import type { FormName } from "#forms";
import type { Translator } from "#i18n";

/** The sentence under a form that a visitor agrees to, and its name: kept with each consent (b6). */
export function consentWording(
  t: Translator,
  form: FormName,
): { readonly id: string; readonly body: string } {
  const body = t(`forms.consent.${form}`);
  return { id: createHash("sha256").update(body).digest("hex"), body };
}
