export type { LoadedPage, PageRequest, SiteRenderer } from "./entry-server.tsx";
export type { SiteServices } from "./services.ts";
export type { SiteAssets, SiteData } from "./site-data.ts";
export type { Picture } from "./ui/image-loader.tsx";
