import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { DocumentBody, InlineText } from "../../features/articles/document-body.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { ServiceSheets } from "../../features/services/service-sheets.tsx";
import layout from "../../styles/layout.module.css";
import { DocumentHead } from "./document-head.tsx";
import type { LayoutProps } from "./shown-page.ts";

/** The services as large sheets, below what the document says of them all. */
export function ServicesLayout({ page, services, children }: LayoutProps) {
  const { text, call } = endingCall(page.body);
  return (
    <>
      <article>
        <DocumentHead page={page} gel="none" />
        {text.length > 0 && (
          <div className={layout.wrap} {...languageAttributes(page.language)}>
            <DocumentBody nodes={text} />
          </div>
        )}
        <ServiceSheets services={services} />
      </article>
      {children}
      <ClosingCall gel={1} isJoined>
        {call && <InlineText of={{ tag: "div", children: call }} />}
      </ClosingCall>
    </>
  );
}
