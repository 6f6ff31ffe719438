import { signBody } from "#webhooks";
import { NO_STORE } from "../http/answer.ts";
import type { BodyReader } from "../http/read-body.ts";
import { isSameSecret } from "../http/same-secret.ts";
import { takeReport } from "../mail/ingest-mail.ts";
import type { OpenSite } from "../site/open-site.ts";
import { statusOf } from "./form-problem.ts";
import type { Resource } from "./resource.ts";

/** What a sending service says of an address or of one of our mails. */
interface SentReport {
  readonly type: "bounce" | "complaint";
  readonly address: string;
  /** With angle brackets; empty when only the address is known. */
  readonly messageId: string;
  readonly isPermanent: boolean;
}

/**
 * `POST /api/bounces`: bounces and complaints of a sending service as JSON, signed with
 * BOUNCE_WEBHOOK_SECRET in `X-Signature-256: sha256=<HMAC-SHA256 of the body, hex>` (issue 27). The
 * same report again changes nothing, so a replayed one does no harm. Without the secret there is no
 * such address.
 */
export function bounceResources(site: OpenSite, readBody: BodyReader): readonly Resource[] {
  const secret = site.environment.bounceWebhookSecret;
  if (secret === undefined) return [];
  return [
    {
      pattern: "/api/bounces",
      methods: {
        async POST(context) {
          const sent = await readBody(context);
          if (sent.type === "refused") return answer(statusOf(sent.reason), sent.reason);
          if (sent.type !== "json") return answer(415, "bad_type");
          const signature = context.req.header("x-signature-256") ?? "";
          if (!isSameSecret(signature, signBody(sent.bytes, secret)))
            return answer(401, "bad_signature");
          const report = readSent(sent.value);
          if (!report) return answer(400, "bad_report");
          if (!site.services.store.isOpen()) return answer(503, "not_saved");
          return answer(200, (await take(site, report)) ? "taken" : "ignored");
        },
      },
      caching: "none",
    },
  ];
}

function answer(status: number, code: string): Response {
  return Response.json({ status: code }, { status, headers: NO_STORE });
}

function readSent(value: Readonly<Record<string, unknown>>): SentReport | undefined {
  const { type, address = "", "message-id": id = "", permanent = false } = value;
  if (type !== "bounce" && type !== "complaint") return undefined;
  if (typeof address !== "string" || typeof id !== "string") return undefined;
  if (typeof permanent !== "boolean" || (address === "" && id === "")) return undefined;
  const messageId = id === "" || id.startsWith("<") ? id : `<${id}>`;
  return { type, address, messageId, isPermanent: permanent };
}

/** @returns whether anything came of it */
async function take(site: OpenSite, report: SentReport): Promise<boolean> {
  const { type, address, messageId, isPermanent } = report;
  const { services } = site;
  const now = (): number => site.clock.now().getTime();
  if (messageId !== "") {
    const status = isPermanent ? "5.1.1" : "4.0.0";
    const told =
      type === "bounce"
        ? ({ kind: type, messageId, status, isHard: isPermanent } as const)
        : ({ kind: type, messageId } as const);
    const taken = await takeReport({ ...services, now }, told);
    if (taken.kind !== "stranger") return true;
  }
  // One address that did not answer once is no reason to give it up.
  if (address === "" || (type === "bounce" && !isPermanent)) return false;
  const answered = await services.newsletter.suppress(address, type, now());
  return answered.ok;
}
