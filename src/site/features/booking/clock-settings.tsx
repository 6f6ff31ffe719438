import { useI18n } from "../../shell/page-context.tsx";
import button from "../../ui/button.module.css";
import { HiddenFields, LookField, LookLink, useCarried } from "./carried-form.tsx";
import { ZoneName } from "./clock-line.tsx";
import styles from "./clock-settings.module.css";
import type { PickerView } from "./picker-view.ts";

/** In which zone times are shown, and how hours are counted; works by links and a plain form. */
export function ClockSettings({ view }: { readonly view: PickerView }) {
  const { t } = useI18n();
  const carried = useCarried();
  const { zone, zones, hours, path, kept } = view;
  return (
    <div className={styles.settings}>
      <p>
        {t("booking.pick.zoneShown")} <ZoneName zone={zone} />
      </p>
      <form method={carried ? "post" : "get"} action={`${path}#times`} className={styles.form}>
        <HiddenFields fields={kept.filter(([name]) => name !== "tz")} />
        {carried && <LookField />}
        {carried && <HiddenFields fields={carried} />}
        <label className={styles.label} htmlFor="zone">
          {t("booking.pick.zone")}
        </label>
        <select
          key={zones.chosen}
          id="zone"
          name="tz"
          className={styles.select}
          defaultValue={zones.chosen}
        >
          {zones.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className={button.quiet}>{t("booking.pick.zoneApply")}</button>
      </form>
      <LookLink to={hours.href} className={button.quiet}>
        {t(`booking.pick.hours.${hours.to}`)}
      </LookLink>
    </div>
  );
}
