import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

/** So long after the last sign of the visitor the controls go, in milliseconds. */
const IDLE_MS = 3_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;
const HAS_POINTER = "(hover: hover)";

/**
 * True while the film plays and nobody touches anything: then only the film is to be seen. Never while
 * keys are used, as long as the focus is to be seen on a control, nor while the pointer rests on them.
 *
 * @returns handlers for the player as well: a finger that brings the controls back does nothing else
 */
export function useIdleControls(root: RefObject<HTMLElement | null>, isPaused: boolean) {
  const [isIdle, setIdle] = useState(false);
  const onlyReveals = useRef(false);
  // Browsers show the focus that a script has moved, also after a tap.
  const isKeyed = useRef(matchMedia(HAS_POINTER).matches);

  useEffect(() => {
    const dialog = root.current?.closest("dialog");
    if (isPaused || !dialog) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (event?: Event): void => {
      if (event?.type === "keydown") isKeyed.current = true;
      else if (event?.type.startsWith("pointer")) isKeyed.current = false;
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(
        () => (isUsed(root.current, isKeyed.current) ? wake() : setIdle(true)),
        IDLE_MS,
      );
    };
    wake();
    for (const sign of SIGNS) dialog.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const sign of SIGNS) dialog.removeEventListener(sign, wake);
    };
  }, [root, isPaused]);

  const onPointerDownCapture = ({ pointerType }: PointerEvent): void => {
    onlyReveals.current = isIdle && pointerType !== "mouse";
  };
  const onClickCapture = (event: MouseEvent): void => {
    if (!onlyReveals.current) return;
    onlyReveals.current = false;
    event.stopPropagation();
    event.preventDefault();
  };
  return [isIdle, { onPointerDownCapture, onClickCapture }] as const;
}

function isUsed(player: HTMLElement | null, isKeyed: boolean): boolean {
  if (isKeyed && player?.querySelector(":focus-visible")) return true;
  // A finger leaves its place hovered.
  return matchMedia(HAS_POINTER).matches && Boolean(player?.querySelector(".film-bar:hover"));
}
