/** Opens dialogs by `command="show-modal"` where the browser does not do it itself. */
export function polyfillCommands(): void {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("button[command='show-modal']");
    if (button && openModal(button.getAttribute("commandfor") ?? "")) event.preventDefault();
  });
}

/** Turns dialogs that the server opened into real modals: focus trapped, Escape closes. */
export function openServerDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[id][open]")) {
    dialog.close();
    dialog.showModal();
  }
}

/** Opens a dialog of this page as a modal; false when the page has none by that id. */
export function openModal(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  return true;
}

/** Closes a dialog of this page; logs an error when the page has none by that id (C7). */
export function closeModal(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
  else console.error(`There is no #${id} on this page`);
}
