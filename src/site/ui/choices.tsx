import type { ReactNode } from "react";
import styles from "./choices.module.css";
import fields from "./field.module.css";
import tick from "./tick.module.css";

interface ChoicesProps {
  /** Of the group; its hint and its error have ids that begin with it. */
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
  /** What is wrong with the group, in words (WCAG 2.2 3.3.1). */
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** A group of controls that belong together, and what is wrong with the group. */
export function Choices({ id, legend, hint, error, children }: ChoicesProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={fields.note}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>{children}</div>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly id?: string | undefined;
  readonly type: "checkbox" | "radio";
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One control of a group, as wide as its words. */
export function Choice({ isChosen, children, ...control }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...control} className={tick.tick} defaultChecked={isChosen} />
      <span>{children}</span>
    </label>
  );
}
