/**
 * A file is the same for every query, so what a query asks of a page is shown here, as a server would
 * have sent it: choices are made in the form, and React is woken for the rest.
 */
export function showAskedView(): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const choice = `main input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
    const input = document.querySelector<HTMLInputElement>(choice);
    if (input) input.checked = true;
  }
  const sign = new Event("pointerover", { bubbles: true });
  document.querySelector("header button")?.dispatchEvent(sign);
}
