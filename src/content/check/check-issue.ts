import type { BodyElement, BodyNode, ContentDocument } from "#content";
import { issueNumber, textOf } from "#content/node";
import type { PlacedFault } from "./check-text.ts";

/** What mail programs show alike; variables are filled in before. */
const IN_MAILS: ReadonlySet<string> = new Set(
  "a b binding blockquote br code em film h2 h3 hr i img li ol p strong ul".split(" "),
);
/** Words by which the place is found in the file. */
const WORDS_MAX = 40;

/** What of an issue of the newsletter its mail could not show. */
export function* checkIssue(document: ContentDocument): Generator<PlacedFault> {
  if (issueNumber(document) === undefined) return;
  const { body } = document as { readonly body?: { readonly children?: readonly BodyNode[] } };
  for (const element of (body?.children ?? []).flatMap(unshownIn)) {
    yield {
      rule: "not-in-mail",
      at: { words: wordsOf(element) },
      expected: "headings, paragraphs, lists, links, pictures, quotations, ::film",
      hint: `mail programs do not show <${element.tag}> alike`,
    };
  }
}

/** The outermost of them. */
function unshownIn(node: BodyNode): readonly BodyElement[] {
  if (node.type === "text") return [];
  return IN_MAILS.has(node.tag) ? node.children.flatMap(unshownIn) : [node];
}

function wordsOf(element: BodyElement): string {
  const { code } = element.props;
  const text = (typeof code === "string" ? code : firstText(element)) || element.tag;
  return (text.trim().split("\n")[0] ?? "").slice(0, WORDS_MAX);
}

function firstText(element: BodyElement): string {
  for (const child of element.children) {
    const text =
      child.type === "text" ? child.value.trim() : textOf(child).trim() && firstText(child);
    if (text) return text;
  }
  return "";
}
