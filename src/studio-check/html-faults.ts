import { HtmlValidate } from "html-validate";

/** Recommended rules; each deviation with its reason. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML: names of attributes in any case, `<meta/>`, `required=""`, `<!doctype`.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Where nothing is said, the default is meant: submit and text.
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // The loading bar's role is part of the interface; `<progress>` cannot be styled like it (C6).
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
    // Lists of the brief: several boxes, several links, of one name.
    "form-dup-name": "off",
  },
});

/** What is wrong with a document, as `rule: message @ place`. */
export async function htmlFaults(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} @ ${selector ?? ""}`),
  );
}
