import { describe, expect, it, onTestFinished } from "vitest";
import { POSTGRES, SQLITE } from "#fixtures/store/engines.ts";
import { startDatabaseProxy } from "#fixtures/store/database-proxy.ts";
import { after, bookRequest } from "#fixtures/store/requests.ts";
import { databaseFor } from "#fixtures/store/with-store.ts";
import { keepStoreOpen, type KeptStoreSettings, type Store } from "./open-store.ts";
import { StoreAway } from "./reconnecting-driver.ts";

const NOW = Date.parse("2027-03-15T08:00:00Z");

/** Opens a store as a server does; `heard` is what its log says. */
async function keep(
  settings: Pick<KeptStoreSettings, "dataDir" | "databaseUrl">,
  more: Partial<KeptStoreSettings> = {},
): Promise<{ readonly store: Store; readonly heard: string[] }> {
  const heard: string[] = [];
  const opened = await keepStoreOpen({
    ...settings,
    now: () => NOW,
    waitsForLock: false,
    pingMs: 200,
    onAway: (problem) => heard.push(problem),
    onBack: () => heard.push("back"),
    ...more,
  });
  if (!opened.ok) throw new Error(opened.problem);
  onTestFinished(() => opened.store.close());
  return { store: opened.store, heard };
}

describe("PostgreSQL", { timeout: 30_000 }, () => {
  it("that is away at the start fails at once what asks it, and is there when it comes", async () => {
    const { settings } = await databaseFor(POSTGRES);
    const proxy = await startDatabaseProxy(settings.databaseUrl ?? "");
    const { store, heard } = await keep({ dataDir: "", databaseUrl: proxy.url });
    expect(store.isOpen()).toBe(false);
    await expect(store.bookings.find("ann")).rejects.toThrow(StoreAway);
    expect(await store.isReachable()).toBe(false);
    onTestFinished(() => proxy.close());
    await proxy.open();
    await store.opened;

    expect(await store.bookings.book(bookRequest("ann", after(0)))).toMatchObject({ ok: true });
    expect(heard).toEqual([expect.stringContaining("ECONNREFUSED"), "back"]);
  });

  it(
    "that freezes fails what waits for it, and works again by itself",
    { tags: ["long"] },
    async () => {
      const { settings } = await databaseFor(POSTGRES);
      const proxy = await startDatabaseProxy(settings.databaseUrl ?? "");
      await proxy.open();
      onTestFinished(() => proxy.close());
      const { store, heard } = await keep({ dataDir: "", databaseUrl: proxy.url });
      await store.bookings.book(bookRequest("ann", after(0)));
      proxy.freeze();
      await expect(store.bookings.book(bookRequest("ben", after(60)))).rejects.toThrow(/./);
      await expect.poll(() => store.isOpen()).toBe(false);
      const asked = performance.now();
      await expect(store.bookings.find("ann")).rejects.toThrow(StoreAway);
      expect(performance.now() - asked).toBeLessThan(100);
      await proxy.open();
      await expect.poll(() => store.isOpen(), { timeout: 10_000 }).toBe(true);

      expect(await store.bookings.find("ann")).toMatchObject({ id: "ann" });
      expect(await store.bookings.book(bookRequest("ben", after(60)))).toMatchObject({ ok: true });
      expect(heard).toEqual([expect.stringContaining("cannot be used"), "back"]);
    },
  );

  it("that refuses the password is a problem for a person", async () => {
    const { settings } = await databaseFor(POSTGRES);
    const url = new URL(settings.databaseUrl ?? "");
    url.password = "wrong";
    const refused = await keepStoreOpen({
      dataDir: "",
      databaseUrl: url.href,
      now: () => NOW,
      waitsForLock: false,
      onAway: () => {},
      onBack: () => {},
    });
    expect(refused).toEqual({ ok: false, problem: expect.stringContaining("(28P01)") });
  });
});

describe("the folder of another server", () => {
  it("is refused, and its holder named", async () => {
    const { settings } = await databaseFor(SQLITE);
    await keep(settings);
    await expect(keep(settings)).rejects.toThrow(
      `another server uses the folder (process ${process.pid}`,
    );
  });

  it("is waited for when that one hands over, and nobody is refused meanwhile", async () => {
    const { settings } = await databaseFor(SQLITE);
    const before = await keep(settings);
    const { store } = await keep(settings, { waitsForLock: true });
    expect(store.isOpen()).toBe(false);
    const booked = store.bookings.book(bookRequest("ann", after(0)));
    await before.store.bookings.book(bookRequest("ben", after(60)));
    await before.store.close();

    expect(await booked).toMatchObject({ ok: true });
    expect(await store.bookings.find("ben")).toMatchObject({ id: "ben" });
  });
});
