import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { ContentProvider, createContentClient } from "#content/client";
import { defaultLocale } from "#i18n";
import { savesData } from "../boot/fetch-document.ts";
import { useShell } from "./page-context.tsx";

interface SiteContentProps {
  /** Token of an editor, who gets drafts. */
  readonly token?: string;
  readonly children: ReactNode;
}

/**
 * Lets the components below ask for content (D7): in the browser for editors and, where the client
 * database is on, for all who do not save data; else by the calls. Changed content is taken over with
 * the next page. Import what uses it lazily: no page needs the client for its first paint.
 */
export function SiteContent({ token, children }: SiteContentProps) {
  const { preview, site } = useShell();
  const { contentDatabase, contentShape = "default" } = site;
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
        defaultLocale: original,
        previewToken: () => token,
        isLocal: () => token !== undefined || (contentDatabase !== undefined && !savesData()),
      }),
    [integrity, contentShape, contentDatabase, original, token],
  );
  return <ContentProvider client={client}>{children}</ContentProvider>;
}

function onPage(notify: () => void): () => void {
  addEventListener("page:finish", notify);
  return () => removeEventListener("page:finish", notify);
}
