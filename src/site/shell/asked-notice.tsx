import type { Globals } from "#content";
import { useGlobals } from "#content/client";
import { NoticeLine } from "./notice-line.tsx";
import { noticeQuery, toNotice } from "./notice-query.ts";
import { useI18n } from "./page-context.tsx";
import { SiteContent } from "./site-content.tsx";

interface AskedNoticeProps {
  readonly globals: Globals;
}

/** The notice in a language that the first page was not in: asked for as it was on the server (D7, D9). */
export function AskedNotice({ globals }: AskedNoticeProps) {
  return (
    <SiteContent>
      <Asked globals={globals} />
    </SiteContent>
  );
}

function Asked({ globals }: AskedNoticeProps) {
  const { locale } = useI18n();
  const answers = useGlobals(noticeQuery(globals, locale.code));
  return <NoticeLine notice={toNotice(answers ?? null)} />;
}
