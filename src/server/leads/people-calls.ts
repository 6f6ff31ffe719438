import { type BriefInput, checkEnquiry } from "#contact";
import type { FormName } from "#forms";
import { NO_STORE } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { pageOf, text, texts } from "./call-fields.ts";
import { formProblem } from "./form-problem.ts";
import type { LeadsCall, LeadsHandler } from "./leads-call.ts";

const DAY_MS = 86_400_000;

/** The calls for newsletter and contact (b2, b3, b5). */
export interface PeopleCalls {
  readonly subscribe: LeadsHandler;
  readonly contact: LeadsHandler;
}

/** Makes the calls over the desks. */
export function createPeopleCalls(site: OpenSite): PeopleCalls {
  const { newsletter, contact, signer, translator, gateFor } = site.leads;
  const hashOf = (form: FormName, request: unknown): string =>
    signer.sign(`${form} request`, JSON.stringify(request));
  const mail = site.studio.contact.email;

  /**
   * The gate's answer, or the problem that it sees.
   *
   * @param email whom a mail would go to; empty for a form that is refused anyway
   */
  const admit = async (
    context: Parameters<LeadsHandler>[0],
    form: "newsletter" | "contact",
    call: LeadsCall,
    email: string,
  ) => {
    const gate = gateFor(context.env.incoming);
    const { fields } = call;
    const token = text(fields["submission"]);
    const signs = { token, honeypot: text(fields["company_url"]), email };
    const admission = await gate.admit(form, signs);
    if (admission.ok) {
      const agreed = {
        wording: site.leads.wording(form, call.locale),
        page: pageOf(context.req.header("referer")),
        method: "json",
        ipKey: gate.ipKey,
      } as const;
      return { ok: true, admission, agreed, now: gate.now() } as const;
    }
    const problem =
      admission.reason === "form_expired"
        ? call.problem("form_expired", { mail }, { submission: gate.issue(form) })
        : call.problem("rate_limited", { mail, minutes: admission.minutes });
    return { ok: false, problem } as const;
  };

  return {
    async subscribe(context, call) {
      const { fields, locale } = call;
      const email = text(fields["email"]);
      const consent = fields["consent"] === true;
      const admitted = await admit(context, "newsletter", call, consent ? email : "");
      if (!admitted.ok) return admitted.problem;
      const { admission, agreed, now } = admitted;
      const answer = await newsletter.subscribe({
        submission: {
          id: admission.submissionId,
          requestHash: hashOf("newsletter", [email, locale]),
          status: 202,
          expiresAt: now + DAY_MS,
        },
        email,
        locale,
        consent,
        ...agreed,
        risk: admission.risk,
        now,
      });
      const t = translator(locale);
      if (answer.ok) {
        const body = { status: "accepted", message: t("forms.accepted.newsletter") };
        return Response.json(body, { status: 202, headers: NO_STORE });
      }
      return answer.reason === "invalid"
        ? Response.json(formProblem(t, "invalid", {}, answer.errors), {
            status: 422,
            headers: NO_STORE,
          })
        : call.problem("key_reused");
    },

    async contact(context, call) {
      const { fields, locale } = call;
      const input = {
        name: text(fields["name"]),
        email: text(fields["email"]),
        phone: text(fields["phone"]),
        message: text(fields["message"]),
        consent: fields["consent"] === true,
        brief: briefOf(fields["brief"]),
      };
      const recipient = checkEnquiry(input).ok ? input.email : "";
      const admitted = await admit(context, "contact", call, recipient);
      if (!admitted.ok) return admitted.problem;
      const { admission, agreed, now } = admitted;
      const answer = await contact.send({
        submission: {
          id: admission.submissionId,
          requestHash: hashOf("contact", [input, locale]),
          expiresAt: now + DAY_MS,
        },
        input,
        locale,
        ...agreed,
        risk: admission.risk,
        score: admission.score,
        now,
      });
      if (answer.ok) {
        const { reference, isUnconfirmed } = answer;
        const status = isUnconfirmed ? "pending_email" : "accepted";
        return Response.json(
          { reference, status },
          { status: isUnconfirmed ? 202 : 201, headers: NO_STORE },
        );
      }
      return answer.reason === "invalid"
        ? Response.json(formProblem(translator(locale), "invalid", {}, answer.errors), {
            status: 422,
            headers: NO_STORE,
          })
        : call.problem("key_reused");
    },
  };
}

function briefOf(value: unknown): BriefInput | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const brief = value as Readonly<Record<string, unknown>>;
  return {
    types: texts(brief["types"]),
    budget: text(brief["budget"]),
    deadline: text(brief["deadline"]),
    languages: texts(brief["languages"]),
    links: texts(brief["links"]),
  };
}
