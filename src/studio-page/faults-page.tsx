import type { ReactNode } from "react";
import type { Fault } from "#faults";
import { PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { SentFields } from "./view.ts";

/** What failed, grouped; the newest first. */
export interface FaultsView {
  readonly page: "faults";
  readonly faults: readonly Fault[];
  /** Whether those that somebody has acknowledged are among them. */
  readonly all: boolean;
  /** Query of the older ones. */
  readonly older: string | undefined;
  readonly sent?: SentFields | undefined;
}

/** What failed and what to do about it, until somebody acknowledges it. */
export function FaultsPage({ view }: { readonly view: FaultsView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { faults, all, older, sent } = view;
  const open = faults.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  return (
    <>
      <h1>{t("studioPage.nav.faults")}</h1>
      <p className="tabs">
        {([false, true] as const).map((each) => (
          <a
            key={String(each)}
            href={`${base}/faults${each ? "?show=all" : ""}`}
            aria-current={each === all ? "true" : undefined}
          >
            {t(`studioPage.faults.${each ? "all" : "open"}`)}
          </a>
        ))}
      </p>
      {sent && <Problem id="fault-problem" text={sent.problem} />}
      {faults.length === 0 && <p className="none">{t("studioPage.faults.none")}</p>}
      {mayChange && open.length > 1 && (
        <PostForm to="/faults" action="acknowledge-all" hidden={{ seen: open[0]?.lastAt ?? 0 }}>
          <button>{t("studioPage.faults.acknowledgeAll")}</button>
        </PostForm>
      )}
      {faults.map((fault) => (
        <FaultCard key={fault.id} fault={fault} />
      ))}
      {older !== undefined && (
        <p className="pager">
          <a href={`${base}/faults?${older}`}>{t("studioPage.faults.older")}</a>
        </p>
      )}
    </>
  );
}

function FaultCard({ fault }: { readonly fault: Fault }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { past } = momentsOf(frame);
  const { id, kind, key, detail, count, firstAt, lastAt, acknowledgedAt } = fault;
  return (
    <article className="card">
      <h2 id={`fault-${id}`}>{t(`studioPage.faults.kind.${kind}`)}</h2>
      <p className="words" dir="ltr">
        {detail}
      </p>
      <p className="hint">{t(`studioPage.faults.advice.${kind}`)}</p>
      <p className="facts">
        <bdi dir="ltr">{key}</bdi>
        <span>{t("studioPage.faults.times", { count })}</span>
        <span>
          {firstAt === lastAt
            ? past(lastAt)
            : t("studioPage.faults.span", { first: past(firstAt), last: past(lastAt) })}
        </span>
      </p>
      {acknowledgedAt !== null && (
        <p className="hint">{t("studioPage.faults.seen", { time: past(acknowledgedAt) })}</p>
      )}
      {mayChange && acknowledgedAt === null && (
        <PostForm to="/faults" action="acknowledge" hidden={{ id, seen: lastAt }}>
          <button aria-describedby={`fault-${id}`}>{t("studioPage.faults.acknowledge")}</button>
        </PostForm>
      )}
    </article>
  );
}
