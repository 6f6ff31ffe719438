/**
 * In development React's refresh runtime must be there before any component is loaded; the built
 * site starts with `entry-client.tsx` itself.
 */
// @ts-expect-error Vite serves this module; it has no types.
import { injectIntoGlobalHook } from "/@react-refresh";

injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
});
await import("./entry-client.tsx");
