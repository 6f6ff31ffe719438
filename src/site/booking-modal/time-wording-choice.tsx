import { useMemo } from "react";
import { zoneText } from "../booking-parts/meeting-text.ts";
import { useI18n } from "../shell/page-context.tsx";
import type { TimeWording } from "./booking-calls.ts";
import styles from "./time-wording-choice.module.css";

interface TimeWordingChoiceProps {
  /** The zone in which times are shown. */
  readonly zone: string;
  readonly hours: TimeWording["hours"];
  readonly onChange: (choice: Partial<TimeWording>) => void;
}

/** In which zone and on which clock times are shown (b1). */
export function TimeWordingChoice({ zone, hours, onChange }: TimeWordingChoiceProps) {
  const { t, locale } = useI18n();
  const { name } = zoneText(zone, locale.iso);
  const regions = useMemo(() => zonesByRegion(zone), [zone]);
  return (
    <div className={styles.choice}>
      <label className={styles.zone}>
        <span className={styles.label}>
          {t("booking.calendar.zone")} <span className={styles.note}>({name})</span>
        </span>
        <select
          className={styles.select}
          value={zone}
          dir="ltr"
          onChange={(event) => onChange({ zone: event.target.value })}
        >
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((one) => (
                <option key={one} value={one}>
                  {placeOf(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <fieldset className={styles.clock}>
        <legend className={styles.label}>{t("booking.calendar.clock")}</legend>
        <div className={styles.options}>
          {(["12", "24"] as const).map((value) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name="booking-clock"
                value={value}
                checked={hours === value}
                onChange={() => onChange({ hours: value })}
              />
              {t(`booking.calendar.hours.${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** All zones of the browser, and the one in use: browsers do not list every name they know. */
function zonesByRegion(inUse: string): readonly (readonly [string, readonly string[]])[] {
  const regions = new Map<string, string[]>();
  for (const zone of new Set([...Intl.supportedValuesOf("timeZone"), "UTC", inUse])) {
    const region = zone.split("/", 1)[0] ?? zone;
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

function placeOf(zone: string): string {
  return zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
}
