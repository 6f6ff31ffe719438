import { beforeAll, expect, test } from "vitest";
import {
  BOOKING_CLOCK,
  type BookingSite,
  SECRET,
  startBookingSite,
} from "../fixtures/booking-site.ts";
import { openNewContext, PHONE } from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const t = (await loadTranslators()).get("en") ?? (() => "");
let site: BookingSite;
beforeAll(async () => {
  site = await startBookingSite({ env: { NODE_ENV: "development" } });
  return site.stop;
});

test(
  "a passkey is added, signs in, and once it is removed signs in no more",
  { tags: ["long"] },
  async () => {
    const terminal = { DATA_DIR: site.dataDir, SECRET, CLOCK: BOOKING_CLOCK };
    const invite = "people invite ann@studio.example --role owner --print --json";
    const { link } = (await typed(invite, terminal)).json<{ link: string }>();
    // Browsers know no passkeys of a host that is a number.
    const baseURL = site.origin.replace("127.0.0.1", "localhost");
    const page = await openNewContext({ ...PHONE, baseURL, tolerates: /status of 403/ });
    const device = await page.context().newCDPSession(page);
    await device.send("WebAuthn.enable");
    const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const verify = (isUserVerified: boolean) =>
      device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const at = async (pathname: string): Promise<void> => {
      await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    };
    const signOut = async (): Promise<void> => {
      await page.goto("/_studio/account");
      await press(t("studioPage.account.signOutAll"));
      await at("/_studio/sign-in");
    };

    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await press(t("studioPage.signIn.action"));
    await at("/_studio");
    await page.goto("/_studio/account");
    await page.getByText(t("studioPage.passkeys.needsScript")).waitFor({ state: "hidden" });
    await page.locator("#passkey-name").fill("My phone");
    await press(t("studioPage.passkeys.add"));
    await page.getByRole("status").getByText(t("studioPage.done.saved")).waitFor();
    await page.locator("summary", { hasText: "My phone" }).waitFor();
    // The device has one already, and says so.
    await press(t("studioPage.passkeys.add"));
    await page.getByRole("alert").getByText(t("studioPage.passkeys.notMade")).waitFor();

    await signOut();
    await verify(false);
    await press(t("studioPage.passkeys.signIn"));
    await page.getByRole("alert").getByText(t("studioPage.passkeys.notUsed")).waitFor();
    await verify(true);
    await press(t("studioPage.passkeys.signIn"));
    await at("/_studio");

    await page.goto("/_studio/account");
    await page.locator("summary", { hasText: "My phone" }).click();
    await press(t("studioPage.passkeys.remove"));
    await page.locator("summary", { hasText: "My phone" }).waitFor({ state: "detached" });
    await signOut();
    await press(t("studioPage.passkeys.signIn"));
    await page.getByText(t("studioPage.passkeys.refused")).waitFor();
    await page.locator("#email").waitFor();
  },
);
