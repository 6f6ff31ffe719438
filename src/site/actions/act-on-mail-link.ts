import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { SiteServices } from "../services.ts";
import { requestContext } from "../request-context.ts";

/**
 * The action of a page that a link in a mail leads to (b2, b3): the button acts, and the browser is
 * sent to the page that says so. 404 for a link that is not valid, 503 when it could not be kept.
 *
 * @param fault what is told to the log when nothing could be kept
 * @param act acts on the token of the address; `now` in epoch milliseconds
 */
export async function actOnMailLink(
  { context, params, request }: ActionFunctionArgs,
  fault: string,
  act: (services: SiteServices, token: string, now: number) => Promise<{ readonly ok: boolean }>,
) {
  const known = context.get(requestContext);
  try {
    const answer = await act(known.services, params["token"] ?? "", known.services.now());
    if (!answer.ok) return data({ isNotSaved: false }, { status: 404 });
  } catch (error) {
    known.services.report(error, fault);
    return data({ isNotSaved: true }, { status: 503 });
  }
  return redirect(new URL(request.url).pathname, 303);
}
