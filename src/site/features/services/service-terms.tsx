import gels from "./gels.module.css";
import type { ShownService } from "./shown-service.ts";

/** What a service costs at least and how long it takes; nothing where the studio says neither. */
export function ServiceTerms({ price, days }: Pick<ShownService, "price" | "days">) {
  if (price === undefined && days === undefined) return null;
  return (
    <ul className={gels.terms}>
      {price && <li>{price}</li>}
      {days && <li>{days}</li>}
    </ul>
  );
}
