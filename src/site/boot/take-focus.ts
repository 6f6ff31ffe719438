/** Moves the focus without scrolling, also to what cannot have it by itself. */
export function takeFocus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
