import type { Context } from "hono";
import { html } from "hono/html";
import type { Signer } from "#forms/node";
import {
  findMailFile,
  listMailFiles,
  type MessagePart,
  partOfType,
  plainHeader,
  valuesOf,
} from "#mail";
import type { Environment } from "../settings/environment.ts";
import { NO_STORE } from "../http/answer.ts";
import { errorAnswer, type SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** Mails that the list shows. */
const LISTED = 100;

/** No script, nothing from elsewhere, styles of mails allowed; shown in a frame of our own page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";

/** The mails that are written as files, for development: `/_outbox/{token}`. */
export function outboxResource(site: OpenSite): Resource {
  const { environment } = site;
  return {
    pattern: "/_outbox/*",
    methods: {
      GET(context) {
        const [, , token = "", name = "", view] = context.req.path.split("/");
        return isShown(context, environment) && site.services.signer.isSigned(token, OUTBOX)
          ? answerOutbox(environment.dataDir, `/_outbox/${token}`, name, view)
          : errorAnswer(context, 404);
      },
    },
    caching: "none",
  };
}

/** What the token of the outbox is signed as. */
const OUTBOX = "outbox";

/**
 * Where the mails can be read that no relay takes. Only who sees what the start prints knows the
 * address: a request through a proxy comes from this machine too, under whatever name the proxy says.
 *
 * @returns a path; undefined in production and where a relay takes the mails
 */
export function outboxPath(environment: OutboxSettings, signer: Signer): string | undefined {
  return isWritten(environment) ? `/_outbox/${signer.sign(OUTBOX)}` : undefined;
}

type OutboxSettings = Pick<Environment, "production" | "mail">;

function isWritten({ production, mail }: OutboxSettings): boolean {
  return !production && mail.smtpUrl === undefined;
}

/**
 * True when the mails that were written as files may be read: on this machine only, never in
 * production, and only under a name of this machine, so that no other site can reach in.
 */
function isShown(context: Context<SiteEnv>, environment: OutboxSettings): boolean {
  const address = context.env.incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isHere = address === "::1" || address.startsWith("127.");
  const host = URL.parse(`http://${context.req.header("host") ?? ""}`)?.hostname ?? "";
  const isNamedHere = ["localhost", "127.0.0.1", "[::1]"].includes(host);
  return isWritten(environment) && isHere && isNamedHere;
}

/**
 * The mails that would have been sent, for development: a list, and each mail as its reader sees it.
 * In English only, like the log.
 */
async function answerOutbox(
  dataDir: string,
  base: string,
  name: string,
  view: string | undefined,
): Promise<Response> {
  if (name === "") return page("Outbox", await listOf(dataDir, base));
  const file = await findMailFile(dataDir, name);
  if (!file) return new Response("No such mail\n", { status: 404, headers: NO_STORE });
  const { message } = file;
  if (view === "html") return shown(partOfType(message, "text/html")?.body ?? "");
  const fields = message.fields.map(
    ([field, value]) =>
      html`<tr>
        <th>${field}</th>
        <td>${plainHeader(value)}</td>
      </tr>`,
  );
  return page(
    headerOf(message, "subject") || name,
    html`<p><a href="${base}">All mails</a></p>
      <table>
        ${fields}
      </table>
      <iframe src="${base}/${name}/html" title="HTML" sandbox></iframe>
      <pre>${partOfType(message, "text/plain")?.body ?? ""}</pre>
      <pre>${partOfType(message, "text/calendar")?.body ?? ""}</pre>`,
  );
}

async function listOf(dataDir: string, base: string) {
  const rows = (await listMailFiles(dataDir, LISTED)).map(
    ({ name, message }) =>
      html`<tr>
        <td>${headerOf(message, "date")}</td>
        <td>${headerOf(message, "to")}</td>
        <td><a href="${base}/${name}">${headerOf(message, "subject")}</a></td>
      </tr>`,
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

function headerOf(message: MessagePart, field: string): string {
  return plainHeader(valuesOf(message, field)[0] ?? "");
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
          background: canvas;
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
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
}
