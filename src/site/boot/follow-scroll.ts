/** What happens while the visitor scrolls: `boot` loads it with the first time. */

/** The height of the bar, about, in pixels: until it is passed the page begins at its top. */
const TOP_PX = 84;
/** Less is no turn but a finger that rests, in pixels. */
const TURN_PX = 4;

/** A section is in view when it crosses this line, a bit above the middle of the window. */
const LINE = { rootMargin: "-45% 0px -55%" };

markDirection();
markSections();

/**
 * Notes on the document which way the visitor scrolls, from the first time on: the bar at the top goes
 * with the page ("away"), returns on the way back ("back") and goes again ("on"; `shell/navbar.module.css`), and
 * the phone's menu closes. At the top, and while nothing has moved, there is no note.
 */
function markDirection(): void {
  const { dataset } = document.documentElement;
  let before = 0;
  const note = (): void => {
    const way = scrollY - before;
    if (way === 0 || (Math.abs(way) < TURN_PX && scrollY > 0)) return;
    before = scrollY;
    document.querySelector<HTMLElement>("#menu:popover-open")?.hidePopover();
    if (scrollY <= 0) delete dataset["scrolled"];
    else if (way < 0) dataset["scrolled"] = "back";
    else if (scrollY > TOP_PX) {
      const { scrolled = "away" } = dataset;
      dataset["scrolled"] = scrolled === "back" ? "on" : scrolled;
    }
  };
  addEventListener("scroll", note, { passive: true });
  note();
}

/** Marks the section in view in the navigation; sections come and go with the home page. */
function markSections(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = document.querySelector(`#menu a[href="#${CSS.escape(target.id)}"]`);
      if (link) link.ariaCurrent = isIntersecting ? "location" : null;
    }
  }, LINE);
  const look = (): void => {
    observer.disconnect();
    for (const section of document.querySelectorAll("main section[id]")) observer.observe(section);
  };
  addEventListener("page:finish", look);
  look();
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it this were no module
export {};
