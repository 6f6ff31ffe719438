/** Under which name the browser takes a still from one page to the next; see styles/base.css. */
const NAME = "film";

/**
 * The still on screen that goes along to the next page: that of a link to it, else that of the page itself,
 * which a list may have. None where the browser moves nothing.
 *
 * @param pathname of the page that comes
 */
export function frameFor(pathname: string): HTMLElement | undefined {
  if (!canMove()) return undefined;
  const frames = [...document.querySelectorAll<HTMLElement>("main [data-frame]")].filter(
    isOnScreen,
  );
  const leads = (frame: HTMLElement): boolean =>
    linkOf(frame)?.pathname === pathname && linkOf(frame)?.search === "";
  return frames.find(leads) ?? frames.find((frame) => frame.matches("[data-film]"));
}

/**
 * Shows the next page while the browser moves a still to its place there, or lets it go where the next page
 * does not show it.
 *
 * @returns settled when the still is there
 */
export async function carryFrame(frame: HTMLElement, show: () => void): Promise<void> {
  const selector = `main [data-frame="${CSS.escape(frame.dataset["frame"] ?? "")}"]`;
  frame.style.viewTransitionName = NAME;
  let arrived: HTMLElement | undefined;
  const transition = document.startViewTransition(() => {
    frame.style.viewTransitionName = "";
    show();
    arrived = [...document.querySelectorAll<HTMLElement>(selector)].find(isOnScreen);
    if (arrived) arrived.style.viewTransitionName = NAME;
  });
  await transition.finished.catch(() => {});
  if (arrived) arrived.style.viewTransitionName = "";
}

/**
 * Shows something within a page. In a list that says so (`data-rearranges`) what stays moves to its new
 * place, where browser and visitor let anything move.
 */
export function showWithin(isCalm: boolean, show: () => void): void {
  const list = document.querySelector<HTMLElement>("main [data-rearranges]");
  if (list && !isCalm && canMove()) void rearrange(list, show);
  else show();
}

async function rearrange(list: HTMLElement, show: () => void): Promise<void> {
  list.dataset["rearranging"] = "";
  await document.startViewTransition(show).finished.catch(() => {});
  delete list.dataset["rearranging"];
}

/** True where the browser can move what it shows before and after. */
function canMove(): boolean {
  return "startViewTransition" in document;
}

/** The link around a still, or that of the card which it is in. */
function linkOf(frame: HTMLElement): HTMLAnchorElement | null {
  return frame.closest("a") ?? frame.closest("li")?.querySelector("a") ?? null;
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && width > 0;
}
