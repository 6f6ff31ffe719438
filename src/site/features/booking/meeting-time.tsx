import type { ReactNode } from "react";
import type { ClockText } from "./meeting-text.ts";
import styles from "./meeting-time.module.css";

interface MeetingTimeProps {
  /** On the visitor's clock; absent while there is no time. */
  readonly clock: ClockText | undefined;
  readonly label: ReactNode;
  /** What else is to be known about the time. */
  readonly children?: ReactNode;
}

/** When a meeting is, always in the same form. */
export function MeetingTime({ clock, label, children }: MeetingTimeProps) {
  return (
    <div className={styles.meeting}>
      {label}
      {clock && (
        <p className={styles.time}>
          <ClockLine clock={clock} />
        </p>
      )}
      {children}
    </div>
  );
}

/** Day, time and zone; the time reads from left to right in every language. */
export function ClockLine({ clock }: { readonly clock: ClockText }) {
  const { name, city } = clock.zone;
  return (
    <>
      <bdi>{clock.day}</bdi>, <bdi dir="ltr">{clock.time}</bdi>
      <br />
      <bdi>{name}</bdi>
      {city && (
        <>
          {" "}
          (<bdi>{city}</bdi>)
        </>
      )}
    </>
  );
}
