import { useState } from "react";
import type { FormName } from "#forms";
import { askServer } from "./ask-server.ts";

/** The token of a form: pages are the same for everybody and carry none. */
export interface FormToken {
  /** The token, asked for once, when the form is touched or sent; undefined when it cannot be had. */
  prepare(): Promise<string | undefined>;
  /** Takes a fresh token in place of one that was too old; without one the next is asked for. */
  replace(fresh?: string): void;
}

/**
 * Makes the token of a form.
 *
 * @param server what stands before the path, see `formsOrigin`
 */
export function createFormToken(form: FormName, server: string): FormToken {
  let token: Promise<string | undefined> | undefined;
  const fetchToken = async (): Promise<string | undefined> => {
    const answer = await askServer<{ readonly submission?: string }>(`${server}/api/form/${form}`);
    const submission = answer?.body.submission;
    if (submission === undefined) token = undefined;
    return submission;
  };
  return {
    prepare: () => (token ??= fetchToken()),
    replace(fresh) {
      token = fresh === undefined ? undefined : Promise.resolve(fresh);
    },
  };
}

/** The token of a form that is shown. */
export function useFormToken(form: FormName, server: string): FormToken {
  const [token] = useState(() => createFormToken(form, server));
  return token;
}
