import type { ContactService, Receipt } from "#contact/node";

type Signing = Pick<ContactService, "receiptSignature">;

/**
 * The address that says so; loading it again sends nothing again. It is signed, so that nobody is
 * shown a receipt that the studio did not give.
 *
 * @param path of the contact page, language prefix included
 */
export function receiptAddress(path: string, receipt: Receipt, contact: Signing): string {
  const { reference, isUnconfirmed } = receipt;
  const query = new URLSearchParams({ sent: reference, by: contact.receiptSignature(receipt) });
  if (isUnconfirmed) query.set("unconfirmed", "1");
  return `${path}?${query}#form-summary`;
}

/** The receipt that an address shows; undefined for one that is not ours, or for none. */
export function readReceipt(query: URLSearchParams, contact: Signing): Receipt | undefined {
  const receipt = { reference: query.get("sent") ?? "", isUnconfirmed: query.has("unconfirmed") };
  return query.get("by") === contact.receiptSignature(receipt) ? receipt : undefined;
}
