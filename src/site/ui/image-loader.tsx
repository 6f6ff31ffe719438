import { preload } from "react-dom";
import styles from "./image-loader.module.css";

/** A still as the media manifest describes it. */
export interface Picture {
  /** `<id>-<hash>`: the part of the file names that all sizes share. */
  readonly file: string;
  /** Size of the largest rendition in pixels. */
  readonly width: number;
  readonly height: number;
  /** Mean colour, shown until the picture is there. */
  readonly tone: string;
  /** Widths of the AVIF and WebP renditions in pixels, ascending. */
  readonly widths: readonly number[];
}

interface ImageLoaderProps {
  readonly picture: Picture;
  /** Text alternative; empty for decoration (WCAG 2.2 1.1.1). */
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** True for the picture that the first screen is about: loaded at once and preloaded. */
  readonly eager?: boolean;
}

/** Width of the JPEG for browsers without AVIF and WebP, in pixels. */
const JPEG_WIDTH = 1200;

/** A responsive picture that reserves its place and shows its colour until it is loaded (A3). */
export function ImageLoader({ picture, alt, sizes, eager = false }: ImageLoaderProps) {
  const source = `/media/${picture.file}-${JPEG_WIDTH}.jpg`;
  if (eager) {
    preload(source, {
      as: "image",
      type: "image/avif",
      imageSrcSet: sourceSet(picture, "avif"),
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <picture className={styles.frame} data-tone={picture.tone}>
      <source type="image/avif" srcSet={sourceSet(picture, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture, "webp")} sizes={sizes} />
      <img
        className={styles.image}
        src={source}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={eager ? "high" : "auto"}
      />
    </picture>
  );
}

function sourceSet(picture: Picture, type: "avif" | "webp"): string {
  return picture.widths
    .map((width) => `/media/${picture.file}-${width}.${type} ${width}w`)
    .join(", ");
}
