export { checkRedirects } from "./check-redirects.ts";
export { createRedirectMatcher, type Redirect, type RedirectMatcher } from "./match-redirect.ts";
export {
  parseRedirects,
  type RedirectProblem,
  type RedirectRule,
  type RedirectStatus,
} from "./parse-redirects.ts";
export { fromRouteRules, type RouteRules, toRouteRules } from "./route-rules.ts";
