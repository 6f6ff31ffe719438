import { describe, expect, test } from "vitest";
import type { BodyNode } from "../document/content-document.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** A body in short: `note(p film) p`. */
function outline(nodes: readonly BodyNode[]): string {
  return nodes
    .flatMap((node) => {
      if (node.type === "text") return [];
      const inner = outline(node.children);
      return inner === "" ? [node.tag] : [`${node.tag}(${inner})`];
    })
    .join(" ");
}

const FILM = "::film{media=ambra}";

describe("a film in a text has no content and needs no end", () => {
  test.each([
    ["by itself", `One\n\n${FILM}\n\nTwo`, "p film p"],
    ["between lines", `One\n${FILM}\nTwo`, "p film p"],
    ["several", `${FILM}\n\n${FILM}\n\nTwo`, "film film p"],
    ["ended after all", `${FILM}\n::\n\nTwo`, "film p"],
    ["in a note", `::note\nOne\n\n${FILM}\n\nTwo\n::\n\nThree`, "note(p film p) p"],
    ["ended in a note", `::note\n${FILM}\n::\n::\n\nThree`, "note(film) p"],
    ["in a list", `- One\n\n  ${FILM}\n\n- Two`, "ul(li(film) li)"],
    ["in a quote", `> ${FILM}`, "blockquote(film)"],
    ["as code", `\`\`\`\n${FILM}\n\n::\n\`\`\`\n\nTwo`, "pre(code) p"],
    ["another component", "::films{media=ambra}\nTwo\n::\n\nThree", "films(p) p"],
  ])("%s", (_where, text, expected) => {
    expect(outline(parseMarkdown(text, false).body.children)).toBe(expected);
  });

  test("what it says of itself is kept", () => {
    const [film] = parseMarkdown('::film{media="ambra" title="In two words"}', false).body.children;
    expect(film).toMatchObject({ props: { media: "ambra", title: "In two words" } });
  });

  test("as code it stays as it is written", () => {
    const [code] = parseMarkdown(`~~~\n${FILM}\n::\n~~~`, false).body.children;
    expect(code).toMatchObject({ props: { code: `${FILM}\n::\n` } });
  });
});

test("tags and components are known with their lines", () => {
  const text = [
    "Some *text*, [a link](/x) and `<code>`.",
    "",
    "<video src=x></video>",
    '<p>And <b>bold</b>,\n<IFrame src="x"></IFrame></p>',
    "",
    "<!-- <object> -->",
    "",
    "::gallery",
    "Deep :badge[x] and <MyNote />",
    "::",
    "",
    "```html",
    "<script>",
    "```",
  ].join("\n");
  expect(Object.fromEntries(parseMarkdown(text, false, 10).tags)).toEqual({
    video: [12],
    p: [13],
    b: [13],
    iframe: [14],
    gallery: [18],
    badge: [19],
    "my-note": [19],
  });
});
