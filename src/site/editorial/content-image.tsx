import { ImageLoader } from "../ui/image-loader.tsx";
import type { RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";

/** How wide a picture in a text is shown. */
const SIZES = "(width <= 48rem) 92vw, 46rem";

/** A picture on its own between paragraphs; its title is the caption. */
export function ContentFigure(props: RenderProps) {
  const { title } = props;
  return (
    <figure className={styles.figure}>
      <ContentImage {...props} />
      {typeof title === "string" && <figcaption>{title}</figcaption>}
    </figure>
  );
}

/** A picture in a text. Stills of the manifest come in many sizes. */
export function ContentImage({ alt, src, width, height, picture }: RenderProps) {
  const text = typeof alt === "string" ? alt : "";
  if (picture) return <ImageLoader picture={picture} alt={text} sizes={SIZES} />;
  return (
    <img
      src={typeof src === "string" ? src : undefined}
      alt={text}
      width={typeof width === "number" ? width : undefined}
      height={typeof height === "number" ? height : undefined}
      loading="lazy"
      decoding="async"
    />
  );
}
