import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { ContentProvider, createContentClient } from "#content/client";
import { defaultLocale, readCookie } from "#i18n";
import { savesData } from "../boot/fetch-document.ts";
import { useShell } from "./page-context.tsx";
import { PREVIEW_COOKIE } from "./preview-cookie.ts";

interface SiteContentProps {
  /** Token of an editor, who gets drafts, where the cookie does not have it. */
  readonly token?: string;
  readonly children: ReactNode;
}

/**
 * Lets the components below ask for content (D7): in the browser for editors and, where the client
 * database is on, for all who do not save data; else by the calls. Changed content is taken over with
 * the next page. Import what uses it lazily: no page needs the client for its first paint.
 */
export function SiteContent({ token: given, children }: SiteContentProps) {
  const { preview, site } = useShell();
  const isKept = preview?.isValid && preview.token === undefined;
  const token = given ?? (isKept ? readCookie(document.cookie, PREVIEW_COOKIE) : undefined);
  const { contentDatabase, contentShape = "default", contentStripped = false } = site;
  const original = defaultLocale(site.locales);
  const newest = useSyncExternalStore(
    onPage,
    () => document.documentElement.dataset["content"],
    () => undefined,
  );
  const integrity = newest ?? contentDatabase ?? preview?.integrity ?? "";
  const client = useMemo(
    () =>
      createContentClient({
        base: "/api/_content",
        integrity,
        shape: contentShape,
        stripQueryParameters: contentStripped,
        defaultLocale: original,
        previewToken: () => token,
        isLocal: () => token !== undefined || (contentDatabase !== undefined && !savesData()),
      }),
    [integrity, contentShape, contentStripped, contentDatabase, original, token],
  );
  return <ContentProvider client={client}>{children}</ContentProvider>;
}

function onPage(notify: () => void): () => void {
  addEventListener("page:finish", notify);
  return () => removeEventListener("page:finish", notify);
}
