import type { ReactNode } from "react";
import { useFrame } from "./frame-context.ts";

/** The two halves of the newsletter. */
export function NewsletterTabs({
  current,
}: {
  readonly current: "issues" | "subscribers";
}): ReactNode {
  const { t, base } = useFrame();
  return (
    <p className="tabs">
      <a href={`${base}/newsletter`} aria-current={current === "issues" ? "true" : undefined}>
        {t("studioPage.newsletter.issues")}
      </a>
      <a href={`${base}/subscribers`} aria-current={current === "subscribers" ? "true" : undefined}>
        {t("studioPage.newsletter.subscribers")}
      </a>
    </p>
  );
}
