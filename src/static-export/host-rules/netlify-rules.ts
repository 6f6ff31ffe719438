import { LOCALE_COOKIE } from "#i18n";
import { headerName, type HostFacts, KEEPING, keptForever, OPEN } from "./host-facts.ts";

/** `_redirects`, as Netlify reads it and other hosts in its parts: old addresses, languages, 404. */
export function netlifyRedirects({ locales, moved, origin }: HostFacts): string {
  const [first = "en", ...prefixed] = locales;
  // With its host said, a rest that begins with a slash leads to no other.
  const target = (to: string): string => (to.startsWith("/:splat") ? origin + to : to);
  const old = moved.map(
    ({ from, isWildcard, to, status }) =>
      `${from}${isWildcard ? "/*" : ""} ${target(to)} ${status}!`,
  );
  return lines([
    "# Old addresses.",
    ...old,
    "# The first language has no prefix.",
    `/${first} / 301!`,
    `/${first}/* ${target("/:splat")} 301!`,
    "# The home page in the visitor's language, until one was chosen.",
    `/ to=:to /index.html 200!`,
    `/ /index.html 200! Cookie=${LOCALE_COOKIE}`,
    ...prefixed.map((locale) => `/ /${locale} 302! Language=${locale}`),
    "# What is not there, in the language of the address.",
    ...prefixed.map((locale) => `/${locale}/* /${locale}/404.html 404`),
    "/* /404.html 404",
  ]);
}

/** `_headers`, as Netlify and others read it. */
export function netlifyHeaders(facts: HostFacts): string {
  const { locales, headers, cookieAttributes } = facts;
  const immutable = keptForever(facts);
  return lines([
    "/*",
    ...Object.entries(headers).map(([name, value]) => `  ${headerName(name)}: ${value}`),
    ...immutable.flatMap((folder) => [`/${folder}/*`, `  Cache-Control: ${KEEPING.forever}`]),
    // Hosts that send both values send one that browsers do not know, which forbids nothing either.
    ...OPEN.folders.flatMap((folder) => [
      `/${folder}/*`,
      `  ${headerName(OPEN.header)}: ${OPEN.value}`,
    ]),
    ...locales
      .slice(1)
      .flatMap((locale) => [
        `/${locale}/*`,
        `  Set-Cookie: ${LOCALE_COOKIE}=${locale}; ${cookieAttributes}`,
        `  Cache-Control: ${KEEPING.personal}`,
      ]),
  ]);
}

function lines(list: readonly string[]): string {
  return `${list.join("\n")}\n`;
}
