/** Does something after the page has loaded all that it needs, or soon when it has. */
export function onceLoaded(act: () => void): void {
  if (document.readyState === "complete") setTimeout(act);
  else addEventListener("load", () => setTimeout(act));
}
