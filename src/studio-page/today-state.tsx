import type { ReactNode } from "react";
import type { Fault } from "#faults";
import type { IssueSend } from "#newsletter";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";

/** An email that waits for its time. */
export interface WaitingMail {
  readonly id: string;
  readonly at: number;
  /** Empty when it cannot be told any more. */
  readonly to: string;
  readonly subject: string;
}

/** What failed and nobody has acknowledged; nothing where all is well. */
export function Broken({ faults }: { readonly faults: readonly Fault[] }): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const { moment } = momentsOf(frame);
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby="broken">
      <h2 id="broken">{t("studioPage.today.broken")}</h2>
      <ul className="rows dated">
        {faults.map(({ id, kind, detail, lastAt }) => (
          <li key={id} className="row">
            <a href={`${base}/faults#fault-${id}`}>
              <time dateTime={new Date(lastAt).toISOString()}>{moment(lastAt)}</time>
              <span className="who">
                <bdi>{t(`studioPage.faults.kind.${kind}`)}</bdi>
                <bdi className="hint" dir="ltr">
                  {detail}
                </bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pager">
        <a href={`${base}/faults`}>{t("studioPage.today.allFaults")}</a>
      </p>
    </section>
  );
}

/** What goes out by itself next. */
export function GoesOut({
  issues,
  mails,
}: {
  readonly issues: readonly IssueSend[];
  readonly mails: readonly WaitingMail[];
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { moment } = momentsOf(frame);
  if (issues.length + mails.length === 0) return null;
  return (
    <section aria-labelledby="goes-out">
      <h2 id="goes-out">{t("studioPage.today.goesOut")}</h2>
      <ul className="rows dated">
        {issues.map(({ issue, state, sendAt }) => (
          <li key={issue} className="row plain">
            <time dateTime={new Date(sendAt).toISOString()}>{moment(sendAt)}</time>
            <span className="who">
              <bdi>{t("studioPage.today.issue", { number: issue })}</bdi>
              {state !== "scheduled" && (
                <span className="status">
                  {t(`studioPage.today.issueState.${state === "paused" ? "paused" : "sending"}`)}
                </span>
              )}
            </span>
          </li>
        ))}
        {mails.map(({ id, at, to, subject }) => (
          <li key={id} className="row plain">
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
            <span className="who">
              <bdi>{subject}</bdi>
              {to !== "" && (
                <bdi className="status" dir="ltr">
                  {to}
                </bdi>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
