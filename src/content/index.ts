export type { Issue } from "./engine/collections/issue-schema.ts";
export { type PortfolioItem } from "./engine/collections/portfolio-schema.ts";
export type { Post } from "./engine/collections/post-schema.ts";
export type {
  BodyElement,
  BodyNode,
  ContentDocument,
  MarkdownRoot,
  Toc,
  TocLink,
} from "./engine/document/content-document.ts";
export type { PageDocument } from "./engine/document/page-document.ts";
export type { PageFacts } from "./engine/document/page-facts.ts";
export type { CodeLines, CodeToken } from "./engine/parse/highlight-code.ts";
export type { Access } from "./engine/index/content-index.ts";
export type { SearchOutcome } from "./engine/search/content-search.ts";
export type { SearchQuery } from "./engine/search/find-documents.ts";
export type { MarkedText } from "./engine/search/marked-text.ts";
export type { SearchKind } from "./engine/search/search-entry.ts";
export type { NavigationItem } from "./engine/query/navigation-page.ts";
export type { AnswerShape } from "./engine/query/answer.ts";
export { type Globals, NOT_A_LIST_OF_KEYS } from "./globals.ts";
export { encodeQueryValue, encodeSegments, paramsToJson } from "./engine/wire/encode-params.ts";
export { paramsHash } from "./engine/wire/params-hash.ts";
