import { isIssueBlock, issueBlockText } from "./issue-words.ts";
import type { EmailBlock, EmailContent, Fact } from "./email-content.ts";

/** Sets a label before its value, as the mail's language does: `Reference:`. */
type Labelled = (label: string) => string;

/** The plain text of a mail, in the order of the HTML, lines ended by LF. */
export function emailText(
  { title, blocks, note, studio, unsubscribe }: EmailContent,
  labelled: Labelled,
): string {
  const parts = [
    title,
    ...blocks.map((block) => blockText(block, labelled)),
    `-- \n${note}\n${studio.siteUrl}`,
    ...(unsubscribe ? [`${labelled(unsubscribe.label)}\n${unsubscribe.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: EmailBlock, labelled: Labelled): string {
  if (isIssueBlock(block)) return issueBlockText(block);
  switch (block.kind) {
    case "paragraph":
    case "letter":
      return block.text;
    case "facts":
      return block.facts.map((fact) => factText(fact, labelled)).join("\n");
    case "quote":
      // Every line is marked: what somebody typed cannot pass for a line of ours.
      return `${labelled(block.label)}\n${block.text.replace(/^/gm, "> ")}`;
    default:
      return `${labelled(block.label)}\n${block.url}`;
  }
}

/** An address has a line of its own, so that programs find where it ends. */
function factText({ label, value, url }: Fact, labelled: Labelled): string {
  return `${labelled(label)}${url === undefined ? ` ${value}` : `\n${url}`}`;
}
