/** Milliseconds for which a button says that it copied. */
const SAID_MS = 2_000;

/** `data-copy` buttons copy their value, or the code beside them, and say so. */
export function copyOnClick(): void {
  addEventListener("click", (event) => {
    const button =
      event.target instanceof Element &&
      event.target.closest<HTMLButtonElement>("button[data-copy]");
    if (!button) return;
    const code = button.closest("figure")?.querySelector("code")?.textContent;
    const text = button.dataset["copy"] || code || "";
    void navigator.clipboard.writeText(text).then(() => say(button));
  });
}

function say(button: HTMLButtonElement): void {
  button.dataset["said"] = "";
  setTimeout(() => delete button.dataset["said"], SAID_MS);
}
