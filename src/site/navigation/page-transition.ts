/** How long the old page takes to leave, in milliseconds; the same as in styles/base.css. */
const LEAVE_MS = 60;
/** A page that was said to follow at once and does not lets the old one come back, in milliseconds. */
const PATIENCE_MS = 300;
/** A frame, in milliseconds: the leaving has begun on screen before anything else is done. */
const FRAME_MS = 17;

/** What visitors do begins with one of these. */
const INPUTS = ["pointerdown", "touchstart", "keydown", "click"];

const LEAVING = "page-leave-active";
const ENTERING = "page-enter-active";

/** A page that is to take the place of another. */
interface NextPage {
  /** Whether it is there already, so that it takes the browser's time only. */
  readonly isBuilt: boolean;
  /** Has it painted before it is shown, if it is built; gives back whether it is. */
  reveal(): boolean;
  /** Puts it into the document with all there is to it, at once. */
  show(): void;
}

/** The 'page' transition (C5): the old page leaves, then the new one enters. Without motion it just comes. */
export interface PageTransition {
  /**
   * Lets the old page leave, then shows the new one and lets it enter. A page that comes while another
   * is under way takes the other's place, without further waiting (T5).
   */
  change(page: NextPage): void;
  /** Lets the old page leave already: {@link PageTransition.change} will follow at once. */
  leave(): void;
  /** The old page does not leave after all, unless another is about to come. */
  stay(): void;
  /**
   * Shows something without a transition; a page that was about to come comes no more.
   *
   * @returns whether one was
   */
  show(show: () => void): boolean;
}

/**
 * Made of two animations of our own. A view transition would first draw both pages into pictures, which
 * takes a slow phone longer than to build the page. Where bringing a page takes long, it is begun while
 * the old one leaves, which goes on beside it; how long is known from the page of its kind before.
 */
export function createPageTransition(): PageTransition {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let next: NextPage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = (): void => {};
  /** How long it took to bring a page that was built already, and one that was not. */
  const bringMs = { built: 0, new: 0 };
  /** When the page that is shown began to leave; undefined while it stays. */
  let leftAt: number | undefined;
  const created = performance.now();
  // Taking over a page is more work than building one.
  const guess = (): void => {
    bringMs.built = bringMs.new = (performance.now() - created) / 2;
  };
  addEventListener("app:hydrated", guess, { once: true });
  // A page that has entered is covered by nothing any more.
  addEventListener("animationend", ({ target, pseudoElement }) => {
    const isPage = target instanceof Element && target.matches(`main.${ENTERING}`);
    if (isPage && pseudoElement === "::after") mark();
  });

  const finish = (): void => {
    const page = next;
    next = undefined;
    page?.show();
  };
  const enter = (): void => {
    leftAt = undefined;
    const began = performance.now();
    const kind = next?.isBuilt ? "built" : "new";
    const isRevealed = next?.reveal();
    if (!isRevealed) finish();
    bringMs[kind] = performance.now() - began;
    mark(calm.matches ? undefined : ENTERING);
    if (isRevealed) stopWaiting = afterPaint(finish);
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
      const ahead = bringMs[page.isBuilt ? "built" : "new"];
      const begin = leave() + Math.max(FRAME_MS, LEAVE_MS - ahead);
      timer = setTimeout(enter, begin - performance.now());
    },
    leave() {
      if (next || calm.matches) return;
      leave();
      clearTimeout(timer);
      timer = setTimeout(stay, PATIENCE_MS);
    },
    stay,
    show(show) {
      const wasUnderWay = next !== undefined;
      clearTimeout(timer);
      stopWaiting();
      next = undefined;
      leftAt = undefined;
      show();
      mark();
      return wasUnderWay;
    },
  };
}

/**
 * Calls back once when what is in the document now is painted, and before the visitor does anything with
 * it; in a tab that paints nothing, after a while.
 *
 * @returns ends the waiting
 */
function afterPaint(callback: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const run = (): void => {
    if (signal.aborted) return;
    waiting.abort();
    callback();
  };
  setTimeout(run, PATIENCE_MS);
  // The second frame begins when the first has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
  for (const type of INPUTS) addEventListener(type, run, { capture: true, signal });
  return () => waiting.abort();
}

function mark(phase?: string): void {
  const { classList } = document.getElementById("main") ?? document.body;
  classList.remove(LEAVING, ENTERING);
  if (phase) classList.add(phase);
}
