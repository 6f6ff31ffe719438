export { LAYOUT_NAMES } from "./editorial/layout-names.ts";
export type { ListedPage } from "./list-pages.ts";
export type { LoadedPage, PageRequest, SiteRenderer } from "./entry-server.tsx";
export type { Feed, FeedArticle } from "./feed/feed.ts";
export type { SiteContent, SiteServices } from "./services.ts";
export type { PreviewState, SiteAssets, SiteData } from "./site-data.ts";
export type { Picture } from "./ui/picture.ts";
