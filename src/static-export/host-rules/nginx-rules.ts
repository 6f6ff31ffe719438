import { LOCALE_COOKIE, prefixOf } from "#i18n";
import { headerName, type HostFacts, KEEPING, keptForever, OPEN } from "./host-facts.ts";
import type { MovedAddress } from "./list-moved.ts";

/** Types of files that only an export has. */
const PAGE_TYPES = { ".html": "text/html", ".xml": "application/xml" };

/** For the `http` part of nginx: what a request means for languages and caches. */
// Long: one text.
export function nginxMaps({
  locales,
  cookieAttributes,
  messagesVersion,
  headers,
}: HostFacts): string {
  const [first = "en", ...prefixed] = locales;
  const prefixes = prefixed.map(prefixOf);
  const any = prefixes.join("|");
  const immutable = keptForever({ messagesVersion });
  const cookieOf = (locale: string): string => `${LOCALE_COOKIE}=${locale}; ${cookieAttributes}`;
  return `# Made by the static export; include it in the http part of nginx.

# The language that a visitor has chosen before.
map $cookie_${LOCALE_COOKIE} $site_chosen {
  default "";
${locales.map((locale) => `  ${locale} ${prefixOf(locale)};\n`).join("")}}

# The first language of the browser that the site has.
map $http_accept_language $site_accepted {
  default ${prefixOf(first)};
${locales.map((locale) => `  "${accepts(locale, locales)}" ${prefixOf(locale)};\n`).join("")}}

# Another language than the one of an address without prefix; "?to=" is a choice, and stays.
map "$arg_to:$site_chosen:$site_accepted:$uri" $site_other {
  default "";
${prefixes
  .map((locale) => `  "~^:${locale}:[^:]*:/$" ${locale};\n  "~^::${locale}:/$" ${locale};\n`)
  .join("")}${prefixes
    .map((locale) => `  "~^:${locale}:[^:]*:/(?!(?:${any})(?:/|$)|_)[^.]+$" ${locale};\n`)
    .join("")}}

# What is fetched ahead may never be opened: it must not change the visitor's language.
map $http_sec_purpose $site_ahead {
  default "";
  ~^prefetch ahead;
}

# A prefix is remembered, and so is a choice; only where it is news, and only with pages.
map "$site_ahead$sent_http_content_type:$site_chosen:$arg_to:$uri" $site_cookie {
  default "";
${prefixed.map((locale) => `  "~^text/html[^:]*:(?!${prefixOf(locale)}:)[^:]*:[^:]*:/${prefixOf(locale)}(?:/|\\.html$)" "${cookieOf(locale)}";\n`).join("")}  "~^text/html[^:]*:(?!${prefixOf(first)}:)[^:]*:[^:]+:/(?!(?:${any})(?:/|\\.html$))" "${cookieOf(first)}";
}

map "$site_ahead$site_cookie$site_other" $site_page_cache {
  "" "${KEEPING.revalidated}";
  ahead "${KEEPING.ahead}";
  default "${KEEPING.personal}";
}

map $site_ahead $site_home_cache {
  "" "${KEEPING.personal}";
  default "${KEEPING.ahead}";
}

# A file that is not there, or stands in for another, is not kept for good.
map "$uri $request_uri" $site_cache {
  default $site_page_cache;
  "~^/index\\.html " $site_home_cache;
  "~^/builds/latest\\.json " "no-cache";
${immutable.map((folder) => `  "~^/${folder}/.* /${folder}/" "${KEEPING.forever}";\n`).join("")}}

map "$sent_http_content_type:$uri" $site_vary {
  default "";
  "~^text/html[^:]*:/(?!(?:${any})(?:/|\\.html$))" "Cookie, Accept-Language";
}

map $uri $site_resource_policy {
  default "${headers[OPEN.header] ?? ""}";
  "~^/(?:${OPEN.folders.join("|")})/" "${OPEN.value}";
}

map $uri $site_missing {
  default /404.html;
${prefixes.map((locale) => `  "~^/${locale}(?:/|$)" /${locale}/404.html;\n`).join("")}}

map $args $site_more {
  "" "";
  default "&$args";
}
`;
}

