import { type FormEvent, type RefObject, useId, useRef } from "react";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { TextLanguage } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { useHydrated } from "../../shell/use-hydrated.ts";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import styles from "./pass-wipe.module.css";

/** One of two pictures that are compared. */
export interface PassPicture {
  readonly picture: Picture;
  readonly alt: string;
  readonly caption: string;
}

/** A frame of a work as it was first, and as it was delivered. */
export interface PassWipeProps {
  readonly first: PassPicture;
  readonly final: PassPicture;
  readonly language: TextLanguage | undefined;
}

const SIZES = "(width <= 122rem) 92vw, 112rem";

/**
 * A frame as it was first and as it was delivered, one over the other, from the start to the end. Without script the choice below
 * uncovers one, the other or half of each; with script a slider moves the edge between them.
 */
export function PassWipe({ first, final, language }: PassWipeProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const id = useId();
  const words = languageAttributes(language);
  const pair = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const both = useRef<HTMLInputElement>(null);
  const follow = ({ target }: FormEvent<HTMLDivElement>): void => {
    if (!(target instanceof HTMLInputElement) || !pair.current || !slider.current) return;
    if (target === slider.current) {
      pair.current.style.setProperty("--shown", `${target.value}%`);
      if (both.current) both.current.checked = true;
    } else {
      pair.current.style.removeProperty("--shown");
      slider.current.value = SHOWN[target.value] ?? SHOWN["both"] ?? "";
    }
  };
  return (
    <section className={`${layout.wrap} ${layout.section}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t("portfolio.case.passes")}
      </h2>
      <div className={styles.wipe} onInput={follow}>
        <div ref={pair} className={styles.pair}>
          <div className={styles.picture} {...words}>
            <ImageLoader picture={first.picture} alt={first.alt} sizes={SIZES} />
          </div>
          <div className={`${styles.picture} ${styles.over}`} {...words}>
            <ImageLoader picture={final.picture} alt={final.alt} sizes={SIZES} />
          </div>
          {isHydrated && (
            <input
              ref={slider}
              className={`${layout.screen} ${styles.slider}`}
              type="range"
              min="0"
              max="100"
              defaultValue={SHOWN["both"]}
              aria-label={t("portfolio.case.slider")}
            />
          )}
        </div>
        <fieldset className={`${layout.screen} ${styles.ends}`}>
          <legend className={layout.visuallyHidden}>{t("portfolio.case.passes")}</legend>
          <Choice value="first" language={language}>
            {first.caption}
          </Choice>
          <Choice value="both" input={both}>
            {t("portfolio.case.both")}
          </Choice>
          <Choice value="final" language={language}>
            {final.caption}
          </Choice>
        </fieldset>
      </div>
    </section>
  );
}

/** How much of the first pass each choice shows, in per cent. */
const SHOWN: Readonly<Record<string, string>> = { first: "100", both: "50", final: "0" };

interface ChoiceProps {
  readonly value: "first" | "both" | "final";
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly language?: TextLanguage | undefined;
  readonly children: string;
}

function Choice({ value, input, language, children }: ChoiceProps) {
  return (
    <label className={styles.end}>
      <input
        ref={input}
        className={styles.input}
        type="radio"
        name="pass"
        value={value}
        defaultChecked={value === "both"}
      />
      <span {...languageAttributes(language)}>{children}</span>
    </label>
  );
}
