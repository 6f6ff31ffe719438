import type { ReactNode } from "react";
import { AuditList } from "./audit-page.tsx";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

type BookingView = Extract<StudioView, { readonly page: "booking" }>;

/** Everything about a booking, and what can be done with it. */
export function BookingPage({ view }: { readonly view: BookingView }): ReactNode {
  const { t } = useFrame();
  const { booking, actions, audit, mails, sent } = view;
  const typed = sent?.values["word"] ?? "";
  const isTypedFor = (action: "move" | "cancel") => sent?.values["action"] === action;
  const { id, revision, name, notes, status } = booking;
  const to = `/bookings/${id}`;
  return (
    <>
      <h1>
        <bdi>{name ?? t("studioPage.booking.erased")}</bdi>
      </h1>
      <p>
        <span className={status === "confirmed" ? "status good" : "status"}>
          {t(`studioPage.booking.status.${status}`)}
        </span>
      </p>
      {sent && <Problem id="booking-problem" text={sent.problem} />}
      {typed !== "" &&
        (!actions.move || !isTypedFor("move")) &&
        !(actions.cancel && isTypedFor("cancel")) && (
          <section aria-labelledby="unsent">
            <h2 id="unsent">{t("studioPage.calendar.unsent")}</h2>
            <p className="words" dir="auto">
              {typed}
            </p>
          </section>
        )}
      <Facts view={view} />
      {notes && (
        <section aria-labelledby="words">
          <h2 id="words">{t("mail.notice.words")}</h2>
          <p className="words" dir="auto">
            {notes}
          </p>
        </section>
      )}
      {actions.outcome && (
        <section aria-labelledby="outcome">
          <h2 id="outcome">{t("studioPage.booking.outcome")}</h2>
          <div className="actions">
            {(["completed", "no_show"] as const).map((outcome) => (
              <PostForm key={outcome} to={to} action={outcome} hidden={{ revision, status }}>
                <button aria-pressed={status === outcome}>
                  {t(`studioPage.booking.${outcome}`)}
                </button>
              </PostForm>
            ))}
          </div>
        </section>
      )}
      {actions.move && <Move view={view} move={actions.move} />}
      {actions.cancel && (
        <details className="card" open={isTypedFor("cancel")}>
          <summary>{t("studioPage.booking.cancel")}</summary>
          <PostForm to={to} action="cancel" hidden={{ revision }}>
            <Word id="cancel-word" text={isTypedFor("cancel") ? typed : undefined} />
            <button className="danger">{t("studioPage.booking.cancel")}</button>
          </PostForm>
        </details>
      )}
      {mails.length > 0 && <Mails mails={mails} />}
      {audit.length > 0 && (
        <section aria-labelledby="audit">
          <h2 id="audit">{t("studioPage.nav.audit")}</h2>
          <AuditList entries={audit} />
        </section>
      )}
    </>
  );
}

function Facts({
  view: { booking, times, languageName },
}: {
  readonly view: BookingView;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  const { reference, email, phone, location, createdAt, cancelledAt } = booking;
  const way = (["whatsapp", "phone", "email", "video"] as const).find((each) => each === location);
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t("mail.booking.studioTime"), <Time key="studio" {...times.studio} />],
    [t("studioPage.booking.visitorTime"), <Time key="visitor" {...times.visitor} />],
    [
      t("mail.booking.where"),
      way ? t(`mail.booking.place.${way}`) : <Link key="where" href={location} text={location} />,
    ],
    [
      t("mail.notice.email"),
      email && <Link key="email" href={`mailto:${encodeURIComponent(email)}`} text={email} />,
    ],
    [
      t("mail.notice.phone"),
      phone && <Link key="phone" href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} text={phone} />,
    ],
    [t("mail.notice.language"), languageName],
    [
      t("booking.receipt.reference"),
      <bdi key="reference" dir="ltr">
        {reference}
      </bdi>,
    ],
    [t("studioPage.calendar.made"), past(createdAt)],
    [t("studioPage.booking.status.cancelled"), cancelledAt !== null && past(cancelledAt)],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What the visitor was told by email, and what is still to be sent. */
function Mails({ mails }: Pick<BookingView, "mails">): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{t("studioPage.calendar.mails")}</h2>
      <ul className="rows">
        {mails.map(({ kind, state, at }) => (
          <li key={`${kind} ${at}`} className="row plain">
            <span className="who">
              <span>{t(`studioPage.calendar.mail.${kind}`)}</span>
              <span className="hint">
                {t(`studioPage.calendar.mailState.${state}`, { time: past(at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Time({ time, zone }: { readonly time: string; readonly zone: string }): ReactNode {
  return (
    <>
      <bdi>{time}</bdi>
      <bdi className="zone">{zone}</bdi>
    </>
  );
}

function Link({ href, text }: { readonly href: string; readonly text: string }): ReactNode {
  return (
    <a href={href}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
}

function Move({
  view: { booking, sent },
  move: { month, previous, next, days },
}: {
  readonly view: BookingView;
  readonly move: NonNullable<BookingView["actions"]["move"]>;
}): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const { id, revision } = booking;
  const moments = momentsOf(frame);
  const inMonth = (other: string): string => `${base}/bookings/${id}?month=${other}#move`;
  return (
    <section aria-labelledby="move" className="card">
      <h2 id="move">{t("studioPage.booking.move.title")}</h2>
      <p className="pager">
        {previous !== null && (
          <a href={inMonth(previous)}>{t("studioPage.booking.move.previous")}</a>
        )}
        <span>{moments.month(month)}</span>
        {next !== null && <a href={inMonth(next)}>{t("studioPage.booking.move.next")}</a>}
      </p>
      {days.length === 0 ? (
        <p className="none">{t("studioPage.booking.move.none", { month: moments.month(month) })}</p>
      ) : (
        <PostForm to={`/bookings/${id}`} action="move" hidden={{ revision, month }}>
          <Field id="start" label={t("studioPage.booking.move.time")}>
            <select
              id="start"
              name="start"
              required
              defaultValue={sent?.values["start"]}
              aria-describedby={sent && "booking-problem"}
            >
              {days.map(({ date, slots }) => (
                <optgroup key={date} label={moments.day(date)}>
                  {slots.map(({ start, offset }) => (
                    <option key={start} value={start}>
                      {`${moments.moment(start)}${offset === null ? "" : ` (${offset})`}`}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </Field>
          <Word
            id="move-word"
            text={sent?.values["action"] === "move" ? sent.values["word"] : undefined}
          />
          <button className="main">{t("studioPage.booking.move.title")}</button>
        </PostForm>
      )}
    </section>
  );
}

function Word({
  id,
  text,
}: {
  readonly id: string;
  readonly text?: string | undefined;
}): ReactNode {
  const { t } = useFrame();
  return (
    <Field id={id} label={t("studioPage.booking.word")} hint={t("studioPage.booking.wordHint")}>
      <textarea
        id={id}
        name="word"
        rows={3}
        maxLength={1000}
        dir="auto"
        defaultValue={text}
        aria-describedby={`${id}-hint`}
      />
    </Field>
  );
}
