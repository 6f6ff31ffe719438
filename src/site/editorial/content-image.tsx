import { ImageLoader } from "../ui/image-loader.tsx";
import type { RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";

/** How wide a picture in a text is shown. */
const SIZES = "(width <= 48rem) 92vw, 46rem";

/** A picture in a text; its title is the caption. Stills of the manifest come in many sizes. */
export function ContentImage({ alt, src, title, width, height, picture }: RenderProps) {
  const text = typeof alt === "string" ? alt : "";
  const caption = typeof title === "string" ? title : undefined;
  return (
    <figure className={styles.figure}>
      {picture ? (
        <ImageLoader picture={picture} alt={text} sizes={SIZES} />
      ) : (
        <img
          src={typeof src === "string" ? src : undefined}
          alt={text}
          width={typeof width === "number" ? width : undefined}
          height={typeof height === "number" ? height : undefined}
          loading="lazy"
          decoding="async"
        />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
