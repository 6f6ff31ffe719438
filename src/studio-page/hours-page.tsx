import type { ReactNode } from "react";
import type { RuleField, Weekday } from "#booking";
import { DAYS, weekdayName } from "./block-words.tsx";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { describing, Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import type { StudioFrame, StudioView } from "./view.ts";

type HoursView = Extract<StudioView, { readonly page: "hours" }>;

/** Weekly hours, notice, buffers and limits: as the studio's file has them, and as they were changed. */
export function HoursPage({ view }: { readonly view: HoursView }): ReactNode {
  const frame = useFrame();
  const { t, zone } = frame;
  const mayChange = useMay("change");
  const changed = view.fields.filter(({ isChanged }) => isChanged);
  return (
    <>
      <h1>{t("studioPage.calendar.tabs.hours")}</h1>
      <CalendarTabs current="hours" />
      <p className="hint">{t("studioPage.calendar.rules.body", { zone })}</p>
      {mayChange ? <RulesForm view={view} /> : <RulesRead view={view} />}
      {changed.length > 0 && (
        <section aria-labelledby="changed">
          <h2 id="changed">{t("studioPage.calendar.rules.changed")}</h2>
          <ul className="rows">
            {changed.map((field) => (
              <li key={field.name} className="row plain">
                <span className="who">
                  <span>{ruleLabel(field, frame)}</span>
                  <FileText field={field} />
                </span>
                {mayChange && (
                  <PostForm
                    to="/bookings/hours"
                    action="reset"
                    hidden={{ name: field.name, version: view.version }}
                  >
                    <button>{t("studioPage.calendar.rules.reset")}</button>
                  </PostForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RulesForm({ view: { fields, version, sent } }: { readonly view: HoursView }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  return (
    <section className="card">
      {sent && <Problem id="hours-problem" text={sent.problem} />}
      <PostForm to="/bookings/hours" action="save" hidden={{ version }}>
        <p className="hint">{t("studioPage.calendar.rules.hoursHint")}</p>
        {fields.map((field) => {
          const { name, text, fileText, isChanged } = field;
          const typed = sent?.values[name];
          const isElse = typed !== undefined && typed !== text;
          const hint = isElse
            ? t("studioPage.calendar.rules.now", { value: shown(text, frame) })
            : isChanged
              ? t("studioPage.calendar.rules.file", { value: shown(fileText, frame) })
              : undefined;
          const error = sent?.errors?.[name];
          return (
            <Field key={name} id={name} label={ruleLabel(field, frame)} hint={hint} error={error}>
              <input
                id={name}
                name={name}
                dir="ltr"
                autoComplete="off"
                inputMode={name.startsWith("weekly.") ? undefined : "decimal"}
                defaultValue={typed ?? text}
                {...describing(name, { hint, error })}
              />
            </Field>
          );
        })}
        <button className="main">{t("studioPage.calendar.rules.save")}</button>
      </PostForm>
    </section>
  );
}

function RulesRead({ view: { fields } }: { readonly view: HoursView }): ReactNode {
  const frame = useFrame();
  return (
    <dl className="facts">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{ruleLabel(field, frame)}</dt>
          <dd>
            <bdi dir="ltr">{shown(field.text, frame)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FileText({ field: { fileText } }: { readonly field: RuleField }): ReactNode {
  const frame = useFrame();
  return (
    <span className="hint">
      {frame.t("studioPage.calendar.rules.file", { value: shown(fileText, frame) })}
    </span>
  );
}

/** No hours are a closed day; hours read from left to right in every language. */
function shown(text: string, { t }: StudioFrame): string {
  return text === "" ? t("studioPage.calendar.rules.closed") : `\u2066${text}\u2069`;
}

/** What a rule is called. */
function ruleLabel({ name }: Pick<RuleField, "name">, { t, language }: StudioFrame): string {
  const weekday = DAYS.find((day: Weekday) => name === `weekly.${day}`);
  if (weekday) return weekdayName(language, weekday);
  return t(`studioPage.calendar.rules.names.${name as "minNotice"}`);
}
