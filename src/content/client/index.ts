export {
  type ContentClient,
  type ContentClientOptions,
  createContentClient,
} from "./content-client.ts";
export { ContentError } from "./content-error.ts";
export type { Fields, QueryBuilder } from "./query-builder.ts";
export {
  ContentProvider,
  type Globals,
  useContent,
  useContentClient,
  useGlobals,
  useNavigation,
  useSurround,
} from "./use-content.tsx";
