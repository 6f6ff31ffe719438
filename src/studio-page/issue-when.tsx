import type { ReactNode } from "react";
import { Field, PostForm } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import { Audience } from "./newsletter-page.tsx";
import type { NewsletterView } from "./newsletter-view.ts";

type IssueView = Extract<NewsletterView, { readonly page: "issue" }>;

/** When an issue is to be sent; the next page asks before anything happens. */
export function IssueWhen({ view }: { readonly view: IssueView }): ReactNode {
  const { t, base, zone } = useFrame();
  const { number, status, send, title, today, sent } = view;
  if (status === "draft") return <p className="none">{t("studioPage.newsletter.notDraft")}</p>;
  if (status === "expired") return <p className="none">{t("studioPage.newsletter.notExpired")}</p>;
  const isOpen = send === undefined || (send.startedAt === null && send.state !== "paused");
  if (!isOpen || title === undefined) return null;
  const isPlanned = status === "scheduled";
  return (
    <section className="card" aria-labelledby="send">
      <h2 id="send">{t(`studioPage.newsletter.${isPlanned ? "change" : "send"}`)}</h2>
      <p className="actions">
        <a className="button" href={`${base}/newsletter/${number}/send`}>
          {t("studioPage.newsletter.now")}
        </a>
      </p>
      <form method="get" action={`${base}/newsletter/${number}/send`}>
        <input type="hidden" name="when" value="later" />
        <fieldset>
          <legend>{t("studioPage.newsletter.later")}</legend>
          <div className="pair">
            <Field id="date" label={t("studioPage.newsletter.date")}>
              <input
                id="date"
                name="date"
                type="date"
                required
                min={today}
                defaultValue={sent?.values["date"] ?? today}
                aria-invalid={sent?.values["date"] === undefined ? undefined : true}
                aria-describedby="time-zone"
              />
            </Field>
            <Field id="time" label={t("studioPage.newsletter.time")}>
              <input
                id="time"
                name="time"
                type="time"
                required
                defaultValue={sent?.values["time"] ?? "09:00"}
                aria-invalid={sent?.values["time"] === undefined ? undefined : true}
                aria-describedby="time-zone"
              />
            </Field>
          </div>
          <p className="hint" id="time-zone">
            {t("studioPage.newsletter.zone", { zone })}
          </p>
        </fieldset>
        <button>{t("studioPage.newsletter.review")}</button>
      </form>
    </section>
  );
}

/** Asks before an issue is sent: to how many, in which languages, and when. */
export function IssueSendPage({
  view: { number, title, audience, at, sendAt, waitsForPage, seen },
}: {
  readonly view: Extract<NewsletterView, { readonly page: "issueSend" }>;
}): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const count = audience.reduce((sum, part) => sum + part.count, 0);
  const time = sendAt === undefined ? "" : momentsOf(frame).past(sendAt);
  return (
    <>
      <h1>{t("studioPage.newsletter.confirm", { number, count })}</h1>
      <p dir="auto">{title}</p>
      <Audience parts={audience} showsFallback />
      <p>
        {sendAt === undefined
          ? t("studioPage.newsletter.confirmNow")
          : t(`studioPage.newsletter.${waitsForPage ? "confirmPublic" : "confirmAt"}`, { time })}
      </p>
      <div className="actions">
        <PostForm to={`/newsletter/${number}`} action="send" hidden={{ at, seen }}>
          <button className="main">
            {t(`studioPage.newsletter.${sendAt === undefined ? "confirmSend" : "confirmSchedule"}`)}
          </button>
        </PostForm>
        <a className="button" href={`${base}/newsletter/${number}`}>
          {t("studioPage.newsletter.back")}
        </a>
      </div>
    </>
  );
}
