import { type FormName, HONEYPOT_FIELD } from "#forms";

/** Slower than this counts as no answer, in milliseconds. */
const PATIENCE_MS = 20_000;

/** What a call answers (b5): a result, or a problem with a code and a text in the asked language. */
export interface FormAnswer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly errors?: readonly { readonly field: string; readonly message: string }[];
    readonly reference?: string;
    /** A fresh token, with `form_expired`. */
    readonly submission?: string;
  };
  /** Seconds until the next try; absent unless there were too many. */
  readonly retryAfter?: number;
}

/** What became of a form that was sent. */
export interface Sending {
  /** The token that counts from now on: sent again, the same form does nothing new (G4). */
  readonly submission: string;
  /** Undefined when none came: nobody knows whether the form arrived. */
  readonly answer: FormAnswer | undefined;
}

/**
 * Sends a form without leaving the page. One that was open for too long gets a fresh token and is
 * sent again, once.
 *
 * @param fields the call's own fields
 * @param server what stands before the call's path, see `formsOrigin`
 */
export async function sendForm(
  form: FormName,
  fields: Readonly<Record<string, unknown>>,
  submission: string,
  server: string,
): Promise<Sending> {
  const address = `${server}/api/${form}`;
  const answer = await post(address, { ...fields, submission });
  const fresh = answer?.body.code === "form_expired" ? answer.body.submission : undefined;
  if (fresh === undefined) return { submission, answer };
  return { submission: fresh, answer: await post(address, { ...fields, submission: fresh }) };
}

/** A token for a form on a page that carries none; undefined when it cannot be had. */
export async function fetchSubmission(form: FormName, server: string): Promise<string | undefined> {
  const answer = await ask(`${server}/api/form/${form}`, {});
  return answer?.body.submission;
}

/** What stands in the field for robots. */
export function honeypotOf(form: FormData): Readonly<Record<string, unknown>> {
  return { [HONEYPOT_FIELD]: form.get(HONEYPOT_FIELD) ?? "" };
}

function post(address: string, fields: Readonly<Record<string, unknown>>) {
  return ask(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
}

/** Anything but JSON comes from somebody in between, and is no answer of ours. */
async function ask(address: string, request: RequestInit): Promise<FormAnswer | undefined> {
  try {
    const response = await fetch(address, {
      ...request,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json()) as FormAnswer["body"];
    const retryAfter = Number(response.headers.get("retry-after") ?? "0");
    return { status: response.status, body, ...(retryAfter > 0 && { retryAfter }) };
  } catch {
    return undefined;
  }
}
