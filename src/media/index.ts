export { isOnTarget } from "./loudness.ts";
export { type FilmEntry, type Manifest, type ManifestEntry, parseManifest } from "./manifest.ts";
