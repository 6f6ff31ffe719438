import { preload } from "react-dom";
import styles from "./image-loader.module.css";
import { jpegAddress, type Picture, type PlainPicture } from "./picture.ts";

interface ImageLoaderProps {
  readonly picture: Picture | PlainPicture;
  /** Text alternative; empty for decoration (WCAG 2.2 1.1.1). */
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** True for the picture that the first screen is about: loaded at once and preloaded. */
  readonly eager?: boolean;
}

/**
 * A responsive picture that reserves its place, shows its colour until it is loaded, and its text
 * alternative when it does not come (A3).
 */
export function ImageLoader({ picture, alt, sizes, eager = false }: ImageLoaderProps) {
  if ("src" in picture) {
    return (
      <img
        className={styles.plain}
        {...picture}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    );
  }
  const source = jpegAddress(picture);
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
