import { letterHtml } from "./letter-html.ts";
import type { Letter, LetterDraft } from "./letter.ts";
import { letterText } from "./letter-text.ts";
import { oneLine } from "./plain-words.ts";

/** Makes a draft text and HTML, with the same content in both. */
export function writeLetter(draft: LetterDraft): Letter {
  return {
    locale: draft.locale,
    subject: oneLine(draft.subject),
    text: letterText(draft),
    html: letterHtml(draft),
    autoSubmitted: draft.autoSubmitted ?? "auto-generated",
    replyTo: draft.replyTo,
    unsubscribeUrl: draft.unsubscribe?.url,
  };
}
