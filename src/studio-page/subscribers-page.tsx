import type { ReactNode } from "react";
import type { Subscriber } from "#newsletter";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import { amountOf, languageName } from "./newsletter-page.tsx";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import type { SubscribersView } from "./subscribers-view.ts";

/** Who gets the newsletter, and who got it once; lists that come and go. */
export function SubscribersPage({ view }: { readonly view: SubscribersView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { subscribers, counts, next, isLater } = view;
  const isEmpty = counts.length === 0;
  return (
    <>
      <h1>{t("studioPage.newsletter.subscribers")}</h1>
      <NewsletterTabs current="subscribers" />
      <Imported imported={view.imported} />
      {isEmpty ? (
        <p className="none">{t("studioPage.subscribers.none")}</p>
      ) : (
        <Search view={view} />
      )}
      {!isEmpty && subscribers.length === 0 && (
        <p className="none">{t("studioPage.subscribers.noneFound")}</p>
      )}
      <div className="list">
        {subscribers.map((subscriber) => (
          <Person key={subscriber.id} subscriber={subscriber} />
        ))}
      </div>
      {(next !== undefined || isLater) && (
        <p className="pager">
          {isLater && <a href={`${base}/subscribers`}>{t("studioPage.subscribers.first")}</a>}
          {next !== undefined && (
            <a href={`${base}/subscribers?${next}`} rel="next">
              {t("studioPage.subscribers.next")}
            </a>
          )}
        </p>
      )}
      {mayChange && <Block view={view} />}
      {mayChange && !isEmpty && <Export view={view} />}
      {mayChange && <Import view={view} />}
    </>
  );
}

function Search({ view: { counts, states, locales, wanted } }: { readonly view: SubscribersView }) {
  const frame = useFrame();
  const { t, base } = frame;
  const inState = (state: string): number =>
    counts.filter((each) => each.state === state).reduce((sum, { count }) => sum + count, 0);
  return (
    <form method="get" action={`${base}/subscribers`} role="search" className="search">
      <div className="pair">
        <Field id="q" label={t("studioPage.subscribers.text")}>
          <input
            id="q"
            name="q"
            type="search"
            dir="ltr"
            autoComplete="off"
            defaultValue={wanted.text}
          />
        </Field>
        <Field id="state" label={t("studioPage.subscribers.state")}>
          <select id="state" name="state" defaultValue={wanted.state}>
            <option value="">{t("studioPage.subscribers.all")}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {`${t(`studioPage.subscribers.states.${state}`)} (${amountOf(inState(state), frame)})`}
              </option>
            ))}
          </select>
        </Field>
        {locales.length > 1 && (
          <Field id="locale" label={t("studioPage.subscribers.language")}>
            <select id="locale" name="locale" defaultValue={wanted.locale}>
              <option value="">{t("studioPage.subscribers.all")}</option>
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {languageName(locale, frame)}
                </option>
              ))}
            </select>
          </Field>
        )}
      </div>
      <button>{t("studioPage.subscribers.find")}</button>
    </form>
  );
}

