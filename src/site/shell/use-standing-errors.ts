import { type FormEvent, useState } from "react";
import { type FormFields, formDataFields } from "#forms";

/**
 * The errors of a form that still stand: one goes as soon as its field is right, and comes again only
 * when the form was sent again.
 *
 * @param errors what the server said; another list is another answer
 * @param check what is wrong with the form as it is now
 */
export function useStandingErrors<FormError extends { readonly field: string }>(
  errors: readonly FormError[],
  check: (fields: FormFields) => readonly { readonly field: string }[],
) {
  const [mended, setMended] = useState({ errors, fields: new Set<string>() });
  const standing =
    mended.errors === errors ? errors.filter(({ field }) => !mended.fields.has(field)) : errors;
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    if (standing.length === 0) return;
    const wrong = check(formDataFields(new FormData(event.currentTarget)));
    const right = standing.filter(({ field }) => !wrong.some((error) => error.field === field));
    if (right.length === 0) return;
    const left = standing.filter((error) => !right.includes(error));
    const fields = errors.filter((error) => !left.includes(error)).map(({ field }) => field);
    setMended({ errors, fields: new Set(fields) });
  };
  return { standing, onInput };
}
