export {
  type ContentEngine,
  type ContentOptions,
  openContent,
  type OpenContentResult,
} from "./content-engine.ts";
export type { ContentProblem } from "./content-problem.ts";
export {
  PORTFOLIO_CATEGORIES,
  type PortfolioCategory,
  type PortfolioItem,
} from "./portfolio-schema.ts";
