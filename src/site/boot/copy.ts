/** Milliseconds for which a button says that it copied. */
const SAID_MS = 2_000;

/** Copies the value of a `data-copy` button, or the code beside it, and says so. */
export async function copy(button: HTMLElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("code")?.textContent;
  await navigator.clipboard.writeText(button.dataset["copy"] || code || "");
  button.dataset["said"] = "";
  setTimeout(() => delete button.dataset["said"], SAID_MS);
}
