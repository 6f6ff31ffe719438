export { openPictures } from "./open-pictures.ts";
export { isPictureFile } from "./picture-files.ts";
export type { MadeStill } from "./picture-maker.ts";
export type { ShownPicture } from "./picture-shelf.ts";
