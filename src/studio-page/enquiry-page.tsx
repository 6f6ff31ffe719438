import type { ReactNode } from "react";
import { AuditList } from "./audit-page.tsx";
import { BookingRow } from "./booking-row.tsx";
import type { AnswerForm, EnquiryView, ShownEntry } from "./enquiry-views.ts";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";

/** One enquiry: what was asked, what the studio answered and noted, and what can be done. */
export function EnquiryPage({ view }: { readonly view: EnquiryView }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { enquiry, folder, entries, answer, audit, bookings, isErased, sent } = view;
  const { moment, past } = momentsOf(frame);
  return (
    <>
      <h1>
        <bdi>{enquiry.name ?? t("studioPage.booking.erased")}</bdi>
      </h1>
      <p className="facts">
        <span className={folder === "new" ? "status good" : "status"}>
          {t(`studioPage.enquiries.status.${folder}`)}
        </span>
        <time dateTime={new Date(enquiry.createdAt).toISOString()}>{past(enquiry.createdAt)}</time>
        <bdi className="reference" dir="ltr">
          {enquiry.reference}
        </bdi>
      </p>
      {folder === "quarantine" && <p className="hint">{t("studioPage.enquiries.heldWhy")}</p>}
      {sent?.form === "state" && <Problem id="state-problem" text={sent.problem} />}
      {enquiry.message !== null && (
        <section aria-labelledby="message">
          <h2 id="message">{t("mail.notice.words")}</h2>
          <p className="words" dir="auto">
            {enquiry.message}
          </p>
        </section>
      )}
      <Facts view={view} />
      {entries.length > 0 && (
        <section aria-labelledby="entries">
          <h2 id="entries">{t("studioPage.enquiries.entries")}</h2>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} time={past(entry.at)} />
          ))}
        </section>
      )}
      {mayChange && !isErased && <Actions view={view} />}
      {mayChange && answer && <Answer view={view} answer={answer} />}
      {mayChange && !isErased && <Note view={view} />}
      {bookings.length > 0 && (
        <section aria-labelledby="bookings">
          <h2 id="bookings">{t("studioPage.enquiries.bookings")}</h2>
          <ul className="rows dated">
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} time={moment(booking.start)} />
            ))}
          </ul>
        </section>
      )}
      {audit.length > 0 && (
        <section aria-labelledby="audit">
          <h2 id="audit">{t("studioPage.nav.audit")}</h2>
          <AuditList entries={audit} isOfOne />
        </section>
      )}
    </>
  );
}

