import type { ReactNode } from "react";
import type { Work } from "../../features/articles/summaries.ts";
import { CategoryMark } from "../../features/works/work-line.tsx";
import { FILM_FORMATS } from "../../ui/film-format.ts";
import { ChoiceLink, ChoiceLinks } from "../../shell/choice-link.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { chooseWorks, type WorkChoice, workChoicePath } from "./choose-works.ts";
import styles from "./work-choices.module.css";

interface WorkChoicesProps {
  readonly works: readonly Work[];
  /** In the order of the filters. */
  readonly categories: readonly string[];
  readonly choice: WorkChoice;
}

/** Filters as links, each with how many works it leaves (A6). */
export function WorkChoices({ works, categories, choice }: WorkChoicesProps) {
  const { t } = useI18n();
  const count = (changed: Partial<WorkChoice>): number =>
    chooseWorks(works, { ...choice, ...changed }).length;
  // What would leave nothing is offered only while it is chosen, so that it can be left.
  const kinds = categories.filter(
    (category) => category === choice.category || count({ category }) > 0,
  );
  const formats = FILM_FORMATS.filter(
    (format) => format === choice.format || count({ format }) > 0,
  );
  const link = (changed: Partial<WorkChoice>, text: ReactNode, total: number): ReactNode => (
    <WorkLink choice={choice} changed={changed} total={total}>
      {text}
    </WorkLink>
  );
  return (
    <ChoiceLinks>
      {categories.length > 1 && (
        <nav aria-label={t("portfolio.filters.label")}>
          <ul>
            <li>
              {link(
                { category: undefined },
                t("portfolio.filters.all"),
                count({ category: undefined }),
              )}
            </li>
            {kinds.map((category) => (
              <li key={category}>
                {link(
                  { category },
                  <>
                    <CategoryMark place={categories.indexOf(category) + 1} />
                    {t(`portfolio.filters.${category}`)}
                  </>,
                  count({ category }),
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(formats.length > 1 || choice.format) && (
        <nav aria-label={t("portfolio.formats.label")}>
          <ul>
            {choice.format && (
              <li>
                {link(
                  { format: undefined },
                  t("portfolio.formats.all"),
                  count({ format: undefined }),
                )}
              </li>
            )}
            {formats.map((format) => (
              <li key={format}>
                {link({ format }, t(`portfolio.formats.${format}`), count({ format }))}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ChoiceLinks>
  );
}

/** The views of what is chosen, as links. */
export function ViewChoice({ choice }: Pick<WorkChoicesProps, "choice">) {
  const { t } = useI18n();
  return (
    <nav className={`${layout.screen} ${styles.views}`} aria-label={t("portfolio.views.label")}>
      <ul>
        {(["grid", "list"] as const).map((view) => (
          <li key={view}>
            <WorkLink choice={choice} changed={{ view }}>
              {t(`portfolio.views.${view}`)}
            </WorkLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WorkLinkProps {
  readonly choice: WorkChoice;
  readonly changed: Partial<WorkChoice>;
  readonly total?: number;
  readonly children: ReactNode;
}

function WorkLink({ choice, changed, total, children }: WorkLinkProps) {
  const to = workChoicePath({ ...choice, ...changed });
  return (
    <ChoiceLink to={to} isChosen={to === workChoicePath(choice)} total={total}>
      {children}
    </ChoiceLink>
  );
}
