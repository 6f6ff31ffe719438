export {
  type ContentAnswers,
  type ContentClient,
  type ContentClientOptions,
  contentClientOver,
  createContentClient,
} from "./content-client.ts";
export { ContentError } from "./content-error.ts";
export type { Fields, QueryBuilder } from "./query-builder.ts";
export {
  ContentProvider,
  findGlobals,
  findNeighbours,
  useContent,
  useContentClient,
  useGlobals,
  useNavigation,
  useSurround,
} from "./use-content.tsx";
