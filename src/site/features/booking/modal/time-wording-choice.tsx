import { useMemo } from "react";
import type { CityOf } from "#booking";
import { zoneText } from "../meeting-text.ts";
import { useI18n } from "../../../shell/page-context.tsx";
import type { TimeWording } from "./booking-calls.ts";
import styles from "./time-wording-choice.module.css";

interface TimeWordingChoiceProps {
  /** The zone in which times are shown. */
  readonly zone: string;
  readonly hours: TimeWording["hours"];
  readonly cityOf: CityOf;
  readonly onChange: (choice: Partial<TimeWording>) => void;
}

/** In which zone and on which clock times are shown (b1). */
export function TimeWordingChoice(props: TimeWordingChoiceProps) {
  const { zone, hours, cityOf, onChange } = props;
  const { t, locale } = useI18n();
  const { iso } = locale;
  const { name } = zoneText(zone, { iso, cityOf });
  const regions = useMemo(() => zonesByRegion(zone, iso, cityOf), [zone, iso, cityOf]);
  return (
    <div className={styles.choice}>
      <label className={styles.zone}>
        <span className={styles.label}>
          {t("booking.calendar.zone")} <span className={styles.note}>({name})</span>
        </span>
        <select
          className={styles.select}
          value={zone}
          onChange={(event) => onChange({ zone: event.target.value })}
        >
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={t(`booking.calendar.regions.${region}`)}>
              {zones.map(({ value, place }) => (
                <option key={value} value={value}>
                  {place}
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

/** What zones are grouped by: the first part of their names, and all that have none. */
const REGIONS = [
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Asia",
  "Atlantic",
  "Australia",
  "Europe",
  "Indian",
  "Pacific",
  "Other",
] as const;

type Region = (typeof REGIONS)[number];

interface ZonePlace {
  readonly value: string;
  readonly place: string;
}

/** All zones of the browser, and the one in use: browsers do not list every name they know. */
function zonesByRegion(
  inUse: string,
  iso: string,
  cityOf: CityOf,
): readonly (readonly [Region, readonly ZonePlace[]])[] {
  const regions = new Map<Region, ZonePlace[]>(REGIONS.map((region) => [region, []]));
  for (const zone of new Set([...Intl.supportedValuesOf("timeZone"), "UTC", inUse])) {
    const region = REGIONS.find((one) => zone.startsWith(`${one}/`)) ?? "Other";
    regions.get(region)?.push({ value: zone, place: placeOf(zone, cityOf) });
  }
  const { compare } = new Intl.Collator(iso);
  return [...regions]
    .filter(([, zones]) => zones.length > 0)
    .map(([region, zones]) => [region, zones.toSorted((a, b) => compare(a.place, b.place))]);
}

function placeOf(zone: string, cityOf: CityOf): string {
  return cityOf(zone) ?? zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}
