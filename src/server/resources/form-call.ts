import type { Context } from "hono";
import {
  type AdmissionRefusal,
  type FieldError,
  type FormFields,
  type FormName,
  type FormProblemCode,
  jsonFields,
  type SentForm,
  type SubmissionGuard,
} from "#forms";
import { type Locale, type LocaleCode, localeOf, splitLocale, type Translator } from "#i18n";
import { NO_STORE } from "../http/answer.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { formProblem, type ProblemValues, statusOf } from "./form-problem.ts";

/** A call of the form API (leads.md), as its handler sees it. */
export interface FormCall {
  /** The fields of the JSON body, or of the query. */
  readonly fields: FormFields;
  readonly guard: SubmissionGuard;
  readonly locale: LocaleCode;
  /** All about that language. */
  readonly language: Locale;
  /** The texts of that language. */
  readonly t: Translator;
  /** The language that the call names; undefined when it names none of the site's. */
  readonly namedLocale: LocaleCode | undefined;
  /** The form as its command takes it. */
  sentForm(form: FormName): SentForm;
  /** Answers with a problem in the visitor's language. */
  problem(code: FormProblemCode, values?: ProblemValues, more?: object): Response;
  /** Answers a form that was not taken: the guard turned it away, or fields are wrong. */
  refused(refusal: Refusal, values?: ProblemValues): Response;
}

/** Why a command did not take a form. */
type Refusal =
  | AdmissionRefusal
  | { readonly reason: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly reason: "key_reused" };

/** Answers a call of the form API. */
export type FormCallHandler = (
  context: Context<SiteEnv>,
  call: FormCall,
) => Response | Promise<Response>;

/** Reads what all calls of the form API have in common. */
export function readFormCall(
  site: OpenSite,
  context: Context<SiteEnv>,
  body: Readonly<Record<string, unknown>> = {},
): FormCall {
  const fields = jsonFields(body);
  const asked = fields.text("locale");
  const namedLocale = site.locales.find((code) => code === asked);
  const ofPath = splitLocale(context.req.path, site.locales);
  const locale =
    namedLocale ?? (ofPath.prefixed ? ofPath.locale : context.env.request.visitorLocale);
  const t = site.messages.translator(locale);
  const guard = site.services.guardFor(context.env.incoming);

  const problem: FormCall["problem"] = (code, values, more) => {
    const status = statusOf(code);
    const wait = status === 429 && { "retry-after": String((values?.minutes ?? 1) * 60) };
    return Response.json(
      { ...formProblem(t, code, values), ...more },
      { status, headers: { ...NO_STORE, ...wait } },
    );
  };
  return {
    fields,
    guard,
    locale,
    language: localeOf(locale, site.languages),
    t,
    namedLocale,
    sentForm: (form) => ({
      fields,
      guard,
      locale,
      consentText: t(`forms.consent.${form}`),
      method: "json",
    }),
    problem,
    refused(refusal, values) {
      switch (refusal.reason) {
        case "form_expired":
          return problem("form_expired", values, { submission: refusal.submission });
        case "rate_limited":
          return problem("rate_limited", { ...values, minutes: refusal.minutes });
        case "invalid":
          return problem("invalid", values, formProblem(t, "invalid", values, refusal.errors));
        default:
          return problem(refusal.reason);
      }
    },
  };
}
