import type { Studio } from "#studio";
import { errorAnswer } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** Where it lies (RFC 9116 3). */
const SECURITY_TEXT_PATH = "/.well-known/security.txt";

/** Days until what it says is to be looked at again; RFC 9116 recommends less than a year. */
const VALID_DAYS = 330;
const DAY_MS = 86_400_000;

/** `security.txt`; not there without a contact. */
export function securityTextResource({ studio, clock }: OpenSite): Resource {
  const write = (origin: string): string | undefined => securityText(studio, origin, clock.now());
  return {
    pattern: SECURITY_TEXT_PATH,
    methods: {
      GET(context) {
        const text = write(context.env.request.origin);
        return text === undefined ? errorAnswer(context, 404) : context.text(text);
      },
    },
    caching: "revalidated",
    exported(origin) {
      const body = write(origin);
      return body === undefined ? [] : [{ pathname: SECURITY_TEXT_PATH, body }];
    },
  };
}

/**
 * Where to report a weakness (RFC 9116). It expires a fixed time after the day on which it is asked
 * for, since it says what is configured today.
 *
 * @param origin scheme and host, without trailing slash
 * @returns undefined without a contact
 */
function securityText(
  { security }: Pick<Studio, "security">,
  origin: string,
  now: Date,
): string | undefined {
  if (!security) return undefined;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...security.contact.map((contact) => ["Contact", contact] as const),
    ["Expires", new Date(today + VALID_DAYS * DAY_MS).toISOString()],
    ["Encryption", security.encryption],
    ["Policy", security.policy],
    ["Preferred-Languages", security.languages?.join(", ")],
    ["Canonical", origin + SECURITY_TEXT_PATH],
  ];
  return fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join("");
}
