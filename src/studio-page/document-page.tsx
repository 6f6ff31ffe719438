import type { ReactNode } from "react";
import { documentAddress, States } from "./documents-page.tsx";
import type { DocumentView } from "./documents-view.ts";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";

/** For how long preview links work, in hours. */
const HOURS = [24, 72, 168, 720] as const;

/** A document in a language: how it stands, when it comes, and a link to show it before. */
export function DocumentPage({ view }: { readonly view: DocumentView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { path, locale, title, languages, languageName, file, problem, address } = view;
  // A file that was broken from the start is no document yet: there is nothing to preview.
  const hasDocument = view.states.some((state) => state !== "missing" && state !== "broken");
  return (
    <>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="tabs">
        {languages.map(({ code, name }) => (
          <a
            key={code}
            href={documentAddress(base, path, code)}
            aria-current={code === locale ? "true" : undefined}
          >
            <bdi>{name}</bdi>
          </a>
        ))}
      </p>
      <p>
        <States cell={view} />
      </p>
      {problem && (
        <div className="notice problem">
          <p>
            <bdi dir="ltr">{`${problem.file}:${problem.line ?? 1}`}</bdi>
          </p>
          <p dir="auto">{t("studioPage.documents.expected", { what: problem.expected })}</p>
          <p dir="auto" className="hint">
            {problem.hint}
          </p>
        </div>
      )}
      {view.states.map((state) => (
        <p key={state} className="hint">
          {t(`studioPage.documents.about.${state}`, { language: languageName })}
        </p>
      ))}
      <p className="facts">
        {file !== undefined && <bdi dir="ltr">{file}</bdi>}
        {address !== undefined && (
          <a href={address}>
            <bdi dir="ltr">{address}</bdi>
          </a>
        )}
      </p>
      {mayChange && view.time && <PublishAt view={view} time={view.time} />}
      {mayChange && hasDocument && <PreviewLink view={view} />}
    </>
  );
}

function PublishAt({
  view: { path, locale, sent },
  time: { value, version },
}: {
  readonly view: DocumentView;
  readonly time: NonNullable<DocumentView["time"]>;
}): ReactNode {
  const { t, zone } = useFrame();
  return (
    <section className="card" aria-labelledby="time">
      <h2 id="time">{t("studioPage.documents.publishAt")}</h2>
      {sent && <Problem id="time-problem" text={sent.problem} />}
      <PostForm to={formTarget(path, locale)} action="publish-at" hidden={{ version }}>
        <Field
          id="at"
          label={t("studioPage.documents.time")}
          hint={t("studioPage.documents.timeHint", { zone })}
        >
          <input
            id="at"
            name="time"
            type="datetime-local"
            defaultValue={sent?.values["time"] ?? value}
            aria-invalid={sent ? true : undefined}
            aria-describedby={sent ? "time-problem at-hint" : "at-hint"}
          />
        </Field>
        <button>{t("studioPage.documents.save")}</button>
      </PostForm>
    </section>
  );
}

function PreviewLink({
  view: { path, locale, hasPreview, link },
}: {
  readonly view: DocumentView;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  return (
    <section className="card" aria-labelledby="preview">
      <h2 id="preview">{t("studioPage.documents.preview")}</h2>
      {!hasPreview && <p className="none">{t("studioPage.documents.noPreview")}</p>}
      {link && (
        <div className="notice" role="status">
          <p>
            {t("studioPage.documents.linkUntil", { time: momentsOf(frame).past(link.expires) })}
          </p>
          <p>
            <a href={link.href} rel="noreferrer">
              <bdi dir="ltr">{link.href}</bdi>
            </a>
          </p>
        </div>
      )}
      {hasPreview && (
        <PostForm to={formTarget(path, locale)} action="preview-link">
          <Field id="hours" label={t("studioPage.documents.works")}>
            <select id="hours" name="hours">
              {HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {t("studioPage.documents.days", { count: hours / 24 })}
                </option>
              ))}
            </select>
          </Field>
          <button>{t("studioPage.documents.makeLink")}</button>
        </PostForm>
      )}
    </section>
  );
}

function formTarget(path: string, locale: string): string {
  return documentAddress("", path, locale);
}
