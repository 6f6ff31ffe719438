import type { ChangeEvent } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import button from "../../ui/button.module.css";
import { HiddenFields, LookField, useCarried } from "./carried-form.tsx";
import tick from "../../ui/tick.module.css";
import styles from "./clock-settings.module.css";
import type { Hours, PickerView } from "./picker-view.ts";

/** What a visitor changes. */
export interface ClockChoice {
  readonly zone?: string;
  readonly hours?: Hours;
}

/** Where the choice is sent without script. */
export interface SentClock {
  readonly path: string;
  /** What else the address says. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** True where nobody has said yet in which zone times are to be shown. */
  readonly isZoneOpen?: boolean;
}

interface ClockSettingsProps {
  readonly view: Pick<PickerView, "zone" | "zoneName" | "zones" | "hours">;
  readonly sent?: SentClock | undefined;
  /** Takes a choice at once; without it the choice is a form. */
  readonly onChange?: ((choice: ClockChoice) => void) | undefined;
}

/** In which zone times are shown, and how hours are counted (b1). */
export function ClockSettings({ view, sent, onChange }: ClockSettingsProps) {
  const { t } = useI18n();
  const carried = useCarried();
  if (!sent) return <ClockFields view={view} onChange={onChange} />;
  return (
    <form
      method={carried ? "post" : "get"}
      action={`${sent.path}#times`}
      className={styles.form}
      data-zone={sent.isZoneOpen ? view.zone : undefined}
    >
      <HiddenFields fields={sent.kept.filter(([name]) => name !== "tz" && name !== "hours")} />
      {carried && <LookField />}
      {carried && <HiddenFields fields={carried} />}
      <ClockFields key={`${view.zone} ${view.hours}`} view={view} />
      <button className={button.quiet}>{t("booking.pick.clockApply")}</button>
    </form>
  );
}

function ClockFields({ view, onChange }: Omit<ClockSettingsProps, "sent">) {
  const { t } = useI18n();
  const { zone, zoneName, zones, hours } = view;
  const choose = onChange && {
    zone: (event: ChangeEvent<HTMLSelectElement>) => onChange({ zone: event.target.value }),
    hours: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ hours: event.target.value as Hours }),
  };
  return (
    <div className={styles.settings}>
      <label className={styles.zone}>
        <span className={styles.label}>
          {t("booking.pick.zone")} <span className={styles.note}>({zoneName})</span>
        </span>
        <select
          name="tz"
          className={styles.select}
          {...(choose ? { value: zone, onChange: choose.zone } : { defaultValue: zone })}
        >
          {zones.map(({ region, zones: inRegion }) => (
            <optgroup key={region} label={t(`booking.pick.regions.${region}`)}>
              {inRegion.map(({ value, place }) => (
                <option key={value} value={value}>
                  {place}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <fieldset className={styles.clock}>
        <legend className={styles.label}>{t("booking.pick.clock")}</legend>
        <div className={styles.options}>
          {(["12", "24"] as const).map((value) => (
            <label key={value} className={styles.option}>
              <input
                className={tick.tick}
                type="radio"
                name="hours"
                value={value}
                {...(choose
                  ? { checked: hours === value, onChange: choose.hours }
                  : { defaultChecked: hours === value })}
              />
              {t(`booking.pick.hours.${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
