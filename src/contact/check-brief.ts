import { type FieldError, isDate } from "#forms";
import type { LocaleCode } from "#i18n";

/** Budgets of the brief builder; the studio's currency and sums are a matter of texts (b3). */
const BUDGETS = ["small", "medium", "large", "unsure"] as const;
/** What stands in the place of a date when there is no hurry. */
export const FLEXIBLE = "flexible";
/** Most links of a brief (b3), and most characters of each. */
const BRIEF_LIMITS = { links: 5, linkLength: 2_000 } as const;

/** What a film can be asked for in (b3), as the studio says. */
export interface BriefOffer {
  /** Ids of kinds of film, in the order of the form. */
  readonly types: readonly string[];
  /** Languages of films. */
  readonly languages: readonly LocaleCode[];
}

/** A budget. */
export type Budget = (typeof BUDGETS)[number];

/** What a visitor chose and typed in the brief builder; empty where nothing was. */
export interface BriefInput {
  readonly types: readonly string[];
  readonly budget: string;
  /** `YYYY-MM-DD`, {@link FLEXIBLE} or empty */
  readonly deadline: string;
  readonly languages: readonly string[];
  readonly links: readonly string[];
}

/** A brief that may be delivered. */
export interface Brief {
  readonly types: readonly string[];
  readonly budget?: Budget | undefined;
  /** `YYYY-MM-DD` or {@link FLEXIBLE} */
  readonly deadline?: string | undefined;
  readonly languages: readonly LocaleCode[];
  /** Absolute, `https:` */
  readonly links: readonly string[];
}

/** One field of the brief and what is wrong with it. */
export type BriefError =
  | FieldError<"types" | "budget" | "languages", "choice_unknown">
  | FieldError<"deadline", "deadline_past" | "date_format">
  | FieldError<"links", "link_format" | "links_many">;

/** Result of {@link checkBrief}; an empty brief is none. */
export type BriefResult =
  | { readonly ok: true; readonly brief: Brief | undefined }
  | { readonly ok: false; readonly errors: readonly BriefError[] };

/**
 * Checks the optional brief (b3, b5). At most one error per field.
 *
 * @param today the studio's date, `YYYY-MM-DD`
 */
export function checkBrief(input: BriefInput, offered: BriefOffer, today: string): BriefResult {
  const types = offered.types.filter((type) => input.types.includes(type));
  const languages = offered.languages.filter((code) => input.languages.includes(code));
  const budget = BUDGETS.find((each) => each === input.budget);
  const deadline = input.deadline.trim();
  const links = input.links.map((link) => link.trim()).filter((link) => link !== "");
  const errors: BriefError[] = [];
  if (input.types.some((type) => !offered.types.includes(type))) {
    errors.push({ field: "types", code: "choice_unknown" });
  }
  if (input.budget !== "" && !budget) errors.push({ field: "budget", code: "choice_unknown" });
  if (deadline !== "" && deadline !== FLEXIBLE) {
    if (!isDate(deadline)) errors.push({ field: "deadline", code: "date_format" });
    else if (deadline < today) errors.push({ field: "deadline", code: "deadline_past" });
  }
  if (input.languages.some((code) => !offered.languages.includes(code))) {
    errors.push({ field: "languages", code: "choice_unknown" });
  }
  if (!links.every(isLink)) errors.push({ field: "links", code: "link_format" });
  else if (links.length > BRIEF_LIMITS.links) {
    errors.push({ field: "links", code: "links_many", values: { max: BRIEF_LIMITS.links } });
  }
  if (errors.length > 0) return { ok: false, errors };
  const isEmpty =
    !budget && deadline === "" && [types, languages, links].every(({ length }) => !length);
  const brief = {
    types,
    languages,
    links,
    ...(budget && { budget }),
    ...(deadline && { deadline }),
  };
  return { ok: true, brief: isEmpty ? undefined : brief };
}

function isLink(text: string): boolean {
  const url = text.length <= BRIEF_LIMITS.linkLength ? URL.parse(text) : null;
  // No name and password: a link that shows one host and goes to another.
  return url?.protocol === "https:" && url.username === "" && !/[\s\p{Cc}]/u.test(text);
}
