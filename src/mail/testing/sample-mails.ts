import type { LocaleCode } from "#i18n";
import { composeMail, type Mail } from "#mail";
import { VISITOR_LETTERS } from "./sample-letters.ts";
import { loadTranslators } from "./translators.ts";

const translator = await loadTranslators();

/** One of the visitor letters as a mail, without calendar file. */
export function sampleMail(
  letter: string,
  locale: LocaleCode = "en",
  to = "dana@mail.example",
): Mail {
  const template = VISITOR_LETTERS[letter];
  if (!template) throw new Error(`no letter ${letter}`);
  return composeMail(template(translator(locale), locale), {
    key: `${letter}:01K:1`,
    host: "studio.example",
    from: { name: "Kinovane", address: "hello@studio.example" },
    to: { name: "", address: to },
  });
}
