import { useI18n } from "../../shell/page-context.tsx";

/** The heading over the notes at the end, in the language of the page. */
export function FootnoteHeading() {
  const { t, locale } = useI18n();
  return (
    <h2 id="footnote-label" lang={locale.iso}>
      {t("blog.footnotes")}
    </h2>
  );
}
