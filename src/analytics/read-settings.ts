import { type AnalyticsSettings, PROVIDERS, type ProviderName } from "./provider.ts";

/** The settings as they are written; empty is absent. */
export interface WrittenSettings {
  readonly ANALYTICS_SCRIPT_URL: string;
  readonly ANALYTICS_PROVIDER: string;
  readonly ANALYTICS_SITE_ID: string;
  readonly ANALYTICS_CONSENT: string;
}

/** A setting that is not as expected. */
export interface SettingProblem {
  readonly name: keyof WrittenSettings;
  readonly expected: string;
}

/** What a provider needs. */
interface ProviderNeeds {
  /** Part of the script's address by which the provider is known. */
  readonly address?: RegExp;
  readonly siteId?: readonly [form: RegExp, expected: string];
  /** True when it sets cookies or follows visitors from day to day (ePrivacy Directive, article 5.3). */
  readonly consent: boolean;
}

const NEEDS: Readonly<Record<ProviderName, ProviderNeeds>> = {
  plausible: { address: /plausible|\/script\.manual|\/pa-/, consent: false },
  umami: {
    address: /umami/,
    siteId: [/^[\da-f-]{36}$/i, "the website id that umami shows, a UUID"],
    consent: false,
  },
  matomo: {
    address: /matomo|piwik/,
    siteId: [/^\d+$/, "the number of the site in Matomo"],
    consent: true,
  },
  ga4: {
    address: /\/gtag\/js/,
    siteId: [/^G-[A-Z\d]+$/, "a measurement id such as G-ABC123"],
    consent: true,
  },
  "data-layer": { consent: true },
};

/**
 * Reads the settings of analytics; without a script address there is none (E1).
 *
 * @returns the settings, or everything that is not as expected
 */
export function readAnalyticsSettings(
  written: WrittenSettings,
):
  | { readonly ok: true; readonly settings: AnalyticsSettings | undefined }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] } {
  const scriptUrl = written.ANALYTICS_SCRIPT_URL;
  if (scriptUrl === "") return { ok: true, settings: undefined };
  const problems: SettingProblem[] = [];
  const expect = (holds: boolean, name: keyof WrittenSettings, expected: string): void => {
    if (!holds) problems.push({ name, expected });
  };

  const named = written.ANALYTICS_PROVIDER;
  const provider = PROVIDERS.find((known) => known === named) ?? guessProvider(scriptUrl);
  const needs = NEEDS[provider];
  const siteId = written.ANALYTICS_SITE_ID || idInAddress(scriptUrl);
  expect(
    isScriptAddress(scriptUrl),
    "ANALYTICS_SCRIPT_URL",
    "an address starting with https://, or a path of this site such as /stats/script.js",
  );
  expect(
    provider !== "plausible" || !/\/script(?!.*\.manual)[.\w-]*\.js/.test(scriptUrl),
    "ANALYTICS_SCRIPT_URL",
    "Plausible's manual script, script.manual.js, or its site script, pa-….js: others count pages twice",
  );
  expect(
    named === "" || provider === named,
    "ANALYTICS_PROVIDER",
    `one of ${PROVIDERS.join(", ")}`,
  );
  if (needs.siteId) {
    const [form, expected] = needs.siteId;
    expect(form.test(siteId), "ANALYTICS_SITE_ID", expected);
  }
  const consent = written.ANALYTICS_CONSENT;
  expect(["", "auto", "always"].includes(consent), "ANALYTICS_CONSENT", "auto or always");
  if (problems.length > 0) return { ok: false, problems };
  const needsConsent = needs.consent || consent === "always";
  return { ok: true, settings: { provider, scriptUrl, siteId, needsConsent } };
}

/** Origins that the pages' policy must allow: the script's, and Google's collectors for its script. */
export function analyticsOrigins({ provider, scriptUrl }: AnalyticsSettings): readonly string[] {
  if (scriptUrl.startsWith("/")) return [];
  const { origin, host } = new URL(scriptUrl);
  return provider === "ga4" && host === "www.googletagmanager.com"
    ? [origin, "https://*.google-analytics.com", "https://*.analytics.google.com"]
    : [origin];
}

function guessProvider(scriptUrl: string): ProviderName {
  return PROVIDERS.find((name) => NEEDS[name].address?.test(scriptUrl)) ?? "data-layer";
}

/** Google's script carries the id in its address. */
function idInAddress(scriptUrl: string): string {
  return URL.parse(scriptUrl, "https://here.invalid")?.searchParams.get("id") ?? "";
}

/** On this machine http will do. */
function isScriptAddress(written: string): boolean {
  if (/^\/(?![/\\])/.test(written)) return true;
  const url = URL.parse(written);
  const isHere = /^(?:localhost|127\.0\.0\.1)$/.test(url?.hostname ?? "");
  // Quotes, commas and semicolons would end a directive of the policy.
  const isPlain = !/[\s'",;]/.test(written);
  return isPlain && (url?.protocol === "https:" || (url?.protocol === "http:" && isHere));
}
