import { isIP } from "node:net";
import { checkEmailAddress } from "#forms";
import { isLocaleCode, type LocaleCode } from "#i18n";
import type { Mailbox } from "#mail";
import { SECRET_LENGTH } from "./secrets.ts";

/** Which proxies may tell us about the client: none, those on this machine, or listed ones. */
export type TrustProxy = "none" | "loopback" | readonly string[];

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Least severe kind of line that is written. */
export type LogLevel = (typeof LOG_LEVELS)[number];

export function text(value: string): string {
  return value;
}

export function parseSwitch(value: string): boolean | undefined {
  return value === "on" ? true : value === "off" ? false : undefined;
}

export function parseToken(value: string): string | undefined {
  return /^[\w-]{16,200}$/.test(value) ? value : undefined;
}

export function parseSecrets(value: string): readonly string[] | undefined {
  const secrets = value.split(",").map((secret) => secret.trim());
  return secrets.every(({ length }) => length >= SECRET_LENGTH) ? secrets : undefined;
}

/** `address` or `Name <address>`; the name may stand in quotes. */
export function parseMailbox(value: string): Mailbox | undefined {
  const [, name = "", inner] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? [];
  const checked = checkEmailAddress(inner ?? value);
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  return checked.ok && !/\p{Cc}/u.test(plain)
    ? { name: plain, address: checked.address }
    : undefined;
}

export function parsePort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;
}

export function parseOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search;
  return isOrigin ? url.origin : undefined;
}

export function parseOrigins(value: string): readonly string[] | undefined {
  const origins = value.split(",").map((each) => parseOrigin(each.trim()));
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

/** A path of letters, digits, `-` and `_`; `off` for none. */
export function parseStudioPath(value: string): string | undefined {
  return value === "off" || /^(?:\/[\w-]{1,40}){1,4}$/.test(value) ? value : undefined;
}

/** An address below which files lie; a slash at its end is taken away. */
export function parseFolderUrl(value: string): string | undefined {
  const url = URL.parse(value);
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(value);
  // Spaces, commas and semicolons would end the address in the policy or in `srcset`.
  if (!isPlain || url.username || url.password || /[;,\s]/.test(url.pathname)) return undefined;
  return url.href.replace(/\/+$/, "");
}

export function parseInstant(value: string): Date | undefined {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(
    value,
  );
  const instant = new Date(value);
  return isInstant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

export function parseLocales(value: string): readonly LocaleCode[] | undefined {
  const tags = value.split(",").map((tag) => tag.trim());
  const named = tags.filter((tag) => tag !== "");
  return named.length > 0 && named.every(isLocaleCode) ? named : undefined;
}

export function parseTrustProxy(value: string): TrustProxy | undefined {
  if (value === "none" || value === "loopback") return value;
  const addresses = value.split(",").map((address) => address.trim());
  return addresses.every((address) => isIP(address) !== 0) ? addresses : undefined;
}
