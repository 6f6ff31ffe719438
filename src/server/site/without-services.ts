import { randomBytes } from "node:crypto";
import { createSigner } from "#forms/node";
import type { RunningServices } from "../run-services.ts";

/**
 * Stands where nobody is reached: pages can be made, but no store is opened, no lock taken and no
 * mail sent, so that it works beside a running server. Asking for a service is an error.
 */
export function openWithoutServices(): Promise<RunningServices> {
  return Promise.resolve({
    get store() {
      return nobody("store");
    },
    get booking() {
      return nobody("booking");
    },
    get busy() {
      return nobody("calendar");
    },
    get newsletter() {
      return nobody("newsletter");
    },
    get lists() {
      return nobody("list");
    },
    get contact() {
      return nobody("contact");
    },
    get people() {
      return nobody("person");
    },
    get personData() {
      return nobody("person");
    },
    get rules() {
      return nobody("rule");
    },
    newId: () => nobody("id"),
    numbers: undefined,
    // Nothing that is signed here is ever read.
    signer: createSigner([randomBytes(32).toString("hex")]),
    mailContext: () => nobody("mail context"),
    get issueMails() {
      return nobody("mail");
    },
    mailTrouble: () => undefined,
    notifyStudio: () => nobody("mail"),
    guardFor: () => nobody("submission guard"),
    start: () => {},
    close: () => Promise.resolve(),
  });
}

function nobody(what: string): never {
  throw new Error(`There is no ${what} without a server`);
}
