import type { ReactNode } from "react";
import type { DocumentCell, DocumentsView } from "./documents-view.ts";
import { figuresOf } from "./figures.ts";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";

/** Shapes of the states: nobody has to tell colours apart. */
const SIGNS = {
  published: "●",
  scheduled: "◷",
  draft: "○",
  expired: "◌",
  outdated: "△",
  missing: "–",
  broken: "✕",
} as const;

/** Each document in each language, as it stands. */
export function DocumentsPage({ view }: { readonly view: DocumentsView }): ReactNode {
  const { t, base } = useFrame();
  const { documents, after } = view;
  return (
    <>
      <h1>{t("studioPage.nav.documents")}</h1>
      <Filters view={view} />
      {documents.length === 0 && <p className="none">{t("studioPage.documents.none")}</p>}
      {documents.map(({ path, title, cells }) => (
        <article key={path} className="document">
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <p className="hint">
            <bdi dir="ltr">{path}</bdi>
          </p>
          <ul className="cells">
            {cells.map((cell) => (
              <li key={cell.locale}>
                <a href={documentAddress(base, path, cell.locale)}>
                  <bdi dir="ltr">{cell.locale}</bdi>
                  <States cell={cell} />
                </a>
              </li>
            ))}
          </ul>
        </article>
      ))}
      {after !== undefined && (
        <p className="pager">
          <a href={`${base}/documents?${query(view, { after })}`}>
            {t("studioPage.documents.more")}
          </a>
        </p>
      )}
    </>
  );
}

/** What a document is, in words, with signs before them. */
export function States({ cell: { states, at } }: { readonly cell: DocumentCell }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  return (
    <span className="states">
      {states.map((state) => (
        <span key={state} className={state}>
          <span aria-hidden="true">{SIGNS[state]}</span> {t(`studioPage.documents.state.${state}`)}
        </span>
      ))}
      {at !== undefined && (
        <time dateTime={new Date(at).toISOString()}>{momentsOf(frame).past(at)}</time>
      )}
    </span>
  );
}

function Filters({ view }: { readonly view: DocumentsView }): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const { count } = figuresOf(frame);
  const { state, language, languages, counts } = view;
  const shown = [...counts].filter(([each, amount]) => amount > 0 || each === state);
  const to = (more: Readonly<Record<string, string | undefined>>): string => {
    const search = query(view, more);
    return `${base}/documents${search === "" ? "" : `?${search}`}`;
  };
  return (
    <nav aria-label={t("studioPage.documents.filter")} className="filters">
      <p className="tabs">
        <a href={to({ state: undefined })} aria-current={state ? undefined : "true"}>
          {t("studioPage.documents.all")}
        </a>
        {shown.map(([each, amount]) => (
          <a
            key={each}
            href={to({ state: each })}
            aria-current={each === state ? "true" : undefined}
          >
            {`${t(`studioPage.documents.state.${each}`)} ${count(amount)}`}
          </a>
        ))}
      </p>
      <p className="tabs">
        <a href={to({ in: undefined })} aria-current={language ? undefined : "true"}>
          {t("studioPage.documents.allLanguages")}
        </a>
        {languages.map(({ code, name }) => (
          <a
            key={code}
            href={to({ in: code })}
            aria-current={code === language ? "true" : undefined}
          >
            <bdi>{name}</bdi>
          </a>
        ))}
      </p>
    </nav>
  );
}

/** The page of a document in a language. */
export function documentAddress(base: string, path: string, locale: string): string {
  return `${base}/document?${new URLSearchParams({ at: path, in: locale })}`;
}

/** What is chosen, with changes. */
function query(
  { state, language }: DocumentsView,
  more: Readonly<Record<string, string | undefined>>,
): string {
  const chosen = Object.entries({ state, in: language, ...more });
  const given = chosen.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
}
