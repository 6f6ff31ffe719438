import { useI18n } from "../shell/page-context.tsx";
import { SiteLink } from "../shell/site-link.tsx";
import button from "../ui/button.module.css";
import { ZoneName } from "./clock-line.tsx";
import styles from "./clock-settings.module.css";
import type { PickerView } from "./picker-view.ts";

/** In which zone times are shown, and how hours are counted; works by links and a plain form. */
export function ClockSettings({ view }: { readonly view: PickerView }) {
  const { t } = useI18n();
  const { zone, zones, hours, path, kept } = view;
  return (
    <div className={styles.settings}>
      <p>
        {t("booking.pick.zoneShown")} <ZoneName zone={zone} />
      </p>
      <form method="get" action={`${path}#times`} className={styles.form}>
        {kept
          .filter(([name]) => name !== "tz")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
      <SiteLink to={hours.href} className={button.quiet}>
        {t(`booking.pick.hours.${hours.to}`)}
      </SiteLink>
    </div>
  );
}
