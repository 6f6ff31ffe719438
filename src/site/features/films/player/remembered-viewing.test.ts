import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberedViewing, rememberPlace, rememberViewing } from "./remembered-viewing.ts";

let kept: Record<string, string>;
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("choices and places stay; beginning and end of a film are no places", () => {
  rememberViewing({ volume: 0.4, muted: true, captions: "he-IL" });
  rememberPlace("orchard", 3.14159, 8);
  expect(rememberedViewing()).toEqual({
    volume: 0.4,
    muted: true,
    captions: "he-IL",
    places: { orchard: 3.1 },
  });
  rememberPlace("orchard", 7.9, 8);
  expect(rememberedViewing().places).toEqual({});
});

test("the oldest of more than twenty films is forgotten", () => {
  for (let film = 0; film < 25; film += 1) rememberPlace(`film-${film}`, 4, 8);
  rememberPlace("film-5", 5, 8);
  const names = Object.keys(rememberedViewing().places);
  expect(names).toHaveLength(20);
  expect([names[0], names.at(-1)]).toEqual(["film-6", "film-5"]);
});

test.each(["no JSON", "null", "7", '{"places":[1,"x"],"volume":9,"muted":1,"captions":{}}'])(
  "what is not ours is as good as nothing: %s",
  (text) => {
    kept["film-viewing"] = text;
    expect(rememberedViewing()).not.toHaveProperty("volume");
    rememberPlace("orchard", 4, 8);
    expect(rememberedViewing().places["orchard"]).toBe(4);
  },
);

test("a browser that keeps nothing plays all the same", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberPlace("orchard", 4, 8);
  expect(rememberedViewing()).toEqual({ places: {} });
});
