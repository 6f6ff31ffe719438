const collator = new Intl.Collator("en", { numeric: true });

/**
 * Compares files about as queries order documents. Documents that are made in this order lie side by
 * side in memory, which makes walking through many of them several times faster.
 */
export function byPlace(a: string, b: string): number {
  return collator.compare(a, b);
}
