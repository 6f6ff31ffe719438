export { type AddResult, addFilm } from "./add-film.ts";
export { type FilmPlan, planFilm } from "./build-film.ts";
export { checkMedia } from "./check-media.ts";
export { formatManifest, stillFiles } from "./manifest.ts";
export { type MediaFolders, mediaFolders, readManifest } from "./media-folders.ts";
export { checkPrograms } from "./run-program.ts";
export { stillsSource, writeStills } from "./stills.ts";
