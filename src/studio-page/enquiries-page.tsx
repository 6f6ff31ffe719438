import type { ReactNode } from "react";
import { EnquiryRow } from "./enquiry-row.tsx";
import type { EnquiriesView } from "./enquiry-views.ts";
import { useFrame, useMay } from "./frame-context.ts";

/** Enquiries by where they stand, or found by a search. */
export function EnquiriesPage({ view }: { readonly view: EnquiriesView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { folder, folders, search, enquiries, older, isNewest } = view;
  const here = `${base}/enquiries`;
  return (
    <>
      <h1>{t("studioPage.nav.enquiries")}</h1>
      <form role="search" method="get" action={here}>
        <label htmlFor="q">{t("studioPage.enquiries.search")}</label>
        <div className="inline">
          <input id="q" name="q" type="search" dir="auto" maxLength={200} defaultValue={search} />
          <button>{t("studioPage.enquiries.searchAction")}</button>
        </div>
      </form>
      <p className="tabs">
        {folders.map((each) => (
          <a
            key={each}
            href={each === "new" ? here : `${here}?show=${each}`}
            aria-current={each === folder ? "true" : undefined}
          >
            {t(`studioPage.enquiries.folder.${each}`)}
          </a>
        ))}
      </p>
      {search !== "" && (
        <p>
          <a href={here}>{t("studioPage.enquiries.clear")}</a>
        </p>
      )}
      {enquiries.length === 0 && (
        <p className="none" role={search === "" ? undefined : "status"}>
          {t(search === "" ? "studioPage.enquiries.none" : "studioPage.enquiries.noneFound")}
        </p>
      )}
      <ul className="rows dated">
        {enquiries.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} showsFolder={folder === undefined} />
        ))}
      </ul>
      {(older !== undefined || !isNewest) && (
        <p className="pager">
          {!isNewest && <a href={here + newestQuery(view)}>{t("studioPage.enquiries.newest")}</a>}
          {older !== undefined && (
            <a href={`${here}?${older}`}>{t("studioPage.enquiries.older")}</a>
          )}
        </p>
      )}
      {mayChange && (
        <p>
          <a href={`${base}/person`}>{t("studioPage.person.title")}</a>
        </p>
      )}
    </>
  );
}

function newestQuery({ folder, search }: EnquiriesView): string {
  const query = new URLSearchParams(folder ? { show: folder } : { q: search });
  return `?${query}`;
}
