import type { EnquiryInput } from "#contact";
import { isTicked } from "#forms";

/** The form as it was filled in, for the page's action and for the call alike. */
export function readEnquiry(form: FormData): EnquiryInput {
  const text = (name: string): string => textOf(form.get(name));
  const texts = (name: string): readonly string[] =>
    form
      .getAll(name)
      .map(textOf)
      .filter((value) => value !== "");
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    message: text("message"),
    consent: isTicked(form.get("consent")),
    brief: {
      types: texts("brief.types"),
      budget: text("brief.budget"),
      deadline: form.has("brief.flexible") ? "flexible" : text("brief.deadline"),
      languages: texts("brief.languages"),
      links: texts("brief.links"),
    },
  };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
