import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { InlineText } from "../../features/articles/document-body.tsx";
import { DocumentSections } from "../../features/articles/document-sections.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import { ServiceSlab } from "../../features/services/service-slab.tsx";
import layout from "../../styles/layout.module.css";
import { DocumentState, DocumentTitle } from "./document-head.tsx";
import { RelatedWorks } from "./related-works.tsx";
import type { LayoutProps } from "./shown-page.ts";

/** A service: its gel, its text in sections, films that were made this way, and a call. */
export function ServiceLayout({ page, service, works, children }: LayoutProps) {
  const { text, call } = endingCall(page.body);
  const language = languageAttributes(page.language);
  return (
    <>
      <article>
        <ServiceSlab
          service={service}
          title={<DocumentTitle page={page} />}
          lede={page.lede}
          picture={page.picture}
          alt={page.alt}
          language={language}
        />
        <div className={layout.wrap}>
          <DocumentState page={page} />
          <UntranslatedNote language={page.language} />
        </div>
        <div {...language}>
          <DocumentSections nodes={text} />
        </div>
      </article>
      <RelatedWorks works={works} />
      {children}
      <ClosingCall>{call && <InlineText of={{ tag: "div", children: call }} />}</ClosingCall>
    </>
  );
}
