import { LOCALE_COOKIE } from "#i18n";
import {
  headerName,
  HASHED_FOLDERS,
  type HostFacts,
  IMMUTABLE,
  OPEN_RESOURCE,
  RESOURCE_POLICY,
} from "./host-facts.ts";

/** `_redirects`, as Netlify reads it and other hosts in its parts: old addresses, languages, 404. */
export function netlifyRedirects({ locales, moved }: HostFacts): string {
  const [, ...prefixed] = locales;
  const old = moved.map(
    ({ from, isWildcard, to, status }) => `${from}${isWildcard ? "/*" : ""} ${to} ${status}!`,
  );
  return lines([
    "# Old addresses.",
    ...old,
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
export function netlifyHeaders({ headers, messagesVersion }: HostFacts): string {
  const immutable = [...HASHED_FOLDERS, `_messages/${messagesVersion}`];
  return lines([
    "/*",
    ...Object.entries(headers).map(([name, value]) => `  ${headerName(name)}: ${value}`),
    ...immutable.flatMap((folder) => [`/${folder}/*`, `  Cache-Control: ${IMMUTABLE}`]),
    // Hosts that send both values send one that browsers do not know, which forbids nothing either.
    "/_cards/*",
    `  ${headerName(RESOURCE_POLICY)}: ${OPEN_RESOURCE}`,
  ]);
}

function lines(list: readonly string[]): string {
  return `${list.join("\n")}\n`;
}
