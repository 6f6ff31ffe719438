import { carryFrame, frameFor, showWithin } from "./carried-frame.ts";

/** How long the old page takes to leave, in milliseconds; the same as in styles/base.css. */
const LEAVE_MS = 60;
/** A page that was expected at once and does not come lets the old one come back, in milliseconds. */
const PATIENCE_MS = 300;
/** A frame, in milliseconds: leaving has begun on screen before the new page is rendered. */
const FRAME_MS = 17;

const LEAVING = "page-leave-active";
const ENTERING = "page-enter-active";
const ENTERING_AT_TOP = "page-enter-top";

/** A page that is to take the place of another. */
interface NextPage {
  /** Its path: a still that both pages show goes along. */
  readonly pathname: string;
  /** Whether it is shown from its top, so that what is further down can be laid out later. */
  readonly isAtTop: boolean;
  /** Renders it into the document at once. */
  show(): void;
}

/** The 'page' transition (C5): the old page leaves, then the new one enters. Without motion it just comes. */
export interface PageTransition {
  /**
   * Lets the old page leave, then shows the new one and lets it enter. A page that comes while another
   * is under way takes the other's place, without further waiting (T5).
   */
  change(page: NextPage): void;
  /**
   * Lets the old page leave already: {@link PageTransition.change} will follow at once.
   *
   * @param pathname of the page that comes
   */
  leave(pathname: string): void;
  /** The old page does not leave after all, unless another is about to come. */
  stay(): void;
  /**
   * Shows something within the page; a page that was about to come comes no more. A list that says so
   * (`data-rearranges`) is seen to change.
   *
   * @returns whether one was
   */
  show(show: () => void): boolean;
}

/**
 * Two animations of our own: a view transition would first draw both pages into pictures, which takes a
 * slow phone longer than to build the page, so only a still that both pages show is worth one. Rendering begins while the old page still leaves, so that
 * both end together; how long it takes is known from the page before.
 */
export function createPageTransition(): PageTransition {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let next: NextPage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the page that is shown began to leave; undefined while it stays. */
  let leftAt: number | undefined;
  let renderMs = 0;
  const created = performance.now();
  // Hydrating a page is more work than rendering one.
  const guess = (): void => {
    renderMs = (performance.now() - created) / 2;
  };
  addEventListener("app:hydrated", guess, { once: true });
  addEventListener("animationend", ({ target, pseudoElement }) => {
    const isPage = target instanceof Element && target.matches(`main.${ENTERING}`);
    if (isPage && pseudoElement === "::after") mark();
  });

  const enter = (): void => {
    const page = next;
    next = undefined;
    leftAt = undefined;
    if (!page) return;
    const began = performance.now();
    // Before it is shown: scrolling and focus lay it out.
    if (calm.matches) mark();
    else mark(ENTERING, ...(page.isAtTop ? [ENTERING_AT_TOP] : []));
    page.show();
    renderMs = performance.now() - began;
  };
  /** Shows whatever has come meanwhile: it took the place of the page that was to come. */
  const take = (): void => {
    const page = next;
    next = undefined;
    page?.show();
  };
  const leave = (): number => {
    if (leftAt === undefined) mark(LEAVING);
    leftAt ??= performance.now();
    return leftAt;
  };
  const stay = (): void => {
    if (next || leftAt === undefined) return;
    clearTimeout(timer);
    leftAt = undefined;
    mark();
  };
  return {
    change(page) {
      const isComing = next !== undefined;
      next = page;
      if (isComing) return;
      clearTimeout(timer);
      if (calm.matches) {
        enter();
        return;
      }
      const frame = leftAt === undefined ? frameFor(page.pathname) : undefined;
      if (frame) return void carryFrame(frame, take);
      const begin = leave() + Math.max(FRAME_MS, LEAVE_MS - renderMs);
      timer = setTimeout(enter, begin - performance.now());
    },
    leave(pathname) {
      if (next || calm.matches || frameFor(pathname)) return;
      leave();
      clearTimeout(timer);
      timer = setTimeout(stay, PATIENCE_MS);
    },
    stay,
    show(show) {
      const wasUnderWay = next !== undefined;
      clearTimeout(timer);
      next = undefined;
      leftAt = undefined;
      mark();
      showWithin(calm.matches, show);
      return wasUnderWay;
    },
  };
}

/** Puts the phase of the transition onto the main region; none ends it. */
function mark(...phase: string[]): void {
  const { classList } = document.getElementById("main") ?? document.body;
  classList.remove(LEAVING, ENTERING, ENTERING_AT_TOP);
  classList.add(...phase);
}
