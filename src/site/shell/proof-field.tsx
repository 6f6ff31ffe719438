import { useEffect, useRef } from "react";
import type { FormName } from "#forms";
import { createFormToken } from "./form-token.ts";

interface ProofFieldProps {
  readonly form: FormName;
  /** The token that the form has already. */
  readonly submission: string;
}

/**
 * The proof of work for a form that the browser sends by itself (b4): found once React is there. Without
 * it the mail address is to be confirmed.
 */
export function ProofField({ form, submission }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const token = createFormToken(form, "");
    token.replace(submission);
    void token.proof().then((proof) => {
      if (input.current) input.current.value = proof;
    });
  }, [form, submission]);
  return <input ref={input} type="hidden" name="proof" />;
}
