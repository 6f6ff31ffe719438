import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { findPages } from "../../content/find-pages.ts";
import { foundPagesPath, readAskedPages } from "../../features/search/asked-pages.ts";
import type { FoundPages } from "../../features/search/found-pages.ts";
import { requestContext } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PageLinks } from "../../shell/page-links.tsx";
import layout from "../../styles/layout.module.css";
import { PageTitle } from "../../ui/page-title.tsx";
import { FoundList } from "./found-list.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { ResultCount } from "./result-count.tsx";
import { SearchElsewhere } from "./search-elsewhere.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { useInstantResults } from "./use-instant-results.ts";

/** What was found for the words in the address; 503 when nobody can look. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, services } = context.get(requestContext);
  if (services.site.staticCopy) return NOT_HERE;
  const found = await findPages(readAskedPages(new URL(request.url).searchParams), content);
  return data(found, found.ok ? 200 : 503);
}

/** What a copy of the site without a server finds. */
const NOT_HERE: FoundPages = { ok: false, text: "", reason: "unavailable" };

/** The search, or on a copy without a server the way to one. */
export function Component() {
  return useShell().site.staticCopy ? <SearchElsewhere /> : <Search />;
}

/** A form that works by itself, and results as one types after hydration. */
function Search() {
  const { t } = useI18n();
  const { found, isLooking, ...typing } = useInstantResults(useLoaderData<typeof loader>());
  const { text } = found;
  return (
    <>
      <PageHead
        title={text === "" ? t("search.title") : t("search.title_for", { text })}
        description={t("search.description")}
        indexable={false}
      />
      <PageTitle title={t("search.title")} gel={4}>
        <SearchForm text={text} isLooking={isLooking} {...typing} />
        <ResultCount found={found} />
      </PageTitle>
      <div className={`${layout.wrap} ${styles.page}`}>
        {found.ok && found.hits.length > 0 ? (
          <>
            <div className={styles.found}>
              <KindFilter found={found} />
              <FoundList hits={found.hits} />
            </div>
            <PageLinks
              label={t("search.pages")}
              place={t("search.page_of", { page: found.page, pages: found.pages })}
              page={found.page}
              pages={found.pages}
              to={(page) => foundPagesPath({ text, kind: found.kind, page })}
              previous={t("search.previous")}
              next={t("search.next")}
            />
          </>
        ) : (
          <>
            <KindFilter found={found} />
            <NothingFound found={found} />
          </>
        )}
      </div>
    </>
  );
}
