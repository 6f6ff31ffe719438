import { HONEYPOT_FIELD } from "#forms";
import { askServer, type ServerAnswer } from "./ask-server.ts";
import type { FormToken } from "./form-token.ts";
import { tellTaken } from "./tell-event.ts";

/** What a call answers (b5): a result, or a problem with a code and a text in the asked language. */
export interface FormAnswerBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly reference?: string;
  /** A fresh token, with `form_expired`. */
  readonly submission?: string;
}

/**
 * Sends a form without leaving the page. One that was open for too long gets a fresh token and is
 * sent again, once. Undefined when no answer came: nobody knows whether the form arrived.
 *
 * @param address of the call, with what `formsOrigin` puts before its path
 * @param fields the call's own fields
 */
export async function sendForm(
  address: string,
  fields: Readonly<Record<string, unknown>>,
  token: FormToken,
  method = "POST",
): Promise<ServerAnswer<FormAnswerBody> | undefined> {
  const send = async (): Promise<ServerAnswer<FormAnswerBody> | undefined> => {
    const submission = await token.prepare();
    const proof = method === "POST" ? { proof: await token.proof() } : {};
    const answer = await askServer<FormAnswerBody>(address, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, submission, ...proof }),
      // What gives something back outlives the page.
      keepalive: method === "DELETE",
    });
    if (answer && answer.status < 400) tellTaken(method, address);
    return answer;
  };
  const answer = await send();
  const fresh = answer?.body.code === "form_expired" ? answer.body.submission : undefined;
  if (fresh === undefined) return answer;
  token.replace(fresh);
  return send();
}

/** What stands in the field for robots. */
export function honeypotOf(form: FormData): Readonly<Record<string, unknown>> {
  return { [HONEYPOT_FIELD]: form.get(HONEYPOT_FIELD) ?? "" };
}