function Person({
  subscriber: { id, email, state, locale, createdAt, confirmedAt, endedAt },
}: {
  readonly subscriber: Subscriber;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  const mayChange = useMay("change");
  const isLive = state === "confirmed" || state === "pending";
  const times = [
    ["asked", createdAt],
    ["confirmedAt", confirmedAt],
    ["endedAt", endedAt],
  ] as const;
  return (
    <details className="card" id={`s-${id}`}>
      <summary>
        <span className="who">
          <bdi dir="ltr">{email}</bdi>
          <span className={state === "confirmed" ? "status good" : "status"}>
            {t(`studioPage.subscribers.states.${state}`)}
          </span>
        </span>
        <span className="hint">{languageName(locale, frame)}</span>
      </summary>
      <dl className="facts">
        {times.map(
          ([name, at]) =>
            at !== null && (
              <div key={name}>
                <dt>{t(`studioPage.subscribers.${name}`)}</dt>
                <dd>{past(at)}</dd>
              </div>
            ),
        )}
      </dl>
      {mayChange && (
        <PostForm to="/person" action="show" hidden={{ email }}>
          <button>{t("studioPage.subscribers.person")}</button>
        </PostForm>
      )}
      {mayChange && isLive && (
        <PostForm to="/subscribers" action="block" hidden={{ email, reason: "manual" }}>
          <p className="hint">{t("studioPage.subscribers.stopBody")}</p>
          <button className="danger">{t("studioPage.subscribers.stop")}</button>
        </PostForm>
      )}
    </details>
  );
}

function Block({ view: { sent, reasons } }: { readonly view: SubscribersView }): ReactNode {
  const { t } = useFrame();
  const isWrong = sent?.values["email"] !== undefined;
  return (
    <details className="card" open={isWrong}>
      <summary>{t("studioPage.subscribers.stopTitle")}</summary>
      <p>{t("studioPage.subscribers.stopBody")}</p>
      <PostForm to="/subscribers" action="block">
        <Field id="email" label={t("studioPage.subscribers.address")}>
          <input
            id="email"
            name="email"
            type="email"
            dir="ltr"
            autoComplete="off"
            required
            defaultValue={sent?.values["email"]}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? "email-problem" : undefined}
          />
        </Field>
        {isWrong && <Problem id="email-problem" text={sent?.problem ?? ""} />}
        <Field id="reason" label={t("studioPage.subscribers.reason")}>
          <select id="reason" name="reason" defaultValue={sent?.values["reason"] ?? "manual"}>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`studioPage.subscribers.reasons.${reason}`)}
              </option>
            ))}
          </select>
        </Field>
        <button className="danger">{t("studioPage.subscribers.stopAction")}</button>
      </PostForm>
    </details>
  );
}

function Export({ view: { states } }: { readonly view: SubscribersView }): ReactNode {
  const { t } = useFrame();
  return (
    <details className="card">
      <summary>{t("studioPage.subscribers.export")}</summary>
      <p>{t("studioPage.subscribers.exportBody")}</p>
      <PostForm to="/subscribers" action="export">
        <Field id="export-state" label={t("studioPage.subscribers.state")}>
          <select id="export-state" name="state" defaultValue="">
            <option value="">{t("studioPage.subscribers.all")}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`studioPage.subscribers.states.${state}`)}
              </option>
            ))}
          </select>
        </Field>
        <button>{t("studioPage.subscribers.exportAction")}</button>
      </PostForm>
    </details>
  );
}

function Import({ view: { sent, megabytes } }: { readonly view: SubscribersView }): ReactNode {
  const { t } = useFrame();
  const isWrong = sent !== undefined && sent.values["email"] === undefined;
  return (
    <details className="card" open={isWrong}>
      <summary>{t("studioPage.subscribers.import")}</summary>
      <p>{t("studioPage.subscribers.importBody", { megabytes })}</p>
      <PostForm to="/subscribers" action="import" hasFile>
        <Field id="file" label={t("studioPage.subscribers.file")}>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,text/csv"
            required
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? "file-problem" : undefined}
          />
        </Field>
        {isWrong && <Problem id="file-problem" text={sent.problem} />}
        <button>{t("studioPage.subscribers.importAction")}</button>
      </PostForm>
    </details>
  );
}

function Imported({ imported }: Pick<SubscribersView, "imported">): ReactNode {
  const { t } = useFrame();
  if (!imported) return null;
  if (imported.ok) {
    const { added, known, suppressed } = imported;
    return (
      <p className="notice" role="status">
        {t("studioPage.subscribers.imported", { added, known, suppressed })}
      </p>
    );
  }
  return (
    <div className="notice problem" role="alert">
      <p>{t("studioPage.subscribers.notImported", { count: imported.count })}</p>
      <ul>
        {imported.problems.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`}>
            {t("studioPage.subscribers.line", { line })}
            {column !== undefined && (
              <>
                {", "}
                <bdi dir="ltr">{column}</bdi>
              </>
            )}
            {": "}
            {t(`studioPage.subscribers.problems.${code}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
