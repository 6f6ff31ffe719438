import type { CodeLines } from "#content";
import type { Film } from "../../ui/film.ts";
import type { Picture } from "../../ui/picture.ts";

/** Properties of a rendered element; `lines` colour the code of a `pre`, `picture` is an image's or a film's. */
export interface RenderProps {
  readonly [name: string]: unknown;
  readonly lines?: CodeLines;
  readonly picture?: Picture;
  readonly film?: Film;
}

/** An element on its way to the page. */
export interface RenderElement {
  readonly tag: string;
  readonly props?: RenderProps;
  readonly children?: readonly RenderNode[];
}

/** A piece of a body on its way to the page. */
export type RenderNode = string | RenderElement;
