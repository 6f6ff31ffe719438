import { createElement, Fragment } from "react";
import type { CodeLines, CodeToken } from "#content";
import { useI18n } from "../../shell/page-context.tsx";
import type { RenderProps } from "./render-node.ts";
import styles from "./code-block.module.css";
import { CopyButton } from "./copy-button.tsx";

/** Code with its file name, colours and a button that copies it; code is always left to right. */
export function CodeBlock({ code, filename, highlights, lines }: RenderProps) {
  const { t } = useI18n();
  const text = typeof code === "string" ? code : "";
  const marked = Array.isArray(highlights) ? highlights : [];
  return (
    <figure className={styles.block} dir="ltr">
      <div className={styles.bar}>
        <span translate="no">{typeof filename === "string" ? filename : ""}</span>
        <CopyButton text="" label={t("blog.copy_code")} className={styles.copy} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also with the keyboard (WCAG 2.2 2.1.1) */}
      <pre tabIndex={0}>
        <code translate="no">
          {lines ? <Lines lines={lines} marked={marked} /> : text.replace(/\n$/, "")}
        </code>
      </pre>
    </figure>
  );
}

interface LinesProps {
  readonly lines: CodeLines;
  readonly marked: readonly unknown[];
}

/** Lines of code never change places, so they need no keys. */
function Lines({ lines, marked }: LinesProps) {
  const shown = lines.map((tokens, index) => {
    const content = createElement(Fragment, null, ...tokens.map(renderToken));
    const line = marked.includes(index + 1) ? (
      <mark className={styles.marked}>{content}</mark>
    ) : (
      content
    );
    return createElement(Fragment, null, line, index < lines.length - 1 ? "\n" : "");
  });
  return createElement(Fragment, null, ...shown);
}

function renderToken([text, kind]: CodeToken) {
  return kind ? <span className={styles[kind]}>{text}</span> : text;
}
