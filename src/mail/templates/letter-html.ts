import { createElement, type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { localeOf } from "#i18n";
import type { Fact, LetterBlock, LetterDraft } from "./letter.ts";
import { END_ISOLATE, ISOLATE } from "./plain-words.ts";

const FONT = "Archivo, Heebo, Segoe UI, Helvetica, Arial, sans-serif";
const INK = { color: "#160A2B" };
const INK_2 = { color: "#5A4C74" };
const WORDS: CSSProperties = { ...INK, whiteSpace: "pre-wrap", overflowWrap: "anywhere" };

/** Programs that read style sheets get the site's dark colours; all others keep the light ones. */
const DARK = [
  ":root{color-scheme:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".ground{background-color:#120722!important}",
  ".sheet{background-color:#1E1034!important}",
  ".ink{color:#F6F1FC!important}",
  ".ink-2{color:#B9A9D3!important}",
  ".accent{color:#C084FC!important}",
  ".action{background-color:#C084FC!important}",
  ".action a{color:#120722!important}",
  "}",
].join("");

/**
 * A draft as an HTML document of tables with inline styles: no pictures, no scripts, nothing that
 * is fetched. Language and direction stand on the table too, because some programs drop `html`. The
 * server runs this file as it is, and node knows no JSX.
 */
export function letterHtml(draft: LetterDraft): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LetterDocument, { ...draft }))}`;
}

function LetterDocument(draft: LetterDraft): ReactNode {
  const { iso, dir } = localeOf(draft.locale);
  return createElement(
    "html",
    { lang: iso, dir },
    createElement(
      "head",
      null,
      createElement("meta", { charSet: "utf-8" }),
      createElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      createElement("meta", { name: "color-scheme", content: "light dark" }),
      createElement("meta", { name: "supported-color-schemes", content: "light dark" }),
      createElement("meta", {
        name: "format-detection",
        content: "telephone=no, date=no, address=no",
      }),
      createElement("title", null, bare(draft.subject)),
      createElement("style", null, DARK),
    ),
    createElement(
      "body",
      { className: "ground", style: { margin: 0, backgroundColor: "#F1EBE3" } },
      createElement(
        "table",
        { ...layout, className: "ground", lang: iso, dir, bgcolor: "#F1EBE3", width: "100%" },
        createElement(
          "tbody",
          null,
          createElement(
            "tr",
            null,
            createElement(
              "td",
              { align: "center", style: { padding: "24px 12px" } },
              createElement(Sheet, { ...draft }),
            ),
          ),
        ),
      ),
    ),
  );
}

function Sheet(draft: LetterDraft): ReactNode {
  const { dir } = localeOf(draft.locale);
  const cell: CSSProperties = { padding: "0 28px 20px", fontFamily: FONT, textAlign: "start" };
  return createElement(
    "table",
    {
      ...layout,
      className: "sheet",
      dir,
      bgcolor: "#FBF8F4",
      width: "100%",
      style: { maxWidth: 600, fontSize: 16, lineHeight: 1.55, backgroundColor: "#FBF8F4" },
    },
    createElement(
      "tbody",
      null,
      createElement(
        "tr",
        null,
        createElement(
          "td",
          { align: sideOf(dir), style: { ...cell, paddingTop: 28 } },
          createElement(
            "p",
            { className: "ink-2", style: { ...INK_2, margin: 0, fontSize: 14 } },
            draft.studio.name,
          ),
          createElement(
            "h1",
            {
              className: "ink",
              style: { ...INK, margin: "8px 0 0", fontSize: 26, lineHeight: 1.2 },
            },
            withIsolates(draft.title),
          ),
        ),
      ),
      draft.blocks.map((block, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- a letter is rendered once
        createElement(
          "tr",
          { key: index },
          createElement(
            "td",
            { align: sideOf(dir), className: "ink", style: { ...INK, ...cell } },
            createElement(Block, { block: block }),
          ),
        ),
      ),
      createElement(
        "tr",
        null,
        createElement(
          "td",
          { align: sideOf(dir), className: "ink-2", style: { ...cell, ...INK_2, fontSize: 14 } },
          createElement(Note, { ...draft }),
        ),
      ),
    ),
  );
}

function Note({ note, studio, unsubscribe }: LetterDraft): ReactNode {
  return createElement(
    Fragment,
    null,
    withIsolates(note),
    createElement("br", null),
    createElement(Link, { url: studio.siteUrl }, studio.name),
    unsubscribe &&
      createElement(
        Fragment,
        null,
        createElement("br", null),
        createElement(Link, { url: unsubscribe.url }, unsubscribe.label),
      ),
  );
}

function Block({ block }: { readonly block: LetterBlock }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return withIsolates(block.text);
    case "facts":
      return block.facts.map((fact) => createElement(FactLine, { key: fact.label, ...fact }));
    case "action":
      return createElement(Action, { ...block });
    case "link":
      return createElement(Link, { url: block.url }, block.label);
    case "words":
      return createElement(
        Fragment,
        null,
        createElement("span", { className: "ink-2", style: INK_2 }, block.label),
        createElement("div", { className: "ink", dir: "auto", style: WORDS }, block.text),
      );
  }
}

function FactLine({ label, value, url }: Fact): ReactNode {
  return createElement(
    "div",
    { style: { paddingBottom: 8 } },
    createElement("span", { className: "ink-2", style: { ...INK_2, fontSize: 14 } }, label),
    createElement("br", null),
    url
      ? createElement(Link, { url: url }, value)
      : createElement("strong", null, withIsolates(value)),
  );
}

/** A button made of a table cell; the address stands below for programs that show no links. */
function Action({ label, url }: { readonly label: string; readonly url: string }): ReactNode {
  const padding = "14px 26px";
  return createElement(
    Fragment,
    null,
    createElement(
      "table",
      { ...layout },
      createElement(
        "tbody",
        null,
        createElement(
          "tr",
          null,
          createElement(
            "td",
            { className: "action", style: { borderRadius: 999, backgroundColor: "#9333EA" } },
            createElement(
              "a",
              { href: url, style: { display: "inline-block", padding, ...BUTTON } },
              label,
            ),
          ),
        ),
      ),
    ),
    createElement(
      "div",
      { className: "ink-2", style: { ...INK_2, paddingTop: 8, fontSize: 14 } },
      createElement("bdi", { dir: "ltr", style: { overflowWrap: "anywhere" } }, url),
    ),
  );
}

const BUTTON: CSSProperties = { color: "#FFFFFF", fontWeight: 600, textDecoration: "none" };

function Link({
  url,
  children,
}: {
  readonly url: string;
  readonly children?: ReactNode;
}): ReactNode {
  return createElement(
    "a",
    { href: url, className: "accent", style: { color: "#7E22CE" } },
    createElement("bdi", null, children),
  );
}

const layout = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** For programs that do not know `text-align: start`. */
function sideOf(dir: "ltr" | "rtl"): "left" | "right" {
  return dir === "rtl" ? "right" : "left";
}

/** Isolates as elements: every program knows those, fonts often lack the characters. */
function withIsolates(text: string): ReactNode {
  const parts = text.split(new RegExp(`${ISOLATE}([^${END_ISOLATE}]*)${END_ISOLATE}`));
  // oxlint-disable-next-line react/no-array-index-key -- a letter is rendered once
  return parts.map((part, index) =>
    index % 2 === 1 ? createElement("bdi", { key: index }, part) : part,
  );
}

function bare(text: string): string {
  return text.replaceAll(ISOLATE, "").replaceAll(END_ISOLATE, "");
}
