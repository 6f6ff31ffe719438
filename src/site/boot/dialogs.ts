import { takeFocus } from "./anchor.ts";

/** Dialogs with an address, by the query that opens them (C7, A6). */
const BY_MODAL: Readonly<Record<string, string>> = {
  booking: "booking-modal",
  video: "video-modal",
};
const FILM_DIALOG = "portfolio-video-modal";

/** Query parameters that change what is open on a page, not which page it is. */
const VIEW_PARAMETERS = ["modal", "film", "filter", "all"] as const;

/** State of a history entry that opened a dialog over the entry before it: closing goes back. */
export const OPENED_HERE = { dialog: true } as const;

/** Detail of `app:navigate`: React's router takes it over when it is awake. */
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
  for (const name of VIEW_PARAMETERS) query.delete(name);
  return `${pathname}?${query}`;
}

/** Id of the dialog that a query asks for. */
function addressedDialog(search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (query.has("film")) return FILM_DIALOG;
  return BY_MODAL[query.get("modal") ?? ""];
}

/** True when the address asks for a dialog. */
export function asksForDialog(search: string): boolean {
  return addressedDialog(search) !== undefined;
}

/**
 * Keeps dialogs and history in step (C7), before and after React is awake: opening one is an entry of
 * the history, so Back closes it and Forward opens it again; closing it by hand takes the entry back.
 */
export function followDialogs(): void {
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest("button[command='show-modal']")?.getAttribute("commandfor");
    if (id && openDialog(id)) event.preventDefault();
  });
  document.addEventListener(
    "close",
    ({ target }) => {
      const isAddressed =
        target instanceof HTMLDialogElement && target.id === addressedDialog(location.search);
      if (isAddressed && !target.open) leaveEntry();
    },
    true,
  );
  addEventListener("popstate", showAddressedDialog);
  showAddressedDialog();
  // What was opened before this script arrived is an entry like what is opened after.
  const open = document.querySelector("dialog[id]:modal");
  if (open && !asksForDialog(location.search)) pushEntry(open.id);
}

/**
 * Opens the dialog that the address asks for and closes the others. Dialogs that the server opened
 * become real modals: focus trapped, Escape closes.
 */
export function showAddressedDialog(): void {
  const wanted = addressedDialog(location.search);
  for (const id of [...Object.values(BY_MODAL), FILM_DIALOG]) {
    const dialog = document.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement)) continue;
    if (id !== wanted || !hasContent(dialog)) dialog.close();
    else if (!dialog.matches(":modal")) show(dialog);
  }
}

/** Opens a dialog of this page as a modal, as an entry of the history; false without such a dialog. */
export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (dialog.matches(":modal")) return true;
  show(dialog);
  if (Object.values(BY_MODAL).includes(id)) pushEntry(id);
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

/** Goes to an address of this site: React changes the page when it is awake, else the browser does. */
export function goTo(to: string): void {
  if (!handOver({ to, replace: false, state: null, stay: false })) location.assign(to);
}

/** False for the dialog of a film that does not exist, or whose page React has yet to show. */
function hasContent(dialog: HTMLDialogElement): boolean {
  return document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") !== null;
}

function show(dialog: HTMLDialogElement): void {
  // Where the focus returns to when nothing had it.
  const start = document.querySelector<HTMLElement>("main h1");
  if (start && document.activeElement === document.body) takeFocus(start);
  dialog.close();
  dialog.showModal();
}

function pushEntry(id: string): void {
  const modal = Object.keys(BY_MODAL).find((name) => BY_MODAL[name] === id);
  if (modal) changeEntry((query) => query.set("modal", modal), false);
}

/** After closing by hand: back to the entry below, or on without the dialog after a deep link. */
function leaveEntry(): void {
  const { usr } = (history.state ?? {}) as { usr?: Partial<typeof OPENED_HERE> | null };
  if (usr?.dialog) history.back();
  else {
    changeEntry((query) => {
      query.delete("modal");
      query.delete("film");
    }, true);
  }
}

function changeEntry(change: (query: URLSearchParams) => void, replace: boolean): void {
  const { searchParams, pathname } = new URL(location.href);
  change(searchParams);
  const to = pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
  const state = replace ? null : OPENED_HERE;
  if (handOver({ to, replace, state, stay: true })) return;
  if (replace) history.replaceState({ ...history.state, usr: state }, "", to);
  else history.pushState({ usr: state }, "", to);
}

/** True when React's router does it. */
function handOver(detail: NavigateDetail): boolean {
  return !dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
}