function Facts({
  view: { enquiry, languageName, brief },
}: {
  readonly view: EnquiryView;
}): ReactNode {
  const { t } = useFrame();
  const { email, phone } = enquiry;
  return (
    <dl className="facts">
      {email !== null && (
        <div>
          <dt>{t("mail.notice.email")}</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          </dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt>{t("mail.notice.phone")}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("mail.notice.language")}</dt>
        <dd>{languageName}</dd>
      </div>
      {brief.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is rendered once
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entry({
  entry: { kind, author, signature, body, delivery },
  time,
}: {
  readonly entry: ShownEntry;
  readonly time: string;
}): ReactNode {
  const { t } = useFrame();
  return (
    <article className="card">
      <p className="facts">
        <strong>{t(`studioPage.enquiries.kind.${kind}`)}</strong>
        <bdi>{author.id === null ? t("studioPage.audit.commandLine") : author.name}</bdi>
        <span>{time}</span>
        {delivery && (
          <span className="status">{t(`studioPage.enquiries.delivery.${delivery}`)}</span>
        )}
      </p>
      <p className="words" dir="auto">
        {signature === null ? body : `${body}\n\n${signature}`}
      </p>
    </article>
  );
}

/** One press each. */
function Actions({ view: { enquiry, folder } }: { readonly view: EnquiryView }): ReactNode {
  const { t } = useFrame();
  const { reference, revision, email } = enquiry;
  const isHeld = folder === "quarantine" || folder === "spam";
  const actions = [
    ...(isHeld ? (["release"] as const) : []),
    ...(isHeld ? [] : folder === "done" ? (["reopen"] as const) : (["done"] as const)),
    ...(folder === "spam" ? [] : (["spam"] as const)),
  ];
  return (
    <div className="actions">
      {actions.map((action) => (
        <PostForm key={action} to={`/enquiries/${reference}`} action={action} hidden={{ revision }}>
          <button>{t(`studioPage.enquiries.${action}`)}</button>
        </PostForm>
      ))}
      {email !== null && (
        <PostForm to="/person" action="show" hidden={{ email }}>
          <button>{t("studioPage.person.title")}</button>
        </PostForm>
      )}
    </div>
  );
}

function Answer({
  view: { enquiry, sent },
  answer: { own, name, preview },
}: {
  readonly view: EnquiryView;
  readonly answer: AnswerForm;
}): ReactNode {
  const { t, studioName } = useFrame();
  const { reference, revision, email, message } = enquiry;
  const mine = sent?.form === "answer" ? sent : undefined;
  return (
    <section className="card" aria-labelledby="answer">
      <h2 id="answer">{t("studioPage.enquiries.answer.title")}</h2>
      <PostForm to={`/enquiries/${reference}`} action="answer" hidden={{ revision }}>
        <Field
          id="answer-body"
          label={t("studioPage.enquiries.answer.body")}
          hint={t("studioPage.enquiries.answer.bodyHint", { email: email ?? "", own })}
        >
          {mine && <Problem id="answer-problem" text={mine.problem} />}
          <textarea
            id="answer-body"
            name="body"
            rows={9}
            required
            dir="auto"
            aria-invalid={mine ? true : undefined}
            aria-describedby={mine ? "answer-problem answer-body-hint" : "answer-body-hint"}
            defaultValue={mine?.values["body"]}
          />
        </Field>
        <Field
          id="answer-name"
          label={t("studioPage.enquiries.answer.name")}
          hint={t("studioPage.enquiries.answer.nameHint")}
        >
          <input
            id="answer-name"
            name="name"
            required
            dir="auto"
            maxLength={80}
            autoComplete="name"
            aria-describedby="answer-name-hint"
            defaultValue={mine?.values["name"] ?? name}
          />
        </Field>
        <section className="preview" aria-labelledby="preview">
          <h3 id="preview">{t("studioPage.enquiries.answer.preview")}</h3>
          <div lang={preview.iso} dir={preview.dir}>
            <p>
              <bdi>{studioName}</bdi>
            </p>
            <p className="hint">{preview.quote}</p>
            <blockquote className="words" dir="auto">
              {message}
            </blockquote>
          </div>
        </section>
        <button className="main">{t("studioPage.enquiries.answer.send")}</button>
      </PostForm>
    </section>
  );
}

function Note({ view: { enquiry, sent } }: { readonly view: EnquiryView }): ReactNode {
  const { t } = useFrame();
  const mine = sent?.form === "note" ? sent : undefined;
  return (
    <details className="card" open={mine !== undefined}>
      <summary>{t("studioPage.enquiries.note.title")}</summary>
      <PostForm to={`/enquiries/${enquiry.reference}`} action="note">
        <Field
          id="note-body"
          label={t("studioPage.enquiries.note.body")}
          hint={t("studioPage.enquiries.note.hint")}
        >
          {mine && <Problem id="note-problem" text={mine.problem} />}
          <textarea
            id="note-body"
            name="body"
            rows={4}
            required
            dir="auto"
            aria-invalid={mine ? true : undefined}
            aria-describedby={mine ? "note-problem note-body-hint" : "note-body-hint"}
            defaultValue={mine?.values["body"]}
          />
        </Field>
        <button>{t("studioPage.enquiries.note.save")}</button>
      </PostForm>
    </details>
  );
}
