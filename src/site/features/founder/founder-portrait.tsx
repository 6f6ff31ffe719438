import { useI18n } from "../../shell/page-context.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import styles from "./founder-portrait.module.css";

interface FounderPortraitProps {
  /** Of the studio's configuration; without it the founder is drawn. */
  readonly photo: Picture | undefined;
  /** Width of the photo on the screen, as of an `<img>`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Where the drawing looks: towards what stands beside it. */
  readonly faces?: "start" | "end";
}

/**
 * The founder: a photo, or in the light of a lamp, out of the four gels, a profile in front of a disc, and
 * a frame of film beside it that is a little off, as prints of single colours are.
 */
export function FounderPortrait(props: FounderPortraitProps) {
  const { photo, sizes, className = "", faces = "end" } = props;
  const { t, locale } = useI18n();
  const classes = `${styles.portrait} ${className}`;
  const alt = t("about.imageAlt");
  if (photo) {
    return (
      <figure className={classes}>
        <ImageLoader picture={photo} alt={alt} sizes={sizes} />
      </figure>
    );
  }
  // Drawn to look to the right.
  const isMirrored = (locale.dir === "rtl") === (faces === "end");
  return (
    <figure className={classes} role="img" aria-label={alt}>
      <svg
        className={styles.drawing}
        viewBox="0 44 400 396"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        <g transform={isMirrored ? "matrix(-1 0 0 1 400 0)" : undefined}>
          <circle cx="236" cy="176" r="150" fill="var(--gel-2)" />
          <path d={PROFILE} fill="var(--gel-3)" transform="translate(-16 0)" />
          <path d={PROFILE} fill="var(--gel-1)" />
          <path d="M292-999h118V440H292z" fill="var(--gel-4)" />
        </g>
      </svg>
    </figure>
  );
}

/** Head and shoulders, seen from the side, the hair tied up behind. */
const PROFILE =
  "M0 440V400C40 372 84 366 104 340c12-16 12-34 6-52-26-28-38-66-34-104 6-60 52-100 108-98 44 2 76 28 86 66 4 14 2 26 4 36l20 34c3 6 0 11-7 13l-10 3c2 8 2 12-1 17 2 6 1 10-3 14 3 14 0 30-12 36-14 7-34 2-50 4-6 22 4 36 26 44 46 16 92 30 108 87zM50 138a1 1 0 0 1 88 0 1 1 0 0 1-88 0z";
