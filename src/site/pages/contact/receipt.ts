import type { SiteServices } from "../../services.ts";

/** What is said of an enquiry that was taken. */
export interface Receipt {
  readonly reference: string;
  readonly isUnconfirmed: boolean;
}

type Signing = Pick<SiteServices, "requestHash">;

/**
 * The address that says so; loading it again sends nothing again. It is signed, so that nobody is
 * shown a receipt that the studio did not give.
 *
 * @param path of the contact page, language prefix included
 */
export function receiptAddress(path: string, receipt: Receipt, services: Signing): string {
  const { reference, isUnconfirmed } = receipt;
  const query = new URLSearchParams({ sent: reference, by: signatureOf(receipt, services) });
  if (isUnconfirmed) query.set("unconfirmed", "1");
  return `${path}?${query}#form-summary`;
}

/** The receipt that an address shows; undefined for one that is not ours, or for none. */
export function readReceipt(query: URLSearchParams, services: Signing): Receipt | undefined {
  const receipt = { reference: query.get("sent") ?? "", isUnconfirmed: query.has("unconfirmed") };
  return query.get("by") === signatureOf(receipt, services) ? receipt : undefined;
}

function signatureOf({ reference, isUnconfirmed }: Receipt, { requestHash }: Signing): string {
  return requestHash("contact", ["receipt", reference, isUnconfirmed]);
}
