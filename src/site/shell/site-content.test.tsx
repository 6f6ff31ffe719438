// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useContent } from "#content/client";
import type { SiteData } from "../site-data.ts";
import { type ShellData, ShellProvider } from "./page-context.tsx";
import { SiteContent } from "./site-content.tsx";

const SNAPSHOT = { contents: [], folders: [] };

let calls: string[];
let root: Root;

beforeEach(() => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  calls = [];
  vi.stubGlobal("fetch", (address: string) => {
    calls.push(address.split("?")[0] ?? "");
    return Promise.resolve(Response.json(address.includes("/cache.") ? SNAPSHOT : []));
  });
  root = createRoot(document.createElement("div"));
});
afterEach(async () => {
  await act(async () => root.unmount());
  delete document.documentElement.dataset["content"];
  Reflect.deleteProperty(navigator, "connection");
  vi.unstubAllGlobals();
});

function Count() {
  const found = useContent("all", (client) => client.queryContent().find());
  return found?.length;
}

/** Shows a component that asks, on a site with these settings. */
async function show(site: Partial<SiteData>, token?: string): Promise<void> {
  const preview = token === undefined ? undefined : { isValid: true, integrity: "5", token };
  const data = { site: { locales: ["en"], ...site }, ...(preview && { preview }) } as ShellData;
  await act(async () =>
    root.render(
      <ShellProvider data={data}>
        <SiteContent {...(token !== undefined && { token })}>
          <Count />
        </SiteContent>
      </ShellProvider>,
    ),
  );
}

const isCall = expect.stringMatching(/^\/api\/_content\/query\//);

describe("D7: who answers", () => {
  it("the calls, unless the database is on", async () => {
    await show({});
    await expect.poll(() => calls).toEqual([isCall]);
  });

  it("the snapshot, where it is on", async () => {
    await show({ contentDatabase: "3" });
    await expect.poll(() => calls).toEqual(["/api/_content/cache.3.json"]);
  });

  it("the token's snapshot for an editor, wherever", async () => {
    await show({}, "token");
    await expect.poll(() => calls).toEqual(["/api/_content/cache.5.json"]);
  });

  it("the calls for those who save data", async () => {
    Reflect.set(navigator, "connection", { saveData: true });
    await show({ contentDatabase: "3" });
    await expect.poll(() => calls).toEqual([isCall]);
  });

  it("a newer snapshot once a page has told of another number", async () => {
    await show({ contentDatabase: "3" });
    await expect.poll(() => calls).toHaveLength(1);
    document.documentElement.dataset["content"] = "4";
    await act(async () => dispatchEvent(new Event("page:finish")));
    await expect
      .poll(() => calls)
      .toEqual(["/api/_content/cache.3.json", "/api/_content/cache.4.json"]);
  });
});
