import type { Context } from "hono";
import { checkEmailAddress } from "#forms";
import type { Locale, Translator } from "#i18n";
import type { PasskeySite } from "#people/node";
import type { SentFields, StudioView } from "#studio-page";
import { clientNetworks } from "../http/client-network.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { type PageForm, PASSKEY_LETTERS } from "./page-call.ts";
import type { StudioCookies } from "./studio-cookies.ts";

/** A request of somebody who is not signed in. */
export interface SignInCall {
  readonly context: Context<SiteEnv>;
  readonly site: OpenSite;
  readonly language: Locale;
  readonly t: Translator;
  readonly cookies: StudioCookies;
  /** The browser's token, also of one that had none before this request. */
  readonly bearer: string;
  /** For passkeys: the site as the browser sees it. */
  readonly seenAs: PasskeySite;
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
    ? { view: await askView(call) }
    : { view: { page: "signIn", step: "sent", minutes: people.linkMinutes } };
}

/**
 * Sends a link, or takes a link or a passkey: only a press uses a link up, since programs open links,
 * too.
 */
export async function changeSignIn(
  call: SignInCall,
  form: PageForm,
): Promise<SignInAnswer | undefined> {
  const { context, site, t, language, cookies, rest, now } = call;
  const { people } = site.services;
  const networks = clientNetworks(context.env.incoming, site.environment.trustProxy);
  const device = context.req.header("user-agent") ?? "";
  if (rest === "/link" && form.action === "sign-in") {
    const used = { token: form.text("t"), browser: cookies.browser, device, networks, now };
    const answer = await people.signIn(used);
    return answer.ok || answer.reason === "rate_limited"
      ? finishSignIn(call, answer)
      : readLink(call, form.text("t"));
  }
  if (rest === "" && form.action === "passkey") {
    const answer = await people.signInByPasskey({
      site: call.seenAs,
      answer: form.longText("credential", PASSKEY_LETTERS),
      browser: call.bearer,
      device,
      networks,
      now,
    });
    return answer.ok || answer.reason === "rate_limited"
      ? finishSignIn(call, answer)
      : { view: await askView(call, { isPasskeyRefused: true }), status: 403 };
  }
  if (rest !== "" || form.action !== "ask") return undefined;
  const checked = checkEmailAddress(form.text("email"));
  if (!checked.ok) {
    const sent = {
      values: { email: form.text("email") },
      problem: t(`forms.errors.${checked.code}`),
    };
    return { view: await askView(call, { sent }), status: 422 };
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

function finishSignIn(
  { t, cookies }: SignInCall,
  answer: { readonly ok: true; readonly token: string } | { readonly ok: false },
): SignInAnswer {
  return answer.ok
    ? { to: "", cookies: [cookies.keepSession(answer.token), cookies.dropBrowser()] }
    : tooMany(t);
}

async function askView(
  { site, seenAs, bearer, now }: SignInCall,
  more: { readonly sent?: SentFields; readonly isPasskeyRefused?: true } = {},
): Promise<StudioView> {
  const passkey = await site.services.people.passkeyToSignIn(seenAs, bearer, now);
  return { page: "signIn", step: "ask", passkey, ...more };
}

async function readLink({ site, cookies, now }: SignInCall, token: string): Promise<SignInAnswer> {
  const { state } = await site.services.people.look(token, cookies.browser, now);
  const step = state === "elsewhere" ? state : "invalid";
  return { view: { page: "signIn", step }, status: 403 };
}

function tooMany(t: Translator): SignInAnswer {
  return { view: { page: "problem", text: t("studioPage.problem.tooMany") }, status: 429 };
}
