import type { Signer } from "#forms/node";

/** What is said of an enquiry that was taken. */
export interface Receipt {
  readonly reference: string;
  /** The sender has to open a link in a mail first; nobody reads the enquiry before. */
  readonly isUnconfirmed: boolean;
}

/** Signs a receipt, so that nobody is shown one that the studio did not give. */
export function receiptSignature(signer: Signer, { reference, isUnconfirmed }: Receipt): string {
  return signer.sign("contact receipt", reference, String(isUnconfirmed));
}
