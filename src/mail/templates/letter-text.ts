import type { Fact, LetterBlock, LetterDraft } from "./letter.ts";

/** A draft as plain text, in the order of the HTML. */
export function letterText(draft: LetterDraft): string {
  const { title, blocks, note, studio, unsubscribe } = draft;
  const parts = [
    title,
    ...blocks.map(blockText),
    `-- \n${note}\n${studio.siteUrl}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "facts":
      return block.facts.map(factText).join("\n");
    case "words":
      // Every line is marked: what somebody typed cannot pass for a line of ours.
      return `${block.label}:\n${block.text.replace(/^/gm, "> ")}`;
    default:
      return `${block.label}:\n${block.url}`;
  }
}

/** An address stands alone in its line, so that programs find where it ends. */
function factText({ label, value, url }: Fact): string {
  return url === undefined ? `${label}: ${value}` : `${label}:\n${url}`;
}
