import type { LocaleCode } from "#i18n";
import { choosePosts, readPostChoice } from "./features/articles/choose-posts.ts";
import type { PageName } from "./routes.ts";
import type { SiteContent } from "./services.ts";

/** An address that the route table knows, and who asks for it. */
interface MatchedAddress {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Path without language prefix, percent-decoded. */
  readonly path: string;
  readonly locale: LocaleCode;
}

/** True when there is something to show at an address; pages without content always are there. */
export function pageExists(
  { page, params, path, locale }: MatchedAddress,
  content: SiteContent,
): boolean {
  switch (page) {
    case "blog": {
      const choice = readPostChoice(params);
      return choice !== undefined && choosePosts(content.posts(locale), choice) !== undefined;
    }
    case "article":
      return (
        content.posts(locale).some((post) => post.path === path) ||
        content.moved(path, locale) !== undefined
      );
    case "work":
      return (
        content.portfolio(locale).some((item) => item.path === path) ||
        content.moved(path, locale) !== undefined
      );
    case "booking":
      return ["manage", "reschedule", "cancel", "confirm"].includes(params["action"] ?? "");
    case "document":
      return (
        content.isThere(path, locale) ||
        content.translations(path).length > 0 ||
        content.folderRedirect(path, locale) !== undefined
      );
    default:
      return true;
  }
}
