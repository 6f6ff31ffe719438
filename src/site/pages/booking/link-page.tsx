import type { ReactNode } from "react";
import { ClockLine } from "../../features/booking/clock-line.tsx";
import type { MeetingText } from "../../features/booking/meeting-text.ts";
import { pickFields } from "../../features/booking/pick-query.ts";
import { PageHead } from "../../shell/page-head.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./booking-page.module.css";

interface LinkPageProps {
  readonly title: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

/** A page behind a link: never listed anywhere. */
export function LinkPage({ title, lede, children }: LinkPageProps) {
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title={title} indexable={false} />
      <header>
        <h1 id="done" className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p className={layout.lede}>{lede}</p>}
      </header>
      {children}
    </div>
  );
}

interface ActFormProps {
  readonly action: string;
  readonly token: string;
  /** ISO instant of the time that was picked. */
  readonly start?: string | undefined;
  readonly label: string;
}

/** One button that does what the link is for; nothing happens before it is pressed. */
export function ActForm({ action, token, start = "", label }: ActFormProps) {
  return (
    <form method="post" action={action}>
      {pickFields({ submission: token, start }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={button.button}>{label}</button>
    </form>
  );
}

/** When the meeting is or was, on the visitor's clock. */
export function WhenLine({ when, label }: { readonly when: MeetingText; readonly label: string }) {
  return (
    <p className={styles.when}>
      <span className={styles.label}>{label}</span>
      <span>
        <ClockLine clock={when.visitor} />
      </span>
    </p>
  );
}
