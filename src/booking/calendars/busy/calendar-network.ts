import { lookup } from "node:dns/promises";

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How calendars are reached; only tests have another one than {@link INTERNET}. */
export interface CalendarNetwork {
  /** All addresses of a host. Rejects when there are none. */
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Milliseconds for everything: name, redirects, answer. */
  readonly timeoutMs: number;
  /** One more origin than public ones on port 443, and the certificate to believe there. */
  readonly trusted?: { readonly origin: string; readonly certificate: string } | undefined;
}

/** The public internet. */
export const INTERNET: CalendarNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  timeoutMs: 10_000,
};
