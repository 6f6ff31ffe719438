import type { ComponentType } from "react";
import type { LocaleCode } from "#i18n";

/** A page that can be built before it is gone to. */
export interface LoadedPage {
  /** Path and query of its address. */
  readonly pathname: string;
  readonly search: string;
  /** Name of the page, the same in all languages, and its route. */
  readonly name: string;
  readonly routeId: string;
  readonly locale: LocaleCode;
  /** What its loader answered. */
  readonly data: unknown;
  readonly Component: ComponentType;
}

/** A page that is built before it is gone to. */
export interface BuiltPage extends LoadedPage {
  /** Number of its own. */
  readonly id: number;
  /**
   * The page is built in here, outside of the document until it is shown: nothing can find it by its
   * ids, no style applies to it and no tool of the visitor sees it.
   */
  readonly container: HTMLElement;
}

/** The one page that is built ahead: that which the visitor is most likely to open next. */
export interface BuiltPages {
  /** The newest of them; undefined when none is wanted. */
  newest(): BuiltPage | undefined;
  /** Whether the newest is the page of an address. */
  isBuilt(address: Pick<LoadedPage, "pathname" | "search">): boolean;
  /**
   * Puts the page of an address where the one that is shown is, seen from its top, before React knows of
   * it: React takes longer for that than the browser, and is told once it is painted.
   *
   * @returns whether it is there
   */
  reveal(address: Pick<LoadedPage, "pathname" | "search">): boolean;
  /** React has drawn a page, maybe another than was revealed, which then goes. */
  settle(shown: BuiltPage | undefined): void;
  /** Puts back what was shown before a page was revealed, for visitors who came back meanwhile. */
  conceal(): void;
  /** Takes the place of the page before, unless that is revealed. */
  build(page: LoadedPage): void;
  /** The newest is not wanted any more, unless it is revealed. */
  clear(): void;
  /** A page could not be built: it is not tried again with the same data. */
  refuse(page: BuiltPage): void;
  /** Called back at each change; gives back how to end that. */
  subscribe(notify: () => void): () => void;
}

/** For {@link BuiltPages}; nothing is built while nobody has subscribed. */
export function createBuiltPages(): BuiltPages {
  let newest: BuiltPage | undefined;
  /** What is revealed; how far down the page before was left, and where the focus was. */
  let revealed:
    | { readonly container: HTMLElement; readonly top: number; readonly focused: Element | null }
    | undefined;
  let built = 0;
  const refused = new Set<unknown>();
  const subscribers = new Set<() => void>();
  const change = (page: BuiltPage | undefined): void => {
    newest = page;
    for (const notify of subscribers) notify();
  };
  const isBuilt: BuiltPages["isBuilt"] = ({ pathname, search }) =>
    subscribers.size > 0 && newest?.pathname === pathname && newest.search === search;
  const settle: BuiltPages["settle"] = (shown) => {
    if (!revealed) return;
    const { container } = revealed;
    revealed = undefined;
    delete document.getElementById("main")?.dataset["revealed"];
    delete container.dataset["revealed"];
    if (container !== shown?.container) container.remove();
  };
  return {
    newest: () => newest,
    isBuilt,
    reveal(address) {
      const main = document.getElementById("main");
      const container = isBuilt(address) ? newest?.container : undefined;
      if (!main || !container?.hasChildNodes()) return false;
      revealed = { container, top: scrollY, focused: document.activeElement };
      main.dataset["revealed"] = container.dataset["revealed"] = "";
      container.dataset["firstLook"] = "";
      // So React hides what is in an `<Activity>`.
      for (const part of container.children) (part as HTMLElement).style.removeProperty("display");
      main.append(container);
      scrollTo({ top: 0, behavior: "instant" });
      return true;
    },
    settle,
    conceal() {
      if (!revealed) return;
      const { top, focused } = revealed;
      settle(undefined);
      scrollTo({ top, behavior: "instant" });
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    build(page) {
      const isKnown = isBuilt(page) && newest?.data === page.data;
      if (revealed || isKnown || refused.has(page.data)) return;
      built += 1;
      const container = document.createElement("div");
      // For the layout the page is a child of `main`.
      container.style.display = "contents";
      change({ ...page, id: built, container });
    },
    clear() {
      if (newest && !revealed) change(undefined);
    },
    refuse(page) {
      refused.add(page.data);
      if (newest === page) change(undefined);
    },
    subscribe(notify) {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
  };
}
