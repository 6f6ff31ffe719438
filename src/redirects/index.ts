export { checkRedirects } from "./check-redirects.ts";
export { keepQuery } from "./keep-query.ts";
export { createRedirectMatcher, type RedirectMatcher } from "./match-redirect.ts";
export { parseRedirects, type RedirectProblem, type RedirectRule } from "./parse-redirects.ts";
export { fromRouteRules, type RouteRules, toRouteRules } from "./route-rules.ts";
