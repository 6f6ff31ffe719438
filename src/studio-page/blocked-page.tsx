import type { ReactNode } from "react";
import { BlockWords, DAYS, weekdayName } from "./block-words.tsx";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { describing, Field, InputField, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import type { SentFields, StudioView } from "./view.ts";

const WEEKS = [1, 2, 3, 4] as const;

/** Time for which nobody can book, and the form for more of it. */
export function BlockedPage({
  view: { blocks, today, sent },
}: {
  readonly view: Extract<StudioView, { readonly page: "blocked" }>;
}): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  return (
    <>
      <h1>{t("studioPage.calendar.tabs.blocked")}</h1>
      <CalendarTabs current="blocked" />
      {blocks.length === 0 && <p className="none">{t("studioPage.calendar.block.none")}</p>}
      <ul className="rows">
        {blocks.map((block) => (
          <li key={block.id} className="row">
            <a href={`${base}/bookings/blocked/${block.id}`}>
              <span className="who">
                <BlockWords block={block} />
              </span>
              {block.reason !== null && <bdi className="hint">{block.reason}</bdi>}
            </a>
          </li>
        ))}
      </ul>
      {mayChange && <BlockForm today={today} sent={sent} />}
    </>
  );
}

function BlockForm({
  today,
  sent,
}: {
  readonly today: string;
  readonly sent: SentFields | undefined;
}): ReactNode {
  const { t } = useFrame();
  const { values = {}, errors = {} } = sent ?? {};
  const reasonHint = t("studioPage.bookings.reasonHint");
  return (
    <section className="card" aria-labelledby="block">
      <h2 id="block">{t("studioPage.calendar.block.title")}</h2>
      <p>{t("studioPage.calendar.block.body")}</p>
      {sent && <Problem id="block-problem" text={sent.problem} />}
      <PostForm to="/bookings/blocked" action="block">
        <div className="pair">
          <InputField
            name="first"
            type="date"
            label={t("studioPage.bookings.from")}
            sent={sent}
            value={today}
            isRequired
          />
          <InputField
            name="last"
            type="date"
            label={t("studioPage.bookings.to")}
            hint={t("studioPage.calendar.block.lastHint")}
            sent={sent}
          />
        </div>
        <div className="pair">
          <InputField
            name="start"
            type="time"
            label={t("studioPage.calendar.block.start")}
            hint={t("studioPage.calendar.block.hoursHint")}
            sent={sent}
          />
          <InputField
            name="end"
            type="time"
            label={t("studioPage.calendar.block.end")}
            sent={sent}
          />
        </div>
        <Repetition sent={sent} />
        <Field
          id="reason"
          label={t("studioPage.bookings.reason")}
          hint={reasonHint}
          error={errors["reason"]}
        >
          <input
            id="reason"
            name="reason"
            dir="auto"
            maxLength={200}
            autoComplete="off"
            defaultValue={values["reason"]}
            {...describing("reason", { hint: reasonHint, error: errors["reason"] })}
          />
        </Field>
        <button className="main">{t("studioPage.calendar.block.action")}</button>
      </PostForm>
    </section>
  );
}

function Repetition({ sent }: { readonly sent: SentFields | undefined }): ReactNode {
  const { t, language } = useFrame();
  const { values = {}, errors = {} } = sent ?? {};
  return (
    <>
      <Field id="weeks" label={t("studioPage.calendar.block.repeat")} error={errors["weeks"]}>
        <select
          id="weeks"
          name="weeks"
          defaultValue={values["weeks"] ?? "0"}
          {...describing("weeks", { error: errors["weeks"] })}
        >
          <option value="0">{t("studioPage.calendar.block.once")}</option>
          {WEEKS.map((weeks) => (
            <option key={weeks} value={weeks}>
              {t("studioPage.calendar.block.weeks", { weeks })}
            </option>
          ))}
        </select>
      </Field>
      <fieldset className="choices">
        <legend>{t("studioPage.calendar.block.weekdays")}</legend>
        {DAYS.map((day) => (
          <label key={day} className="choice">
            <input type="checkbox" name={day} defaultChecked={values[day] === "on"} />
            {weekdayName(language, day)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
