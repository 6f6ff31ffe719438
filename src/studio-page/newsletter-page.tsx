import type { ReactNode } from "react";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import type { AudiencePart, NewsletterView } from "./newsletter-view.ts";
import type { StudioFrame } from "./view.ts";

/** Issues with how far they are, and how many would get the next one. */
export function NewsletterPage({
  view: { issues, audience },
}: {
  readonly view: Extract<NewsletterView, { readonly page: "newsletter" }>;
}): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const { past } = momentsOf(frame);
  return (
    <>
      <h1>{t("studioPage.nav.newsletter")}</h1>
      <NewsletterTabs current="issues" />
      {issues.length === 0 && <p className="none">{t("studioPage.newsletter.none")}</p>}
      <ul className="rows">
        {issues.map(({ number, title, status, send }) => (
          <li key={number} className="row">
            <a href={`${base}/newsletter/${number}`}>
              <span className="number">{number}</span>
              <span className="who">
                <bdi>{title ?? t("studioPage.newsletter.missing")}</bdi>
                <span className={status === "sending" ? "status good" : "status"}>
                  {t(`studioPage.newsletter.state.${status}`)}
                </span>
              </span>
              {send && (
                <span className="hint">
                  {send.startedAt === null
                    ? t("studioPage.newsletter.begins", { time: past(send.sendAt) })
                    : `${t("studioPage.newsletter.figure.delivered")} ${amountOf(send.delivered, frame)} / ${amountOf(send.recipients, frame)}`}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <section aria-labelledby="audience">
        <h2 id="audience">{t("studioPage.newsletter.audience")}</h2>
        <Audience parts={audience} />
      </section>
    </>
  );
}

/** Subscribers by language, with the language in which they get an issue where it is another one. */
export function Audience({
  parts,
  showsFallback = false,
}: {
  readonly parts: readonly AudiencePart[];
  readonly showsFallback?: boolean;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  if (parts.length === 0) return <p className="none">{t("studioPage.newsletter.nobody")}</p>;
  return (
    <dl className="facts">
      {parts.map(({ locale, count, writtenIn }) => (
        <div key={locale}>
          <dt>{languageName(locale, frame)}</dt>
          <dd>
            {amountOf(count, frame)}
            {showsFallback && writtenIn !== locale && (
              <span className="hint">
                {" "}
                {t("studioPage.newsletter.fallbackShort", {
                  original: languageName(writtenIn, frame),
                })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A language as the reader calls it: `German`. */
export function languageName(locale: string, { language }: Pick<StudioFrame, "language">): string {
  return new Intl.DisplayNames(language.iso, { type: "language" }).of(locale) ?? locale;
}

/** A count as the reader writes it: `50,000`. */
export function amountOf(count: number, { language }: Pick<StudioFrame, "language">): string {
  return new Intl.NumberFormat(language.iso).format(count);
}
