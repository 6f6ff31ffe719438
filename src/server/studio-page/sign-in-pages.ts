import type { Context } from "hono";
import { checkEmailAddress } from "#forms";
import type { Locale, Translator } from "#i18n";
import type { StudioView } from "#studio-page";
import { clientNetworks } from "../http/client-network.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { PageForm } from "./page-call.ts";
import type { StudioCookies } from "./studio-cookies.ts";

/** A request of somebody who is not signed in. */
export interface SignInCall {
  readonly context: Context<SiteEnv>;
  readonly site: OpenSite;
  readonly language: Locale;
  readonly t: Translator;
  readonly cookies: StudioCookies;
  /** What follows `/sign-in`. */
  readonly rest: string;
  /** epoch milliseconds */
  readonly now: number;
}

/** What it is answered: something to show, or where to go on, signed in or not. */
export type SignInAnswer =
  | { readonly view: StudioView; readonly status?: number }
  | { readonly to: string; readonly cookies?: readonly string[] };

/** The form for an address, what came of it, and the page behind a link. Changes nothing. */
export async function readSignIn(call: SignInCall): Promise<SignInAnswer | undefined> {
  const { context, site, cookies, rest, now } = call;
  const { people } = site.services;
  if (rest === "/link") {
    const token = context.req.query("t") ?? "";
    const link = await people.look(token, cookies.browser, now);
    return link.state === "ready"
      ? { view: { page: "signIn", step: "confirm", email: link.email, token } }
      : { view: { page: "signIn", step: link.state } };
  }
  if (rest !== "") return undefined;
  return context.req.query("sent") === undefined
    ? { view: { page: "signIn", step: "ask" } }
    : { view: { page: "signIn", step: "sent", minutes: people.linkMinutes } };
}

/** Sends a link, or uses one up: only a press does that, since programs open links, too. */
export async function changeSignIn(
  call: SignInCall,
  form: PageForm,
): Promise<SignInAnswer | undefined> {
  const { context, site, t, language, cookies, rest, now } = call;
  const { people } = site.services;
  const networks = clientNetworks(context.env.incoming, site.environment.trustProxy);
  if (rest === "/link" && form.action === "sign-in") {
    const device = context.req.header("user-agent") ?? "";
    const used = { token: form.text("t"), browser: cookies.browser, device, networks, now };
    const answer = await people.signIn(used);
    if (answer.ok) {
      return { to: "", cookies: [cookies.keepSession(answer.token), cookies.dropBrowser()] };
    }
    return answer.reason === "rate_limited" ? tooMany(t) : readLink(call, form.text("t"));
  }
  if (rest !== "" || form.action !== "ask") return undefined;
  const checked = checkEmailAddress(form.text("email"));
  if (!checked.ok) {
    const sent = {
      values: { email: form.text("email") },
      problem: t(`forms.errors.${checked.code}`),
    };
    return { view: { page: "signIn", step: "ask", sent }, status: 422 };
  }
  const isTaken = await people.askForLink({
    email: checked.address,
    browser: cookies.browser ?? "",
    networks,
    locale: language.code,
    now,
  });
  return isTaken ? { to: "/sign-in?sent" } : tooMany(t);
}

async function readLink({ site, cookies, now }: SignInCall, token: string): Promise<SignInAnswer> {
  const { state } = await site.services.people.look(token, cookies.browser, now);
  const step = state === "elsewhere" ? state : "invalid";
  return { view: { page: "signIn", step }, status: 403 };
}

function tooMany(t: Translator): SignInAnswer {
  return { view: { page: "problem", text: t("studioPage.problem.tooMany") }, status: 429 };
}
