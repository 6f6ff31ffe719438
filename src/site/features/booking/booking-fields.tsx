import { useEffect, useRef, useState } from "react";
import { type BookingField, type BookingFormInput, isCalled, type MeetingWay } from "#booking";
import { Honeypot } from "../../shell/honeypot.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { ConsentBox, PersonFields } from "../../shell/person-fields.tsx";
import { Choice, Choices } from "../../ui/choices.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";
import styles from "./booking-fields.module.css";

/** What is wrong with a field, in the visitor's language. */
export interface FieldMessage {
  readonly field: BookingField;
  readonly code: string;
  readonly message: string;
}

interface BookingFieldsProps {
  /** What was typed before; kept whatever was wrong with it (b5, WCAG 2.2 3.3.7). */
  readonly input?: BookingFormInput | undefined;
  readonly errors?: readonly FieldMessage[] | undefined;
  /** How the consultation can take place, the proposed way first; chosen where there are several. */
  readonly ways: readonly MeetingWay[];
}

/** Id of a field, to which the summary of errors leads. */
export function fieldId(field: BookingField): string {
  return `book-${field}`;
}

/** What a booking asks of a person: `name`, `email`, `way`, `phone`, `notes`, `consent`, and the trap. */
export function BookingFields({ input, errors, ways }: BookingFieldsProps) {
  const { t } = useI18n();
  const errorOf = (field: BookingField): string | undefined =>
    errors?.find((error) => error.field === field)?.message;
  const first = ways.find((each) => each === input?.way) ?? ways[0];
  const { way, box, choose } = useChosenWay(first);
  const isChosen = ways.length > 1;
  return (
    <div ref={box} className={styles.fields} data-called={ways.some(isCalled)}>
      <PersonFields
        id="book"
        input={input}
        errorOf={errorOf}
        needsPhone={way !== undefined && isCalled(way)}
        hints={{
          email: t("booking.form.emailHint"),
          // Says without script too for which of the ways a number is needed.
          phone: t(isChosen ? "booking.form.phoneHintWays" : "booking.form.phoneHint"),
        }}
        beforePhone={
          isChosen && (
            <Choices id={fieldId("way")} legend={t("booking.form.way")} error={errorOf("way")}>
              {ways.map((each, index) => (
                <Choice
                  key={each}
                  id={index === 0 ? fieldId("way") : undefined}
                  type="radio"
                  name="way"
                  value={each}
                  isChosen={each === first}
                  onChange={() => choose(each)}
                >
                  {t(`booking.form.ways.${each}`)}
                </Choice>
              ))}
            </Choices>
          )
        }
      />
      <Field
        id={fieldId("notes")}
        label={t("booking.form.notes")}
        note={t("forms.person.optional")}
        error={errorOf("notes")}
      >
        {(control: FieldControl) => (
          <textarea {...control} name="notes" dir="auto" rows={4} defaultValue={input?.notes} />
        )}
      </Field>
      <ConsentBox
        id={fieldId("consent")}
        text={t("forms.consent.booking")}
        isTicked={input?.consent ?? false}
        error={errorOf("consent")}
      />
      <Honeypot />
    </div>
  );
}

/** The way that is chosen now; also one that was chosen before hydration. */
function useChosenWay(first: MeetingWay | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [way, choose] = useState(first);
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>('[name="way"]:checked');
    if (chosen) choose(chosen.value as MeetingWay);
  }, []);
  return { way: way ?? first, box, choose };
}
