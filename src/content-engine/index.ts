export {
  PORTFOLIO_CATEGORIES,
  type PortfolioCategory,
  type PortfolioItem,
} from "./collections/portfolio-schema.ts";
export type { Post } from "./collections/post-schema.ts";
export type {
  BodyElement,
  BodyNode,
  ContentDocument,
  MarkdownRoot,
  Toc,
  TocLink,
} from "./document/content-document.ts";
export type { PageDocument } from "./document/page-document.ts";
export type { PageFacts } from "./document/page-facts.ts";
export type { CodeLines, CodeToken } from "./parse/highlight-code.ts";
export type { Access } from "./index/content-index.ts";
export type { SearchOutcome } from "./search/content-search.ts";
export type { SearchQuery } from "./search/find-documents.ts";
export type { MarkedText } from "./search/marked-text.ts";
export type { SearchKind } from "./search/search-entry.ts";
export type { NavigationItem } from "./query/navigation-page.ts";
export type { AnswerShape } from "./query/answer.ts";
export { encodeQueryValue, encodeSegments, paramsToJson } from "./wire/encode-params.ts";
export { paramsHash } from "./wire/params-hash.ts";
