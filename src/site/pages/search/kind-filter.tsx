import { FOUND_KINDS, foundPagesPath } from "../../features/search/asked-pages.ts";
import type { FoundPages } from "../../features/search/found-pages.ts";
import { ChoiceLink, ChoiceLinks } from "../../shell/choice-link.tsx";
import { useI18n } from "../../shell/page-context.tsx";

/** Kinds of what was found as links, each with how many there are; nothing where all is of one kind. */
export function KindFilter({ found }: { readonly found: FoundPages }) {
  const { t } = useI18n();
  if (!found.ok) return null;
  const { text, kind: chosen, totals } = found;
  const kinds = FOUND_KINDS.filter((kind) => kind === chosen || totals[kind] !== undefined);
  if (kinds.length < 2) return null;
  const all = Object.values(totals).reduce((sum, total) => sum + total, 0);
  return (
    <ChoiceLinks>
      <nav aria-label={t("search.filters.label")}>
        <ul>
          {([undefined, ...kinds] as const).map((kind) => (
            <li key={kind ?? "all"}>
              <ChoiceLink
                to={foundPagesPath({ text, kind, page: 1 })}
                isChosen={kind === chosen}
                total={kind ? (totals[kind] ?? 0) : all}
              >
                {t(`search.filters.${kind ?? "all"}`)}
              </ChoiceLink>
            </li>
          ))}
        </ul>
      </nav>
    </ChoiceLinks>
  );
}
