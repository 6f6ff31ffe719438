import type { ReactNode } from "react";
import styles from "./field.module.css";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** A word after the label, such as "optional". */
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the value, in words (WCAG 2.2 3.3.1). */
  readonly error?: string | undefined;
  /** Gets the attributes that tie the control to its texts. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** Attributes that a control needs for its label, hint and error to belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A labelled control with a hint before it and an error after it. */
export function Field({ id, label, note, hint, error, children }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {note && <span className={styles.note}>({note})</span>}
      </label>
      {hint && (
        <p className={styles.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
