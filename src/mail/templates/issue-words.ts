import type { IssueBlock, IssueInline } from "#newsletter";
import type { EmailBlock } from "./email-content.ts";

const ISSUE_KINDS: ReadonlySet<string> = new Set<IssueBlock["kind"]>([
  "heading",
  "text",
  "list",
  "quotation",
  "picture",
  "line",
]);

/** True for a part of a text that an editor wrote. */
export function isIssueBlock(block: EmailBlock): block is IssueBlock {
  return ISSUE_KINDS.has(block.kind);
}

/** A part of an issue as plain text, its links with their addresses. */
export function issueBlockText(block: IssueBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
      return inlineText(block.content);
    case "list":
      return block.items
        .map((item, index) => {
          const mark = block.first === undefined ? "- " : `${block.first + index}. `;
          return mark + indented(blocksText(item), " ".repeat(mark.length));
        })
        .join("\n");
    case "quotation":
      return `> ${indented(blocksText(block.blocks), "> ")}`;
    case "picture":
      return [block.caption ?? block.alt, block.url ?? ""].filter(Boolean).join("\n");
    case "line":
      return "* * *";
  }
}

function blocksText(blocks: readonly IssueBlock[]): string {
  return blocks.map(issueBlockText).join("\n\n");
}

function indented(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}

function inlineText(content: readonly IssueInline[]): string {
  return content.map(pieceText).join("");
}

function pieceText(piece: IssueInline): string {
  if (typeof piece === "string") return piece;
  if (piece.kind === "break") return "\n";
  const text = inlineText(piece.content);
  return piece.kind !== "link" || text === piece.url ? text : `${text} (${piece.url})`;
}
