import { useSyncExternalStore } from "react";

/** False in the server's HTML and while React takes it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Hydration never ends. */
function never(): () => void {
  return () => {};
}
