/**
 * How a copy of the site that no server stands behind reaches the studio: by the forms and calls of a
 * server that runs elsewhere, or by messages that the visitor's own programs send.
 */
export type StaticCopy =
  | {
      readonly forms: "server";
      /** Scheme and host, without trailing slash. */
      readonly server: string;
    }
  | { readonly forms: "mail" | "whatsapp" };

/** What stands before the addresses of forms and calls; empty where the page's own server takes them. */
export function formsOrigin(copy: StaticCopy | undefined): string {
  return copy?.forms === "server" ? copy.server : "";
}

/** True where no form can be sent, and visitors write by themselves. */
export function isWithoutForms(copy: StaticCopy | undefined): boolean {
  return copy !== undefined && copy.forms !== "server";
}
