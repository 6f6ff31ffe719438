/** Signs that the visitor is about to use the page; scrolling and reading are none. */
const INTENT = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown", "input"] as const;

const USEFUL = "a, button, input, textarea, select, label, summary, [tabindex]";

/**
 * Imports React's entry on the first sign of intent on something that it would improve, and
 * announces `app:hydrated` when it is there.
 *
 * @param scripts module addresses; the first is the entry, the others are what it imports
 */
export function wakeOnIntent(scripts: readonly string[]): void {
  const [entry, ...imports] = scripts;
  if (!entry) return;
  const wake = (event: Event): void => {
    if (!(event.target instanceof Element) || !event.target.closest(USEFUL)) return;
    for (const type of INTENT) removeEventListener(type, wake);
    for (const href of imports) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    import(/* @vite-ignore */ entry).catch((error: unknown) => {
      console.error(error);
      for (const type of INTENT) addEventListener(type, wake, { passive: true });
    });
  };
  for (const type of INTENT) addEventListener(type, wake, { passive: true });
}
