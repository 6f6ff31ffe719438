import { preload } from "react-dom";
import styles from "./image-loader.module.css";
import { jpegAddress, type Picture, type PlainPicture } from "./picture.ts";

interface ImageLoaderProps {
  readonly picture: Picture | PlainPicture;
  /** In its place on a screen that is higher than wide; it means the same, so that both have one text. */
  readonly portrait?: { readonly picture: Picture; readonly sizes: string } | undefined;
  /** Text alternative; empty for decoration (WCAG 2.2 1.1.1). */
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** True for the picture that the first screen is about: loaded at once and preloaded. */
  readonly eager?: boolean;
}

const PORTRAIT = "(orientation: portrait)";

/**
 * A responsive picture that reserves its place, shows its colour until it is loaded, and its text
 * alternative when it does not come (A3).
 */
export function ImageLoader({ picture, portrait, alt, sizes, eager = false }: ImageLoaderProps) {
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
  if (eager) {
    preloadPicture(picture, sizes, portrait && `not ${PORTRAIT}`);
    if (portrait) preloadPicture(portrait.picture, portrait.sizes, PORTRAIT);
  }
  return (
    <picture className={styles.frame} data-tone={picture.tone}>
      {portrait && <Sources {...portrait} media={PORTRAIT} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        className={styles.image}
        src={jpegAddress(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        {...(eager && { fetchPriority: "high" as const })}
      />
    </picture>
  );
}

interface SourcesProps extends Pick<ImageLoaderProps, "sizes"> {
  readonly picture: Picture;
  /** When they are the ones; undefined for always. */
  readonly media?: string;
}

function Sources({ picture, sizes, media }: SourcesProps) {
  return (["avif", "webp"] as const).map((type) => (
    <source
      key={type}
      type={`image/${type}`}
      srcSet={sourceSet(picture, type)}
      sizes={sizes}
      media={media}
    />
  ));
}

function preloadPicture(picture: Picture, sizes: string, media: string | undefined): void {
  preload(jpegAddress(picture), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, "avif"),
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media !== undefined && { media }),
  });
}

function sourceSet(picture: Picture, type: "avif" | "webp"): string {
  return picture.widths
    .map((width) => `/media/${picture.file}-${width}.${type} ${width}w`)
    .join(", ");
}
