export { readCues, transcriptOf } from "./web-vtt.ts";
export { isOnTarget } from "./loudness.ts";
export {
  type FilmEntry,
  JPEG_WIDTH,
  type Manifest,
  type ManifestEntry,
  parseManifest,
} from "./manifest.ts";
