import type { ReactNode } from "react";
import type { IssueSend } from "#newsletter";
import { PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { IssueWhen } from "./issue-when.tsx";
import { momentsOf } from "./moments.ts";
import { amountOf, languageName } from "./newsletter-page.tsx";
import type { NewsletterView } from "./newsletter-view.ts";

type IssueView = Extract<NewsletterView, { readonly page: "issue" }>;

const FIGURES = [
  "recipients",
  "delivered",
  "deferred",
  "uncertain",
  "bounced",
  "refused",
  "skipped",
  "left",
] as const;

/** One issue: how far it is, how it looks, and what can be done with it. */
export function IssuePage({ view }: { readonly view: IssueView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { number, title, status, send, sent } = view;
  const to = `/newsletter/${number}`;
  return (
    <>
      <p className="pager">
        <a href={`${base}/newsletter`}>{t("studioPage.newsletter.issues")}</a>
      </p>
      <h1>
        <bdi>{title ?? t("studioPage.newsletter.issue", { number })}</bdi>
      </h1>
      <p className="facts">
        <span className={status === "sending" ? "status good" : "status"}>
          {t(`studioPage.newsletter.state.${status}`)}
        </span>
        <span>{t("studioPage.newsletter.issue", { number })}</span>
      </p>
      {sent && <Problem id="issue-problem" text={sent.problem} />}
      {send && <Sending send={send} />}
      {mayChange && send && (
        <div className="actions">
          {(status === "scheduled" || status === "sending") && (
            <PostForm to={to} action="pause">
              <button>{t("studioPage.newsletter.pause")}</button>
            </PostForm>
          )}
          {status === "paused" && (
            <PostForm to={to} action="resume">
              <button className="main">{t("studioPage.newsletter.resume")}</button>
            </PostForm>
          )}
        </div>
      )}
      {mayChange && <IssueWhen view={view} />}
      {mayChange && ["scheduled", "sending", "paused"].includes(status) && (
        <details className="card">
          <summary>{t("studioPage.newsletter.cancel")}</summary>
          <p>{t("studioPage.newsletter.cancelBody")}</p>
          <PostForm to={to} action="cancel">
            <button className="danger">{t("studioPage.newsletter.cancel")}</button>
          </PostForm>
        </details>
      )}
      {view.preview && <Preview view={view} preview={view.preview} />}
    </>
  );
}

function Sending({ send }: { readonly send: IssueSend }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  const { state, reason, sendAt, startedAt, endedAt } = send;
  const why = reason === "not_public" || reason === "compose" ? reason : "relay";
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t("studioPage.newsletter.figures")}</h2>
      {state === "paused" && reason !== null && (
        <p className="notice problem">{t(`studioPage.newsletter.why.${why}`, { code: reason })}</p>
      )}
      <p className="hint">
        {startedAt === null
          ? t("studioPage.newsletter.begins", { time: past(sendAt) })
          : t("studioPage.newsletter.began", { time: past(startedAt) })}
      </p>
      {endedAt !== null && (
        <p className="hint">{t("studioPage.newsletter.ended", { time: past(endedAt) })}</p>
      )}
      {startedAt !== null && (
        <dl className="facts issue-figures">
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`studioPage.newsletter.figure.${name}`)}</dt>
              <dd>{amountOf(send[name], frame)}</dd>
            </div>
          ))}
        </dl>
      )}
      {send.uncertain > 0 && <p className="hint">{t("studioPage.newsletter.uncertainHint")}</p>}
    </section>
  );
}

function Preview({
  view: { number, locales },
  preview,
}: {
  readonly view: IssueView;
  readonly preview: NonNullable<IssueView["preview"]>;
}): ReactNode {
  const frame = useFrame();
  const { t, base, person } = frame;
  const mayChange = useMay("change");
  const { locale, writtenIn, subject, preheader, pageUrl } = preview;
  const to = `/newsletter/${number}`;
  const language = languageName(locale, frame);
  const mail = t("studioPage.newsletter.mailIn", { language });
  return (
    <section className="issue-preview" aria-labelledby="preview">
      <h2 id="preview">{t("studioPage.newsletter.preview")}</h2>
      {locales.length > 1 && (
        <p className="tabs">
          {locales.map((each) => (
            <a
              key={each}
              href={`${base}${to}?in=${each}#preview`}
              aria-current={each === locale ? "true" : undefined}
            >
              {languageName(each, frame)}
            </a>
          ))}
        </p>
      )}
      {writtenIn !== locale && (
        <p className="hint">
          {t("studioPage.newsletter.fallback", {
            language,
            original: languageName(writtenIn, frame),
          })}
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>{t("studioPage.newsletter.subject")}</dt>
          <dd dir="auto">{subject}</dd>
        </div>
        <div>
          <dt>{t("studioPage.newsletter.preheader")}</dt>
          <dd dir="auto">{preheader}</dd>
        </div>
      </dl>
      <div className="actions">
        {pageUrl !== undefined && (
          <a className="button" href={pageUrl}>
            {t("studioPage.newsletter.openPage")}
          </a>
        )}
        {mayChange && person && (
          <PostForm to={to} action="test" hidden={{ in: locale }}>
            <button>{t("studioPage.newsletter.test", { email: person.email })}</button>
          </PostForm>
        )}
      </div>
      {/* Whatever a document says: no script, no form, no way out of the frame. */}
      <iframe
        src={`${base}${to}/mail?in=${locale}`}
        title={mail}
        sandbox="allow-same-origin"
        loading="lazy"
      />
    </section>
  );
}
