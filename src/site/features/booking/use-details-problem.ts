import { checkBookingForm, type MeetingWay, readBookingForm } from "#booking";
import { useStandingErrors } from "../../shell/use-standing-errors.ts";
import type { FieldMessage } from "./booking-fields.tsx";
import type { ProblemView } from "./problem-summary.tsx";

const NONE: readonly FieldMessage[] = [];

/**
 * What still stands in the way of the details, while they are mended: fields that are right are not
 * named any more, and the summary goes with the last of them.
 */
export function useDetailsProblem<
  Problem extends Pick<ProblemView, "code"> & {
    readonly errors?: readonly FieldMessage[] | undefined;
  },
>(problem: Problem | undefined, ways: readonly MeetingWay[]) {
  const told = problem?.errors ?? NONE;
  // That addresses with other letters cannot be written to, the server alone knows.
  const takesUtf8 = !told.some(({ code }) => code === "email_utf8");
  const { standing, onInput } = useStandingErrors(told, (fields) => {
    const checked = checkBookingForm(readBookingForm(fields), { takesUtf8, ways });
    return checked.ok ? [] : checked.errors;
  });
  // Calls name the first of the wrong fields, pages that some are wrong.
  const isOfFields = problem?.code === "invalid" || told.some(({ code }) => code === problem?.code);
  const isMended = isOfFields && standing.length === 0;
  const shown = problem && !isMended ? { ...problem, errors: standing } : undefined;
  return { problem: shown, errors: standing, onInput };
}
