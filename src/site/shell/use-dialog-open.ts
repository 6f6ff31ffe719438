import { useCallback, useSyncExternalStore } from "react";

/** True while a dialog of the page is open; the browser and `boot` open and close it, not React. */
export function useDialogOpen(id: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const dialog = document.getElementById(id);
      const observer = new MutationObserver(onChange);
      if (dialog) observer.observe(dialog, { attributeFilter: ["open"] });
      return () => observer.disconnect();
    },
    [id],
  );
  return useSyncExternalStore(
    subscribe,
    () => document.getElementById(id)?.hasAttribute("open") ?? false,
    () => false,
  );
}
