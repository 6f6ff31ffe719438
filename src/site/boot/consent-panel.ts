import { around } from "./around.ts";
import type { ConsentChoice } from "#analytics";

interface ConsentPanelOptions {
  /** True when the browser asks for privacy: there is nothing to choose, and the panel says so. */
  readonly isPrivate: boolean;
  /** True when the visitor has not chosen yet. */
  readonly isAsked: boolean;
  readonly choose: (choice: ConsentChoice) => void;
}

/** Shows `#consent` when it is due or requested in the footer, and handles its buttons. */
export function followConsentPanel({ isPrivate, isAsked, choose }: ConsentPanelOptions): void {
  let opener: HTMLElement | undefined;
  // Looked up each time: React may have replaced it.
  const panel = (): HTMLElement | null => document.getElementById("consent");
  const show = (isShown: boolean): void => {
    const element = panel();
    if (!element) return;
    element.hidden = !isShown;
    element.toggleAttribute("data-private", isPrivate);
    document.documentElement.toggleAttribute("data-consent-shown", isShown);
    if (!isShown) opener?.focus();
    opener = undefined;
  };
  addEventListener("click", (event) => {
    const button = around(event, "[data-consent]");
    if (!button) return;
    const wanted = button.dataset["consent"];
    if (wanted === "open") {
      show(true);
      opener = button;
      panel()?.focus();
      return;
    }
    show(false);
    if (wanted === "accept" || wanted === "reject") choose(wanted);
  });
  addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && target instanceof Node && panel()?.contains(target)) show(false);
  });
  if (isAsked && !isPrivate) show(true);
}
