import type { Article, Question } from "schema-dts";
import { defaultLocale, localeOf } from "#i18n";
import { layoutOf } from "../../features/articles/layout-names.ts";
import type { RenderNode } from "../../features/articles/render-node.ts";
import { allQuestions } from "../../features/articles/split-questions.ts";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import type { ServerPage } from "../../server-page.ts";
import type { Described, GraphPage } from "../../structured-data/graph-page.ts";
import { pointer, service, SITE_IDS } from "../../structured-data/site-things.ts";
import type { loader } from "./route.tsx";

type DocumentData = Awaited<ReturnType<typeof loader>>;

/** A document that no other page shows, also where it was before, and folders that lead on. */
export const documentPage: ServerPage<DocumentData> = {
  isDocument: true,
  exists: ({ path, locale }, content) =>
    content.isThere(path, locale) ||
    content.translations(path).length > 0 ||
    content.folderRedirect(path, locale) !== undefined,
  describe: describeDocument,
};

/** Documents below it are issues of the newsletter. */
const ISSUES = "/newsletter/";
/** Documents below it describe a service each. */
const SERVICES = "/services/";

/** A document: a service, questions with their answers, or just a page. */
function describeDocument({ page: document }: DocumentData, page: GraphPage): Described {
  const questions = layoutOf(document) === "faq" ? questionsOf(document) : [];
  const { title: name, description, path } = document;
  const isIssue = path.startsWith(ISSUES);
  return {
    type: questions.length > 0 ? "FAQPage" : "WebPage",
    name,
    description,
    available: document.translations,
    addresses: document.addresses,
    language: document.language?.iso,
    image: document.preview,
    picture: document.picture,
    alt: document.alt,
    updated: document.updated?.iso,
    ...(isIssue && { published: document.published?.iso }),
    trail: [
      ...(isIssue ? [{ name: page.t("footer.newsletterPage.title"), path: "/newsletter" }] : []),
      ...ancestors(path, page),
      { name, path },
    ],
    ...(questions.length > 0 && { questions }),
    things: (canonical) => {
      if (isIssue) return [issueOf(document, page, canonical)];
      return path.startsWith(SERVICES) ? [service(page, path, { name, description })] : [];
    },
  };
}

/** An issue is an article of the studio's. */
function issueOf(
  { title, description, published, language }: DocumentPage,
  { origin, locale, services }: GraphPage,
  canonical: string,
): Article {
  return {
    "@type": "Article",
    "@id": `${canonical}#article`,
    headline: title,
    url: canonical,
    ...(description !== undefined && { description }),
    ...(published && { datePublished: published.iso }),
    author: pointer(SITE_IDS.organization(origin)),
    publisher: pointer(SITE_IDS.organization(origin)),
    inLanguage: language?.iso ?? localeOf(locale, services.site.languages).iso,
  };
}

function questionsOf({ body }: DocumentPage): readonly Question[] {
  return allQuestions(body).map(({ title, answer }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
  }));
}

/** Documents at the addresses above a document's own. */
function ancestors(path: string, { services, locale }: GraphPage): NonNullable<Described["trail"]> {
  const content = services.content("public");
  const steps = path.split("/").slice(1, -1);
  return steps.flatMap((_, index) => {
    const above = `/${steps.slice(0, index + 1).join("/")}`;
    const facts =
      content.facts(above, locale) ?? content.facts(above, defaultLocale(services.site.locales));
    return facts?.title && !facts.isRedirect
      ? [{ name: facts.title, path: content.address(above, locale) }]
      : [];
  });
}

/** Elements whose text runs on in that of their neighbours. */
const INLINE = new Set(["a", "abbr", "b", "code", "del", "em", "i", "s", "strong", "sub", "sup"]);

function plainText(nodes: readonly RenderNode[]): string {
  const write = (node: RenderNode): string => {
    if (typeof node === "string") return node;
    const text = (node.children ?? []).map(write).join("");
    return INLINE.has(node.tag) ? text : ` ${text} `;
  };
  return nodes.map(write).join("").replaceAll(/\s+/g, " ").trim();
}
