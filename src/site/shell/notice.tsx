import { lazy, Suspense } from "react";
import { NoticeLine } from "./notice-line.tsx";
import { useI18n, useShell } from "./page-context.tsx";

// Only sites with globals fetch it, and only after their first page.
const AskedNotice = lazy(() =>
  import("./asked-notice.tsx").then((module) => ({ default: module.AskedNotice })),
);

/** What a studio has to say on every page, such as its holidays: the document that its globals name (D9). */
export function Notice() {
  const { site, notice, initialLocale } = useShell();
  const { locale } = useI18n();
  if (!site.globals) return null;
  if (notice !== undefined && locale.code === initialLocale) return <NoticeLine notice={notice} />;
  // Behind a copy of files nobody answers but its snapshot.
  if (site.staticCopy && !site.contentDatabase) return null;
  return (
    <Suspense>
      <AskedNotice globals={site.globals} />
    </Suspense>
  );
}
