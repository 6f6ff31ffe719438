/** Where something happened. */
export interface PageFacts {
  /** Whole address; of its query only campaign values, see {@link withoutSecrets}. */
  readonly url: string;
  readonly title: string;
  /** The page before, empty when there is none. */
  readonly referrer: string;
  /** Language tag, such as `he-IL`. */
  readonly language: string;
}

/** A page was shown (E2). */
interface PageView {
  readonly name: "page_view";
  readonly page: PageFacts;
}

/** A visitor did something (E3). */
interface ActionEvent {
  readonly name: "action";
  readonly page: PageFacts;
  readonly category: string;
  readonly action: string;
  readonly label?: string;
  readonly value?: number;
}

/** An event for analytics. */
export type AnalyticsEvent = PageView | ActionEvent;

/**
 * A URL without secrets: its query can hold preview tokens or form input, so only campaign values
 * (`utm_…`) stay; its path can end with the token of a link in a mail. Paths of pages are lower case, tokens are not.
 */
export function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  for (const name of Array.from(url.searchParams.keys())) {
    if (!name.startsWith("utm_")) url.searchParams.delete(name);
  }
  url.pathname = url.pathname.replace(/(?<=\/)[\w.-]*[A-Z][\w.-]*$/, "");
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/**
 * Category, label and value of an action, as far as there are any; nothing of a page view.
 *
 * @param names how the provider calls them
 */
export function propertiesOf(
  event: AnalyticsEvent,
  names = { category: "category", label: "label", value: "value" },
): Record<string, string | number> {
  if (event.name === "page_view") return {};
  const { category, label, value } = event;
  return {
    [names.category]: category,
    ...(label !== undefined && { [names.label]: label }),
    ...(value !== undefined && { [names.value]: value }),
  };
}
