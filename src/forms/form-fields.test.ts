import { describe, expect, it } from "vitest";
import { formDataFields, jsonFields } from "./form-fields.ts";

const form = new FormData();
for (const [name, value] of [
  ["name", " Dana "],
  ["links", "https://a.example"],
  ["links", ""],
  ["links", "https://b.example"],
  ["brief.budget", "large"],
] as const) {
  form.append(name, value);
}

const BODY = {
  name: " Dana ",
  links: ["https://a.example", "", 7, "https://b.example"],
  brief: { budget: "large" },
  email: 7,
};

describe.each([
  ["the form of a page", formDataFields(form)],
  ["a JSON body", jsonFields(BODY)],
])("%s", (_, fields) => {
  it("gives texts as they were typed, and nothing for what is no text", () => {
    expect(fields.text("name")).toBe(" Dana ");
    expect([fields.text("email"), fields.text("toString")]).toEqual(["", ""]);
    expect(fields.texts("links")).toEqual(["https://a.example", "https://b.example"]);
    expect(fields.texts("phone")).toEqual([]);
    expect(fields.group("brief").text("budget")).toBe("large");
    expect(fields.group("toString").text("name")).toBe("");
  });
});

describe("b6: a box", () => {
  it.each([
    ["on", true],
    ["yes", true],
    [" Off ", false],
    ["false", false],
    ["", false],
  ])("of a page that says %j is ticked: %s", (value, isTicked) => {
    const sent = new FormData();
    sent.set("consent", value);
    expect(formDataFields(sent).isTicked("consent")).toBe(isTicked);
  });

  it("that was not sent is not ticked", () => {
    expect(formDataFields(new FormData()).isTicked("consent")).toBe(false);
  });

  it.each([
    [true, true],
    ["true", false],
    ["on", false],
    [1, false],
    [undefined, false],
  ])("of JSON that is %j is ticked: %s", (consent, isTicked) => {
    expect(jsonFields({ consent }).isTicked("consent")).toBe(isTicked);
  });
});
