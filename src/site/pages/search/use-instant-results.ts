import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { localizePath } from "#i18n";
import type { FoundPages } from "../../features/search/found-pages.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { tellEvent } from "../../shell/tell-event.ts";

/** Words that stand for so long without a result are what was looked for, in milliseconds. */
const SETTLED_MS = 1_500;
/** Quiet after a key before anything is looked for, in milliseconds. */
const QUIET_MS = 150;

/**
 * Looks for pages as the visitor types: after a moment of quiet, the search before given up, the
 * address following without entries of the history.
 *
 * @param loaded what the address of the page was answered with
 */
export function useInstantResults(loaded: FoundPages) {
  const { locale } = useI18n();
  const { site } = useShell();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [instant, setInstant] = useState<{ readonly key: string; readonly found: FoundPages }>();
  const [isLooking, setLooking] = useState(false);
  const looking = useRef<AbortController>(undefined);
  // Results of before the visitor went to another address of this page are gone.
  const found = instant?.key === key ? instant.found : loaded;
  const shown = useRef(found);
  useEffect(() => {
    shown.current = found;
  }, [found]);
  useEffect(() => {
    if (!found.ok || found.text === "" || found.total > 0) return;
    const timer = setTimeout(() => tellEvent("search", "nothing-found", found.text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [found]);
  const path = localizePath("/search", locale.code, site.locales);

  const look = useCallback(
    async (quietMs: number): Promise<void> => {
      const text = input.current?.value.trim() ?? "";
      looking.current?.abort();
      const controller = new AbortController();
      looking.current = controller;
      const { signal } = controller;
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      if (signal.aborted) return;
      if (shown.current.ok && text === shown.current.text) {
        setLooking(false);
        return;
      }
      setLooking(true);
      const query = queryFor(text);
      const result = await fetchResults(`${path}.json${query}`, text, signal);
      if (signal.aborted) return;
      // What the browser and the router keep with the entry stays as it is.
      history.replaceState(history.state, "", path + query);
      setInstant({ key, found: result });
      setLooking(false);
    },
    [key, path],
  );

  useEffect(() => {
    const field = input.current;
    // Typed before hydration, or another address: the one that was changed last counts.
    if (field && document.activeElement !== field) field.value = shown.current.text;
    else void look(0);
    return () => looking.current?.abort();
  }, [look]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void look(0);
  };
  return { found, isLooking, input, onInput: () => void look(QUIET_MS), onSubmit };
}

/** The query of the address with other words, from the first page on. */
function queryFor(text: string): string {
  const query = new URLSearchParams(location.search);
  query.delete("page");
  if (text === "") query.delete("q");
  else query.set("q", text);
  return query.size === 0 ? "" : `?${query}`;
}

async function fetchResults(
  address: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundPages> {
  try {
    const response = await fetch(address, { signal });
    if (response.ok) return (await response.json()) as FoundPages;
    return { ok: false, text, reason: response.status === 429 ? "busy" : "unavailable" };
  } catch {
    return { ok: false, text, reason: "unavailable" };
  }
}
