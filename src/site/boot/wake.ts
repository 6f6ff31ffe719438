import { around } from "./around.ts";
import { addHint, fetchDocument } from "./fetch-document.ts";

/** Signs that the visitor is about to use the page; scrolling and reading are none. */
const INTENT = ["pointerover", "pointerdown", "focusin", "keydown"] as const;

/** Not `main` and headings, which take the focus but do nothing. */
const USEFUL = "a, button, input, textarea, select, label, summary, dialog, [tabindex='0']";

/** A pointer that only passes over a link means nothing, in milliseconds. */
const PASSING_MS = 65;

/**
 * Imports React's entry on the first sign of intent on something that it would improve, and
 * announces `app:hydrated` when it is there. A link that is pointed at has its document fetched before;
 * one that is being pressed or tapped gets nothing but that: the browser leaves before React could be
 * there, and its code would be in the way.
 *
 * @param scripts module addresses; the first is the entry, the others are what it imports
 */
export function wakeOnIntent(scripts: readonly string[]): void {
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
  const wake = (event: Event): void => {
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
  for (const type of INTENT) addEventListener(type, wake, { passive: true });
  addEventListener("page:start", () => clearTimeout(timer));
}
