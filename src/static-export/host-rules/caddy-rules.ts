import { LOCALE_COOKIE } from "#i18n";
import { headerName, type HostFacts, KEEPING, keptForever, OPEN } from "./host-facts.ts";
import type { MovedAddress } from "./list-moved.ts";

/** A whole Caddyfile; `SITE_ADDRESS` sets the address, default port 8080 of this machine. */
export function caddyfile(facts: HostFacts): string {
  const { locales, headers, moved, root, cookieAttributes } = facts;
  const [first = "en", ...prefixed] = locales;
  const immutable = keptForever(facts);
  const pages = ["/_*", "*.*", ...prefixed.flatMap((locale) => [`/${locale}`, `/${locale}/*`])];
  const cookie = (locale: string): string =>
    `header_regexp Cookie "(?:^|; *)${LOCALE_COOKIE}=${locale}(?:;|$)"`;
  const accepted = (locale: string): string =>
    `header_regexp Accept-Language "(?i)^ *${locale}(?:[-;,]|$)"`;
  return `# Made by the static export. SITE_ADDRESS=www.studio.example caddy run --config Caddyfile
{
  admin off
}

{$SITE_ADDRESS:http://localhost:8080} {
  root * ${literal(root)}
  # In this order, and not in that of the directives.
  route {
  header {
${Object.entries(headers)
  .map(([name, value]) => `    ${headerName(name)} ${literal(value)}\n`)
  .join("")}    Cache-Control ${quoted(KEEPING.revalidated)}
  }
  @immutable path ${immutable.map((folder) => `/${folder}/*`).join(" ")}
  header @immutable Cache-Control ${quoted(KEEPING.forever)}
  @elsewhere path ${OPEN.folders.map((folder) => `/${folder}/*`).join(" ")}
  header @elsewhere ${headerName(OPEN.header)} ${OPEN.value}
  header /builds/latest.json Cache-Control no-cache
  header / Cache-Control ${quoted(KEEPING.personal)}
  # What is fetched ahead may never be opened: it must not change the visitor's language.
  @ahead {
    header Sec-Purpose prefetch*
    not path ${immutable.map((folder) => `/${folder}/*`).join(" ")}
  }
  header @ahead Cache-Control ${quoted(KEEPING.ahead)}
  @open {
    not path ${pages.join(" ")}
  }
  header @open +Vary "Cookie, Accept-Language"
  header /feed.xml Content-Type "application/atom+xml; charset=utf-8"
  header /feed.json Content-Type "application/feed+json; charset=utf-8"
  header /*/feed.xml Content-Type "application/atom+xml; charset=utf-8"
  header /*/feed.json Content-Type "application/feed+json; charset=utf-8"

${moved.map(caddyMoved).join("")}
  # As they were sent: decoded they could lead to another host, or end before their query.
  @slash vars_regexp slash {http.request.orig_uri} ^(/[^/?\\\\][^?]*?)/+(\\?.*)?$
  redir @slash {re.slash.1}{re.slash.2} 301
  @default vars_regexp default {http.request.orig_uri} ^/${first}(?:/([^/?\\\\][^?]*)?)?(\\?.*)?$
  redir @default /{re.default.1}{re.default.2} 301

${prefixed
  .map(
    (locale) => `  @chose_${locale} {
    not path ${pages.join(" ")}
    not query to=*
    ${cookie(locale)}
  }
  header @chose_${locale} Cache-Control ${quoted(KEEPING.personal)}
  redir @chose_${locale} /${locale}{uri} 302
  @accepts_${locale} {
    path /
    not query to=*
    not header_regexp Cookie "(?:^|; *)${LOCALE_COOKIE}="
    ${accepted(locale)}
  }
  redir @accepts_${locale} /${locale} 302
  @reads_${locale} {
    path /${locale} /${locale}/*
    not path *.*
    not header Sec-Purpose prefetch*
    not ${cookie(locale)}
  }
  header @reads_${locale} {
    Set-Cookie ${quoted(`${LOCALE_COOKIE}=${locale}; ${cookieAttributes}`)}
    Cache-Control ${quoted(KEEPING.personal)}
  }
`,
  )
  .join("")}  @chose_${first} {
    not path ${pages.join(" ")}
    query to=*
    not header Sec-Purpose prefetch*
    not ${cookie(first)}
  }
  header @chose_${first} {
    Set-Cookie ${quoted(`${LOCALE_COOKIE}=${first}; ${cookieAttributes}`)}
    Cache-Control ${quoted(KEEPING.personal)}
  }

  @bare path *.html *.part /404 /*/404
  error @bare 404
  try_files {path} {path}.html
  file_server {
    precompressed br gzip
  }
  }
  handle_errors {
    header Cache-Control no-cache
${prefixed
  .map(
    (locale) => `    @missing_${locale} path /${locale} /${locale}/*
    rewrite @missing_${locale} /${locale}/404.html
`,
  )
  .join("")}    @missing not path ${prefixed.map((locale) => `/${locale}/404.html`).join(" ")}
    rewrite @missing /404.html
    file_server {
      precompressed br gzip
    }
  }
}
`;
}

function caddyMoved({ from, isWildcard, to, status }: MovedAddress, index: number): string {
  const path = decodeURIComponent(from);
  const name = `moved_${index}`;
  const pattern = path.replaceAll(/[$()*+.?[\\\]^{|}]/g, (sign) => `\\${sign}`);
  // The value of the star is used as it was sent, from as many segments on as the path has.
  const depth = from.split("/").length - 1;
  const rest = `^(?:/+[^/?]+){${depth}}(?:/+([^/?\\\\][^?\\\\]*?)?)?/*(?:\\?.*)?$`;
  // Stars, brackets and braces mean something to `path`.
  const exact = /[%*?[\\\]{}]/.test(path)
    ? `path_regexp ${quoted(`(?i)^${pattern}$`)}`
    : `path ${quoted(path)}`;
  const matched = isWildcard
    ? `path_regexp ${quoted(`^${pattern}(?:/|$)`)}\n    vars_regexp ${name} {http.request.orig_uri} ${quoted(rest)}`
    : exact;
  const filled = to
    .replaceAll(/[{}]/g, (sign) => encodeURIComponent(sign))
    .replaceAll(":splat", `{re.${name}.1}`);
  const [, address = "", query = "", anchor = ""] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(filled) ?? [];
  const target = `${address}${query === "" ? "?" : `${query}&`}{query}${anchor}`;
  return `  @${name} {
    ${matched}
  }
  @${name}_asked {
    ${matched}
    expression \`{http.request.uri.query} != ""\`
  }
  redir @${name}_asked ${quoted(target)} ${status}
  redir @${name} ${quoted(filled)} ${status}
`;
}

/** One word of a Caddyfile, whatever is in it; nothing in it is an escape. */
function quoted(text: string): string {
  return text.includes("`") ? `"${text.replaceAll('"', String.raw`\"`)}"` : `\`${text}\``;
}

/** {@link quoted}, where Caddy would expand braces. */
function literal(text: string): string {
  // Variables of the environment are filled in before anything is read; what they have for want of a
  // value is not looked at again.
  return quoted(text.replaceAll("{", String.raw`\{`).replaceAll("{$", "{$:{$}"));
}
