import { type ReactNode } from "react";
import type { BriefInput, Budget } from "#contact";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { Choice, Choices } from "../../ui/choices.tsx";
import choices from "../../ui/choices.module.css";
import fields from "../../ui/field.module.css";
import { Field, type FieldControl } from "../../ui/field.tsx";
import { BRIEF_FIELDS } from "./contact-answer.ts";
import type { ContactFieldsProps } from "./contact-fields.tsx";
import fold from "../../ui/fold.module.css";
import styles from "./brief-builder.module.css";

/** In the order of the form; the types see to it that none is missing. */
const BUDGETS = Object.keys({
  small: true,
  medium: true,
  large: true,
  unsure: true,
} satisfies Record<Budget, true>) as readonly Budget[];
const LINKS_MAX = 5;

/** The optional brief (b3): folded away until somebody wants it, open while there is something in it. */
export function BriefBuilder({ input, errorOf }: ContactFieldsProps) {
  const { t, languages } = useI18n();
  const { studio, locales } = useShell().site;
  const brief = input?.brief;
  const choicesOf = <Value extends string>(
    name: "types" | "budget" | "languages",
    type: "checkbox" | "radio",
    values: readonly Value[],
    chosen: readonly string[] = [],
    textOf: (value: Value) => ReactNode,
  ) => (
    <Choices id={`contact-${name}`} legend={t(`contact.brief.${name}`)} error={errorOf(name)}>
      {values.map((value, index) => (
        <Choice
          key={value}
          id={index === 0 ? `contact-${name}` : undefined}
          type={type}
          name={`brief.${name}`}
          value={value}
          isChosen={chosen.includes(value)}
        >
          {textOf(value)}
        </Choice>
      ))}
    </Choices>
  );
  const isWrong = BRIEF_FIELDS.some((field) => errorOf(field) !== undefined);
  return (
    <details className={styles.brief} open={isWrong || isFilled(brief)}>
      <summary className={`${fold.summary} ${styles.summary}`}>
        {t("contact.brief.title")}{" "}
        <span className={fields.note}>({t("forms.person.optional")})</span>
      </summary>
      <div className={styles.parts}>
        <p className={fields.note}>{t("contact.brief.hint")}</p>
        {choicesOf("types", "checkbox", studio.projectTypes, brief?.types, (type) =>
          t(`contact.brief.type.${type}`),
        )}
        {choicesOf("budget", "radio", BUDGETS, brief && [brief.budget], (budget) =>
          t(`contact.brief.budgets.${budget}`),
        )}
        <Deadline brief={brief} error={errorOf("deadline")} />
        {choicesOf("languages", "checkbox", locales, brief?.languages, (code) => (
          <bdi lang={languages[code]?.iso}>{languages[code]?.name}</bdi>
        ))}
        <Links links={brief?.links ?? []} error={errorOf("links")} />
      </div>
    </details>
  );
}

/** A day, unless any will do: the box hides the day, and wins over it. */
function Deadline(props: {
  readonly brief: BriefInput | undefined;
  readonly error: string | undefined;
}) {
  const { t } = useI18n();
  const deadline = props.brief?.deadline ?? "";
  const isFlexible = deadline === "flexible";
  return (
    <fieldset className={`${choices.group} ${styles.deadline}`}>
      <legend className={choices.legend}>{t("contact.brief.deadline")}</legend>
      <div className={choices.choices}>
        <Choice type="checkbox" name="brief.flexible" value="yes" isChosen={isFlexible}>
          {t("contact.brief.flexible")}
        </Choice>
      </div>
      <div className={styles.day}>
        <Field id="contact-deadline" label={t("contact.brief.date")} error={props.error}>
          {(control: FieldControl) => (
            <input
              {...control}
              type="date"
              name="brief.deadline"
              defaultValue={isFlexible ? "" : deadline}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

function Links(props: { readonly links: readonly string[]; readonly error: string | undefined }) {
  const { t } = useI18n();
  const { links, error } = props;
  const legend = t("contact.brief.links");
  const isPlain = links.some((link) => !isSecure(link));
  return (
    <Choices
      id="contact-links"
      legend={legend}
      hint={t("contact.brief.linksHint", { max: LINKS_MAX })}
      error={error}
    >
      <div className={styles.links}>
        {Array.from({ length: LINKS_MAX }, (_, index) => {
          const link = links[index];
          const isWrong = error !== undefined && link !== undefined && !(isPlain && isSecure(link));
          return (
            <input
              key={index}
              id={index === 0 ? "contact-links" : undefined}
              className={fields.control}
              type="url"
              name="brief.links"
              dir="ltr"
              placeholder="https://"
              aria-label={t("contact.brief.link", { number: index + 1 })}
              aria-invalid={isWrong || undefined}
              defaultValue={link}
            />
          );
        })}
      </div>
    </Choices>
  );
}

/** Only tells which of several links to look at; whether they are good the server decides. */
function isSecure(link: string): boolean {
  return URL.parse(link)?.protocol === "https:";
}

function isFilled(brief: BriefInput | undefined): boolean {
  if (!brief) return false;
  const { types, budget, deadline, languages, links } = brief;
  return budget !== "" || deadline !== "" || types.length + languages.length + links.length > 0;
}