/** For a `server` part of nginx: where files lie, headers, old addresses, languages, error pages. */
export function nginxServer({
  locales,
  headers,
  moved,
  messagesVersion,
  ...facts
}: HostFacts): string {
  const [first = "en", ...prefixed] = locales;
  const types = Object.entries({ ...facts.types, ...PAGE_TYPES }).map(([end, type]) => [
    end.slice(1),
    type.replace(/;.*/, ""),
  ]);
  return `# Made by the static export; include it in a server part of nginx.

root ${quoted(facts.root)};
charset utf-8;
charset_types text/css text/javascript text/plain text/vtt application/xml;
default_type application/octet-stream;
types {
${types.map(([end = "", type = ""]) => `  ${type} ${end};\n`).join("")}}

# Beside each text lies what was compressed before. With Debian's libnginx-mod-http-brotli-static:
# brotli_static on;
gzip_static on;
gzip_vary on;

${Object.entries({ ...headers, [OPEN.header]: "$site_resource_policy" })
  .map(([name, value]) => headerRule(name, value))
  .join("")}add_header Cache-Control $site_cache always;
add_header Vary $site_vary always;
add_header Set-Cookie $site_cookie always;

error_page 404 $site_missing;
location ~ ^/(?:(?:${prefixed.map(prefixOf).join("|")})/)?404(?:\\.html)?$ { internal; }
location ~ /\\.(?!well-known/) { return 404; }
location ~ \\.part$ { return 404; }
location ~ /feed\\.xml$ { types {} default_type "application/atom+xml; charset=utf-8"; }
location ~ /feed\\.json$ { types {} default_type "application/feed+json; charset=utf-8"; }
location ~ "^/_messages/[^/]+/([a-z]+\\.json)$" {
  # Pages of before the last export ask for the texts of then.
  try_files $uri /_messages/${messagesVersion}/$1 =404;
}

${moved.map(nginxMoved).join("")}
location = /${first} { return 301 /$is_args$args; }
location / {
  if ($request_uri ~ "^(/[^/?\\x5c][^?]*?)/+(\\?.*)?$") { return 301 $1$2; }
  if ($request_uri ~ "^/${first}(/[^/?\\x5c][^?]*)(\\?.*)?$") { return 301 $1$2; }
  if ($request_uri ~ "^[^?]*\\.html(?:\\?|$)") { return 404; }
  if ($site_other) { return 302 /$site_other$request_uri; }
  try_files $uri $uri.html =404;
}
location = / {
  if ($site_other) { return 302 /$site_other$is_args$args; }
  try_files /index.html =404;
}
`;
}

/** The first of the site's languages in the header is this one. */
function baseOf(locale: string): string {
  return locale.split("-", 1)[0] ?? locale;
}

function accepts(locale: string, locales: readonly string[]): string {
  const other = `(?!\\s*(?:${locales.map(baseOf).join("|")})(?![a-z]))[^,]*,`;
  return `~*^(?:${other})*\\s*${baseOf(locale)}(?![a-z])`;
}

function nginxMoved({ from, isWildcard, to, status }: MovedAddress): string {
  const path = decodeURIComponent(from);
  if (!isWildcard) return `location = ${quoted(path)} { return ${status} ${target(to)}; }\n`;
  // The value of the star is used as it was sent: decoded it could end the header.
  return `location ~ ${quoted(`^${escapeRegExp(path)}(?:/|$)`)} {
  if ($request_uri ~ ${quoted(`^${escapeRegExp(from)}/+([^?/][^?]*)`)}) { return ${status} ${target(to.replaceAll(":splat", "\0"))}; }
  return ${status} ${target(withoutRest(to))};
}
`;
}

/** A target with the visitor's query, before the anchor. */
function target(to: string): string {
  const [, path = "", query = "", anchor = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const plain = (text: string): string =>
    text.replaceAll("$", "%24").replaceAll(/["\\]/g, (sign) => encodeURIComponent(sign));
  const args = query === "" ? "$is_args$args" : `${plain(query)}$site_more`;
  return `"${plain(path)}${args}${plain(anchor)}"`.replaceAll("\0", "$1");
}

/** The target without the value of the star. */
function withoutRest(to: string): string {
  return to.includes(":splat") ? to.replace(/\/*:splat/, "") || "/" : to;
}

/** nginx takes no word of more than 4,096 bytes: a longer value, such as a policy of many hashes, is put together. */
function headerRule(name: string, value: string): string {
  const rule = (text: string): string => `add_header ${headerName(name)} ${quoted(text)} always;\n`;
  const parts = value.match(/.{1,1000}/gs) ?? [];
  if (parts.length < 2) return rule(value);
  const names = parts.map((_, index) => `$site_${name.replaceAll("-", "_")}_${index}`);
  const sets = parts.map((part, index) => `set ${names[index]} ${quoted(part)};\n`);
  return sets.join("") + rule(names.join(""));
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`;
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, (sign) => `\\${sign}`);
}
