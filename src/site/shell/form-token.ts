import { useState } from "react";
import type { FormName } from "#forms";
import { askServer } from "./ask-server.ts";

/** The token of a form: pages are the same for everybody and carry none. */
export type FormToken = ReturnType<typeof createFormToken>;

/**
 * Makes the token of a form.
 *
 * @param server what stands before the path, see `formsOrigin`
 */
export function createFormToken(form: FormName, server: string) {
  let token: Promise<string | undefined> | undefined;
  const fetchToken = async (): Promise<string | undefined> => {
    const answer = await askServer<{ readonly submission?: string }>(`${server}/api/form/${form}`);
    const submission = answer?.body.submission;
    if (submission === undefined) token = undefined;
    return submission;
  };
  return {
    /** The token, asked for once, when the form is touched or sent; undefined when it cannot be had. */
    prepare: () => (token ??= fetchToken()),
    /** Takes a fresh token in place of one that was too old; without one the next is asked for. */
    replace(fresh?: string): void {
      token = fresh === undefined ? undefined : Promise.resolve(fresh);
    },
  };
}

/** The token of a form that is shown. */
export function useFormToken(form: FormName, server: string): FormToken {
  const [token] = useState(() => createFormToken(form, server));
  return token;
}
