import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import { html } from "hono/html";
import { partOfType, plainHeader, readMessage, valuesOf } from "#mail";
import type { Environment } from "../settings/environment.ts";
import { type SiteEnv, NO_STORE } from "../http/site-answer.ts";

/** Mails that the list shows. */
const LISTED = 100;

const FILE = /^[\w.-]+\.eml$/;

/** No script, nothing from elsewhere, styles of mails allowed; shown in a frame of our own page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";

/**
 * True when the mails that were written as files may be looked at: on this machine only, never in
 * production, and only under a name of this machine, so that no other site can reach in.
 */
export function showsOutbox(
  context: Context<SiteEnv>,
  { production, mail }: Pick<Environment, "production" | "mail">,
): boolean {
  const address = context.env.incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isHere = address === "::1" || address.startsWith("127.");
  const host = URL.parse(`http://${context.req.header("host") ?? ""}`)?.hostname ?? "";
  const isNamedHere = ["localhost", "127.0.0.1", "[::1]"].includes(host);
  return !production && mail.smtpUrl === undefined && isHere && isNamedHere;
}

/**
 * The mails that would have been sent, for whoever develops or tries the site out: a list, and each
 * mail as its reader sees it. In English only, like the log.
 */
export async function answerOutbox(context: Context<SiteEnv>, dataDir: string): Promise<Response> {
  const folder = path.join(dataDir, "outbox");
  const [, , name = "", view] = context.req.path.split("/");
  if (name === "") return page("Outbox", await listOf(folder));
  const raw = FILE.test(name)
    ? await readFile(path.join(folder, name), "utf8").catch(() => undefined)
    : undefined;
  if (raw === undefined) return new Response("No such mail\n", { status: 404, headers: NO_STORE });
  const message = readMessage(raw);
  if (view === "html") return shown(partOfType(message, "text/html")?.body ?? "");
  const fields = message.fields.map(
    ([field, value]) =>
      html`<tr>
        <th>${field}</th>
        <td>${plainHeader(value)}</td>
      </tr>`,
  );
  return page(
    plainHeader(valuesOf(message, "subject")[0] ?? name),
    html`<p><a href="/_outbox">All mails</a></p>
      <table>
        ${fields}
      </table>
      <iframe src="/_outbox/${name}/html" title="HTML" sandbox></iframe>
      <pre>${partOfType(message, "text/plain")?.body ?? ""}</pre>
      <pre>${partOfType(message, "text/calendar")?.body ?? ""}</pre>`,
  );
}

async function listOf(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => FILE.test(name))
    .toSorted()
    .toReversed()
    .slice(0, LISTED);
  const rows = await Promise.all(
    newest.map(async (name) => {
      const message = readMessage(await readFile(path.join(folder, name), "utf8"));
      const field = (of: string): string => plainHeader(valuesOf(message, of)[0] ?? "");
      return html`<tr>
        <td>${field("date")}</td>
        <td>${field("to")}</td>
        <td><a href="/_outbox/${name}">${field("subject")}</a></td>
      </tr>`;
    }),
  );
  return rows.length === 0
    ? html`<p>No mail has been written yet.</p>`
    : html`<table>
        <tr>
          <th>Date</th>
          <th>To</th>
          <th>Subject</th>
        </tr>
        ${rows}
      </table>`;
}

async function page(title: string, body: ReturnType<typeof html>): Promise<Response> {
  const document = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        :root {
          color-scheme: light dark;
          font-family: system-ui;
        }
        body {
          margin: 2rem auto;
          padding-inline: 1rem;
          max-inline-size: 60rem;
        }
        th,
        td {
          text-align: start;
          vertical-align: top;
          padding: 0.2rem 1rem 0.2rem 0;
          overflow-wrap: anywhere;
        }
        iframe {
          inline-size: 100%;
          block-size: 32rem;
          border: 1px solid;
          background: #fff;
        }
        pre {
          white-space: pre-wrap;
        }
      </style>
      <h1>${title}</h1>
      ${body}
    </html>`;
  return shown(String(await document));
}

function shown(body: string): Response {
  return new Response(body, {
    headers: {
      ...NO_STORE,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex",
    },
  });
}
