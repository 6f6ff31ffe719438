import { around } from "./around.ts";
import { takeFocus } from "./take-focus.ts";
import { onceLoaded } from "./once-loaded.ts";

/** Dialogs with an address, by the query that opens them (C7, A6). */
const BY_MODAL: Readonly<Record<string, string>> = {
  booking: "booking-modal",
  video: "video-modal",
};
const FILM_DIALOG = "portfolio-video-modal";

/** Query parameters that say what is open on a page, and from which moment on. */
const DIALOG_PARAMETERS = ["modal", "film", "t"];
/** Those that change the view of a page, not which page it is. */
const VIEW_PARAMETERS = [...DIALOG_PARAMETERS, "filter", "all"];

/** State of a history entry that opened a dialog over the entry before it: closing goes back. */
export const OPENED_HERE = { dialog: true } as const;

/** Detail of `app:navigate`: after hydration React's router handles it. */
export interface NavigateDetail {
  readonly to: string;
  readonly replace: boolean;
  readonly state: typeof OPENED_HERE | null;
  /** True keeps the scroll position. */
  readonly stay: boolean;
}

/** Path and query of an address without what is only open on it: two equal texts are one page. */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  drop(query, VIEW_PARAMETERS);
  return `${pathname}?${query}`;
}

/** Id of the dialog in a query, and its content. */
function addressedDialog(search: string): readonly [id: string | undefined, shown: string] {
  const query = new URLSearchParams(search);
  const [film, modal] = [query.get("film"), query.get("modal") ?? ""];
  return film === null ? [BY_MODAL[modal], modal] : [FILM_DIALOG, film];
}

/** True when the URL opens a dialog. */
export function asksForDialog(search: string): boolean {
  return addressedDialog(search)[0] !== undefined;
}

/**
 * Keeps dialogs and history in step (C7), before and after hydration: opening one adds a history entry,
 * so Back closes it and Forward opens it again; closing it by hand removes the entry.
 */
export function followDialogs(): void {
  addEventListener("click", (event) => {
    const id = around(event, "button[command='show-modal']")?.getAttribute("commandfor");
    if (id && openDialog(id)) event.preventDefault();
  });
  document.addEventListener("close", showAddressedDialog, true);
  // What was opened before this script arrived is an entry like what is opened after.
  const open = document.querySelector<HTMLDialogElement>("dialog:modal");
  const modal = open && modalOf(open.id);
  if (modal && !asksForDialog(location.search)) {
    open.dataset["shown"] = modal;
    changeEntry(modal);
  }
  showAddressedDialog();
  addEventListener("popstate", showAddressedDialog);
}

/**
 * Opens the dialog of the URL and closes the others; one that the visitor closed removes its entry. Dialogs that the server opened become real modals: focus trapped, Escape
 * closes. `data-shown` says for what a dialog was opened, `data-left` that the visitor has closed it
 * since: then its entry is on the way out.
 */
export function showAddressedDialog(): void {
  const [wanted, shown] = addressedDialog(location.search);
  for (const id of [...Object.values(BY_MODAL), FILM_DIALOG]) {
    const dialog = document.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement)) continue;
    const { dataset, open } = dialog;
    if (id !== wanted || !hasContent(dialog)) {
      delete dataset["shown"];
      dialog.close();
    } else if (dataset["shown"] !== shown && (open || dataset["left"] || !dataset["shown"])) {
      show(dialog, shown);
    } else if (!open) {
      // Maybe while the next film was loading: the URL may be ahead of the dialog.
      dataset["shown"] = shown;
      leave(dialog);
    }
  }
}

/** Opens a dialog of this page as a modal, as an entry of the history; false without such a dialog. */
export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (dialog.matches(":modal")) return true;
  const modal = modalOf(id);
  show(dialog, modal ?? id);
  if (modal) changeEntry(modal);
  return true;
}

/** Closes a dialog of this page; logs an error when the page has none by that id (C7). */
export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
  else reportMissing(id);
}

/** Logs that a dialog is not on this page (C7). */
export function reportMissing(id: string): void {
  console.error(`There is no #${id} on this page`);
}

/** Navigates within this site: by React after hydration, otherwise by the browser. */
export function goTo(to: string): void {
  if (!handOver({ to, replace: false, state: null, stay: false })) location.assign(to);
}

/** False for the dialog of a film that does not exist, or whose page React has yet to show. */
function hasContent(dialog: HTMLDialogElement): boolean {
  return document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") !== null;
}

function drop(query: URLSearchParams, names: readonly string[]): void {
  for (const name of names) query.delete(name);
}

function modalOf(id: string): string | undefined {
  return Object.keys(BY_MODAL).find((name) => BY_MODAL[name] === id);
}

function show(dialog: HTMLDialogElement, shown: string): void {
  dialog.dataset["shown"] = shown;
  delete dialog.dataset["left"];
  if (dialog.matches(":modal")) return;
  // Where the focus returns if nothing was focused.
  const start = document.querySelector<HTMLElement>("main h1");
  if (start && document.activeElement === document.body) takeFocus(start);
  dialog.close();
  dialog.showModal();
  const inside = document.activeElement as HTMLElement;
  // Of a document with an anchor the browser takes the focus away, late.
  onceLoaded(() => {
    if (dialog.open && document.activeElement === document.body) inside.focus();
  });
}

/** After closing by hand: back to the entry below, or on without the dialog after a deep link. */
function leave(dialog: HTMLDialogElement): void {
  if (dialog.dataset["left"]) return;
  dialog.dataset["left"] = "1";
  const { usr } = (history.state ?? {}) as { usr?: Partial<typeof OPENED_HERE> | null };
  if (usr?.dialog) history.back();
  else {
    const isHydrated = changeEntry();
    // If React hydrates now, it expects the server's HTML for this URL: a dialog without a film.
    if (!isHydrated && dialog.id === FILM_DIALOG) dialog.querySelector("article")?.remove();
  }
}

/**
 * Changes the URL at once, then notifies React's router.
 *
 * @param modal what a new entry opens; left out, the entry goes on without a dialog
 * @returns true when the router is there
 */
function changeEntry(modal?: string): boolean {
  const { pathname, hash } = location;
  const searchParams = new URLSearchParams(location.search);
  if (modal) searchParams.set("modal", modal);
  else drop(searchParams, DIALOG_PARAMETERS);
  const to = pathname + (searchParams.size > 0 ? `?${searchParams}` : "") + hash;
  const state = modal ? OPENED_HERE : null;
  if (modal) history.pushState({ usr: state }, "", to);
  else history.replaceState({ ...history.state, usr: state }, "", to);
  return handOver({ to, replace: true, state, stay: true });
}

/** True when React's router does it. */
function handOver(detail: NavigateDetail): boolean {
  return !dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
}
