import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { InlineText } from "../../features/articles/document-body.tsx";
import { DocumentSections } from "../../features/articles/document-sections.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { ServiceTerms } from "../../features/services/service-terms.tsx";
import { RelatedWorks } from "./related-works.tsx";
import type { LayoutProps } from "./shown-page.ts";
import { SlabHead } from "./slab-head.tsx";

/** A service: its gel, films that were made this way, its text in sections, and a call. */
export function ServiceLayout({ page, service, works, children }: LayoutProps) {
  const { text, call } = endingCall(page.body);
  const heading = text.findIndex((node) => typeof node === "object" && node.tag === "h2");
  const sections = heading === -1 ? text.length : heading;
  const language = languageAttributes(page.language);
  return (
    <>
      <article>
        <SlabHead page={page} gel={service?.gel}>
          {service && <ServiceTerms {...service} />}
        </SlabHead>
        <div {...language}>
          <DocumentSections nodes={text.slice(0, sections)} />
        </div>
        <RelatedWorks works={works} />
        <div {...language}>
          <DocumentSections nodes={text.slice(sections)} />
        </div>
      </article>
      {children}
      <ClosingCall after="works" gel={service?.gel ?? 1}>
        {call && <InlineText of={{ tag: "div", children: call }} />}
      </ClosingCall>
    </>
  );
}
