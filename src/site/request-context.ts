import { createContext } from "react-router";
import type { FormName, SentForm, SubmissionGuard } from "#forms";
import type { LocaleCode } from "#i18n";
import type { PageContent } from "./content/page-content.ts";
import type { SiteServices } from "./services.ts";

/** What a loader or action gets with each request. */
export interface RequestContext {
  readonly services: SiteServices;
  readonly content: PageContent;
  /** Language of the page. */
  readonly locale: LocaleCode;
  /** Path of the page without language prefix, percent-decoded. */
  readonly path: string;
  /** Present for forms that are sent and on pages that are made for one visitor. */
  readonly guard?: SubmissionGuard | undefined;
  /** True where React shows the page after another: the content calls can bring what belongs to it. */
  readonly isNavigation: boolean;
  /** The form that was sent; the server parses it once, within its limits. */
  readonly form?: FormData | undefined;
}

/**
 * The form that an action takes.
 *
 * @throws Error where none was sent
 */
export function formOf({ form }: RequestContext): FormData {
  if (form) return form;
  throw new Error("An action runs for a form that was sent");
}

/**
 * The submission guard of a form that was sent, or of a page that is made for one visitor.
 *
 * @throws Error on a page that is the same for everybody
 */
export function guardOf({ guard }: RequestContext): SubmissionGuard {
  if (guard) return guard;
  throw new Error("A page that is the same for everybody has no submission guard");
}

/** A form that came to a page, as its command takes it. */
export function sentForm(known: RequestContext, name: FormName, form = formOf(known)): SentForm {
  const { services, locale } = known;
  return {
    fields: services.formFields(form),
    guard: guardOf(known),
    locale,
    consentText: services.consentText(name, locale),
    method: "form",
  };
}

/** Where loaders and actions find the {@link RequestContext}. */
export const requestContext = createContext<RequestContext>();
