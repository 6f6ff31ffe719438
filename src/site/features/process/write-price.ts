import type { Price } from "./terms.ts";

/**
 * An amount as a language writes it, with decimals only where it has some and the short sign of its
 * currency: `$3,200`, `3.200 $`.
 *
 * @param tag BCP 47 tag
 */
export function writePrice({ from, currency }: Pick<Price, "from" | "currency">, tag: string) {
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(from);
}
