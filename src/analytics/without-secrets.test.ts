import { expect, test } from "vitest";
import { withoutSecrets } from "#analytics";

test.each([
  [
    "https://studio.example/he/blog?utm_source=a&q=b#c",
    "https://studio.example/he/blog?utm_source=a",
  ],
  ["https://studio.example/blog/%D7%A9%D7%9C", "https://studio.example/blog/%D7%A9%D7%9C"],
  [
    "https://studio.example/newsletter/unsubscribe/4rI_TslhXzcSruuCIsTaWYWrKmi87LjinTqBmfbVnC0",
    "https://studio.example/newsletter/unsubscribe/",
  ],
  [
    "https://studio.example/he/contact/confirm/01m7zc56n98de619d62j2bky1s.Ej2n92_PjhJ5rnyOwvGV-ob1cK",
    "https://studio.example/he/contact/confirm/",
  ],
  ["not an address", ""],
])("E3: what the provider learns of %s", (address, sent) => {
  expect(withoutSecrets(address)).toBe(sent);
});
