import styles from "./service-terms.module.css";
import type { ShownService } from "./shown-service.ts";

/** What a service costs at least and how long it takes; nothing where the studio says neither. */
export function ServiceTerms({ price, days }: Pick<ShownService, "price" | "days">) {
  if (price === undefined && days === undefined) return null;
  return (
    <ul className={styles.terms}>
      {price && <li>{price}</li>}
      {days && <li>{days}</li>}
    </ul>
  );
}
