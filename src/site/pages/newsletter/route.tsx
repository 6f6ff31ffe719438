import { useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from "react-router";
import { localizePath, splitLocale } from "#i18n";
import article from "../../features/articles/article.module.css";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { PostCards } from "../../features/articles/post-card.tsx";
import { PostRow } from "../../features/articles/post-row.tsx";
import { refused } from "../../actions/problem-init.ts";
import { requestContext, sentForm } from "../../request-context.ts";
import { NewsletterForm } from "../../shell/newsletter-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { useReceipt } from "../../shell/use-receipt.ts";
import { WaysList } from "../../shell/ways-list.tsx";
import gelPair from "../../ui/gel-pair.module.css";
import gels from "../../ui/gels.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { Lede } from "../../ui/lede.tsx";
import slab from "../../ui/slab.module.css";
import layout from "../../styles/layout.module.css";
import pageTitle from "../../ui/page-title.module.css";
import styles from "./newsletter-page.module.css";

/** Where a sign-up without script is thanked for: the same for everybody, and sends nothing again. */
const ACCEPTED = "/newsletter/accepted";

/** Articles below the form. */
const POSTS_MOST = 3;

/** The issues that visitors may read and the newest articles; none where a sign-up is thanked for. */
export function loader({ context }: LoaderFunctionArgs) {
  const { content, path, services } = context.get(requestContext);
  const { blog, newsletter } = services.site.studio.features;
  const isShown = newsletter && path !== ACCEPTED;
  const issues = isShown ? content.issues() : [];
  // Until there is an issue with a picture: the film that is seen least elsewhere.
  const {
    path: to,
    title,
    picture,
    language,
  } = issues.find((issue) => issue.picture) ?? content.works().at(-1) ?? {};
  return {
    issues,
    posts: isShown && blog ? content.posts().slice(0, POSTS_MOST).map(content.summary) : [],
    shown: isShown && to !== undefined && picture ? { to, title, picture, language } : undefined,
  };
}

/**
 * Takes a sign-up (F2): the same 303 whatever is known of the address, 422 with the error, 503 when
 * it could not be kept.
 */
export async function action({ context }: ActionFunctionArgs) {
  const known = context.get(requestContext);
  const { services, locale } = known;
  const form = sentForm(known, "newsletter");
  try {
    const outcome = await services.newsletter.subscribe(form);
    if (outcome.ok) {
      const path = localizePath(ACCEPTED, locale, services.site.locales);
      return redirect(`${path}#form-summary`, 303);
    }
    const { email } = outcome;
    if (outcome.reason === "invalid") {
      const code = outcome.errors[0]?.code ?? "email_required";
      return data({ state: "invalid" as const, email, code }, { status: 422 });
    }
    return refused(outcome, { email });
  } catch (error) {
    services.report(error, "a sign-up was not kept");
    const email = form.fields.text("email");
    return data({ state: "not-saved" as const, email }, { status: 503 });
  }
}

/** The newsletter page: the form by itself; once a sign-up was sent, its receipt. */
export function Component() {
  const { t } = useI18n();
  const { site } = useShell();
  const { path } = splitLocale(useLocation().pathname, site.locales);
  const answer = useActionData<typeof action>();
  const [isMended, setMended] = useState(false);
  const { receipt, show } = useReceipt<string>();
  if (receipt !== undefined || (path === ACCEPTED && !answer)) return <Accepted />;
  const isWrong = answer?.state === "invalid" && !isMended;
  const lede = t("footer.newsletterDescription");
  const error = isWrong ? t(`forms.errors.${answer.code}`) : undefined;
  return (
    <>
      <PageHead
        title={t("footer.newsletterPage.title")}
        description={t("footer.newsletterPage.description")}
      />
      <div className={`${layout.wrap} ${styles.answer}`}>
        {answer?.state === "not-saved" && (
          <Notice>
            <h2 className={styles.noticeTitle}>{t("footer.newsletterPage.notSavedTitle")}</h2>
            <p>{t("forms.codes.not_saved", { mail: site.studio.contact.email })}</p>
            <WaysList />
          </Notice>
        )}
        {answer?.state === "refused" && (
          <Notice>{t(`forms.codes.${answer.reason}`, { minutes: answer.minutes })}</Notice>
        )}
        {error && <Notice>{error}</Notice>}
      </div>
      <div className={`${gelPair.pair} ${gels.gel} ${slab.slab} ${styles.offer}`} data-gel="3">
        <div className={slab.words}>
          <header>
            <h1 className={pageTitle.title}>{t("footer.newsletterPage.title")}</h1>
            {lede && <p className={slab.lede}>{lede}</p>}
          </header>
          <NewsletterForm
            id="newsletter-page"
            email={answer?.email}
            error={error}
            onMended={() => setMended(true)}
            onAccepted={show}
          />
        </div>
        <Shown />
      </div>
      <Issues />
      <Posts />
    </>
  );
}

/** What the letters are about: the newest of them, or a film of the studio. */
function Shown() {
  const { shown } = useLoaderData<typeof loader>();
  if (!shown) return null;
  return (
    <SiteLink to={shown.to} className={`${slab.picture} ${gels.through}`}>
      <ImageLoader picture={shown.picture} alt="" sizes="(width <= 48rem) 100vw, 42vw" eager />
      <span className={layout.visuallyHidden} {...languageAttributes(shown.language)}>
        {shown.title}
      </span>
    </SiteLink>
  );
}

/** What was sent so far, to read before one signs up. */
function Issues() {
  const { t } = useI18n();
  const { issues } = useLoaderData<typeof loader>();
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="issues" className={`${layout.wrap} ${styles.issues}`}>
      <h2 id="issues">{t("newsletter.issues")}</h2>
      {issues.map((issue) => (
        <PostRow key={issue.path} post={issue} />
      ))}
    </section>
  );
}

/** What there is to read until the first letter comes. */
function Posts() {
  const { t } = useI18n();
  const { posts } = useLoaderData<typeof loader>();
  if (posts.length === 0) return null;
  return (
    <div className={layout.wrap}>
      <section aria-labelledby="posts" className={article.more}>
        <h2 id="posts">{t("blog.latest_articles")}</h2>
        <PostCards posts={posts} level={3} sizes="(width <= 48rem) 92vw, 30vw" />
      </section>
    </div>
  );
}

/** The receipt is the page: the same for everybody, and sends nothing again. */
function Accepted() {
  const { t } = useI18n();
  const title = t("footer.newsletterPage.acceptedTitle");
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <PageHead title={title} indexable={false} />
      <Notice isDone className={styles.receipt}>
        <h1 className={pageTitle.title}>{title}</h1>
        <Lede>{t("forms.accepted.newsletter")}</Lede>
      </Notice>
    </div>
  );
}
