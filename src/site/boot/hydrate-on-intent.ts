import { around } from "./around.ts";
import { addHint, fetchDocument, PASSING_MS } from "./fetch-document.ts";

/** Events that show intent to use the page; scrolling and reading do not. */
const INTENT = ["pointerover", "pointerdown", "focusin", "keydown"] as const;

/** Not `main` and headings, which take the focus but do nothing. */
const USEFUL = "a, button, input, textarea, select, label, summary, dialog, [tabindex='0']";

/**
 * Imports React's entry on the first intent on an element that React improves; `app:hydrated` follows.
 * For a link under the pointer it prefetches the document first. For a link being pressed or tapped it
 * does only that: the browser navigates before React could hydrate, and its code would delay that.
 *
 * @param scripts module addresses; the first is the entry, the others are what it imports
 */
export function hydrateOnIntent(scripts: readonly string[]): void {
  const [entry, ...imports] = scripts;
  if (!entry) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  const load = (): void => {
    isLoading = true;
    for (const href of imports) addHint("modulepreload", href);
    import(/* @vite-ignore */ entry).catch((error: unknown) => {
      console.error(error);
      isLoading = false;
    });
  };
  const onIntent = (event: Event): void => {
    clearTimeout(timer);
    const useful = around(event, USEFUL);
    if (isLoading || !useful) return;
    if (!(useful instanceof HTMLAnchorElement)) {
      load();
      return;
    }
    const isPointed =
      event.type === "pointerover" && (event as PointerEvent).pointerType !== "touch";
    if (!isPointed && !useful.matches(":focus-visible")) fetchDocument(useful);
    else {
      timer = setTimeout(() => {
        fetchDocument(useful);
        load();
      }, PASSING_MS);
    }
  };
  for (const type of INTENT) addEventListener(type, onIntent);
  addEventListener("page:start", () => clearTimeout(timer));
}
