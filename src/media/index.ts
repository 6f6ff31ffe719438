export { type FilmEntry, type Manifest, type ManifestEntry, parseManifest } from "./manifest.ts";
