import { ImageLoader } from "../../ui/image-loader.tsx";
import type { RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";

/** How wide a picture in a text is shown. */
const SIZES = "(width <= 48rem) 92vw, 56rem";

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
  const plain = {
    src: typeof src === "string" ? src : undefined,
    width: pixels(width),
    height: pixels(height),
  };
  const text = typeof alt === "string" ? alt : "";
  return <ImageLoader picture={picture ?? plain} alt={text} sizes={SIZES} />;
}

/** A length as authors write it: in HTML a number, behind a Markdown picture a text. */
function pixels(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number.parseInt(value, 10) : value;
  return typeof number === "number" && number > 0 ? number : undefined;
}
