import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { InlineText } from "../../features/articles/document-body.tsx";
import { DocumentSections } from "../../features/articles/document-sections.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { ProcessTimeline } from "../../features/process/process-timeline.tsx";
import { PassWipe } from "../../features/works/pass-wipe.tsx";
import layout from "../../styles/layout.module.css";
import { DocumentHead } from "./document-head.tsx";
import type { LayoutProps } from "./shown-page.ts";

/** How a film is made: the timeline, and what the document says of it. */
export function ProcessLayout({ page, steps, passes, children }: LayoutProps) {
  const { text, call } = endingCall(page.body);
  return (
    <>
      <article>
        <DocumentHead page={page} gel="none" />
        {steps.length > 0 && (
          <div className={layout.wrap}>
            <ProcessTimeline steps={steps} level={2} />
          </div>
        )}
        {passes && <PassWipe {...passes} />}
        <div {...languageAttributes(page.language)}>
          <DocumentSections nodes={text} />
        </div>
      </article>
      {children}
      <ClosingCall after="start" gel={2}>
        {call && <InlineText of={{ tag: "div", children: call }} />}
      </ClosingCall>
    </>
  );
}
