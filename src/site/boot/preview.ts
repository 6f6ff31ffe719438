import { around } from "./around.ts";
import { readCookie } from "#i18n";
import type { PageData } from "../site-data.ts";
import { readSession, writeSession } from "./session.ts";

/** Session cookie and key of the session storage that hold a preview token (D8). */
const TOKEN = "previewToken";

/**
 * Preview in the browser (D8): a token that only the session storage holds is given to the server,
 * and pages in preview load again when a file is saved.
 */
export function followPreview({ preview }: PageData): void {
  const query = new URLSearchParams(location.search);
  const kept = readSession(TOKEN);
  if (kept && !query.has("preview") && readToken() === "") {
    writeToken(kept);
    if (readToken() === kept) location.reload();
  }
  addEventListener("click", (event) => {
    const link = around(event, "[data-preview-off]");
    if (link) writeSession(TOKEN, undefined);
  });
  if (!preview?.isValid) return;
  const token = preview.token === undefined ? "" : `?preview=${encodeURIComponent(preview.token)}`;
  const events = new EventSource(`/_preview/events${token}`);
  events.addEventListener("change", () => location.reload());
  events.addEventListener("version", ({ data }) => {
    if (data !== preview.integrity) location.reload();
  });
}

/** Stores a token and loads the page again; an empty or missing one ends preview. */
export function setPreviewToken(token?: string | null): void {
  writeToken(token ?? "");
  writeSession(TOKEN, token || undefined);
  location.reload();
}

function readToken(): string {
  return readCookie(document.cookie, TOKEN) ?? "";
}

function writeToken(token: string): void {
  const age = token === "" ? "; Max-Age=0" : "";
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${TOKEN}=${encodeURIComponent(token)}; Path=/; SameSite=Lax${age}${secure}`;
}
