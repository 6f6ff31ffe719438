import type { ReactNode } from "react";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { describing, Field, InputField, PostForm, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import type { StudioView } from "./view.ts";

type AddView = Extract<StudioView, { readonly page: "addBooking" }>;

/** A booking for somebody who called. */
export function AddBookingPage({ view }: { readonly view: AddView }): ReactNode {
  const { t, zone } = useFrame();
  const { sent, key, objections, anyway } = view;
  return (
    <>
      <h1>{t("studioPage.calendar.add.title")}</h1>
      <CalendarTabs />
      <p>{t("studioPage.calendar.add.body", { zone })}</p>
      <section className="card">
        {sent && <Problem id="add-problem" text={sent.problem} />}
        {objections.length > 0 && (
          <ul className="notice problem">
            {objections.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        )}
        <PostForm to="/bookings/add" action="add" hidden={{ key, ...(anyway && { anyway }) }}>
          <When view={view} />
          <Who view={view} />
          <button className={anyway ? "danger" : "main"}>
            {anyway ? t("studioPage.calendar.add.anyway") : t("studioPage.calendar.add.action")}
          </button>
        </PostForm>
      </section>
    </>
  );
}

function When({ view: { sent, today } }: { readonly view: AddView }): ReactNode {
  const { t, zone } = useFrame();
  return (
    <>
      <div className="pair">
        <InputField
          name="date"
          type="date"
          label={t("studioPage.calendar.add.date")}
          sent={sent}
          value={today}
          isRequired
        />
        <InputField
          name="time"
          type="time"
          label={t("studioPage.calendar.add.time")}
          sent={sent}
          isRequired
        />
      </div>
      <InputField
        name="zone"
        label={t("studioPage.calendar.add.zone")}
        hint={t("studioPage.calendar.add.zoneHint")}
        sent={sent}
        value={zone}
        isLatin
      />
    </>
  );
}

function Who({ view: { sent, ways, languages } }: { readonly view: AddView }): ReactNode {
  const { t, language } = useFrame();
  const values = sent?.values ?? {};
  return (
    <>
      <InputField name="name" label={t("mail.notice.name")} sent={sent} isRequired />
      <InputField
        name="email"
        type="email"
        label={t("mail.notice.email")}
        sent={sent}
        isRequired
        isLatin
      />
      <InputField name="phone" type="tel" label={t("mail.notice.phone")} sent={sent} isLatin />
      {ways.length > 1 && (
        <Field id="way" label={t("mail.booking.where")}>
          <select id="way" name="way" defaultValue={values["way"]}>
            {ways.map(({ way, location }) => (
              <option key={way} value={way}>
                {location.startsWith("https://") ? location : t(`mail.booking.place.${way}`)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field id="language" label={t("mail.notice.language")}>
        <select id="language" name="language" defaultValue={values["language"] ?? language.code}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="notes" label={t("studioPage.calendar.add.notes")} error={sent?.errors?.["notes"]}>
        <textarea
          id="notes"
          name="notes"
          rows={3}
          dir="auto"
          defaultValue={values["notes"]}
          {...describing("notes", { error: sent?.errors?.["notes"] })}
        />
      </Field>
      <Field id="mails" label={t("studioPage.calendar.add.mails")}>
        <select id="mails" name="mails" defaultValue={values["mails"] ?? "yes"}>
          <option value="yes">{t("studioPage.calendar.add.mailsYes")}</option>
          <option value="no">{t("studioPage.calendar.add.mailsNo")}</option>
        </select>
      </Field>
    </>
  );
}
