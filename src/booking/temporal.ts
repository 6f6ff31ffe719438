/** The one place that knows where Temporal comes from: the engine's own, or else the polyfill. */
export { Temporal } from "temporal-polyfill";
