import type { EmailBlock, EmailContent, Fact } from "./email-content.ts";

/** The plain text of a mail, in the order of the HTML, lines ended by LF. */
export function emailText({ title, blocks, note, studio, unsubscribe }: EmailContent): string {
  const parts = [
    title,
    ...blocks.map(blockText),
    `-- \n${note}\n${studio.siteUrl}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "facts":
      return block.facts.map(factText).join("\n");
    case "quote":
      // Every line is marked: what somebody typed cannot pass for a line of ours.
      return `${block.label}:\n${block.text.replace(/^/gm, "> ")}`;
    default:
      return `${block.label}:\n${block.url}`;
  }
}

/** An address has a line of its own, so that programs find where it ends. */
function factText({ label, value, url }: Fact): string {
  return url === undefined ? `${label}: ${value}` : `${label}:\n${url}`;
}
