import { useI18n } from "../../shell/page-context.tsx";
import { PlainFilm } from "../../ui/plain-film.tsx";
import { ContentFigure } from "./content-image.tsx";
import type { RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";

/** A film between paragraphs, with the browser's own controls; its still until there is a film. */
export function ContentFilm({ film, title, picture }: RenderProps) {
  const { languages } = useI18n();
  if (!film) return picture ? <ContentFigure picture={picture} alt={title} /> : null;
  return (
    <div className={styles.film}>
      <PlainFilm film={film} title={String(title)} poster={picture} languages={languages} />
    </div>
  );
}
