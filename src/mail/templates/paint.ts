import { createContext, type CSSProperties, use } from "react";
import type { EmailLook } from "./email-content.ts";

/** What elements are painted with: attributes, since many programs read no style sheet. */
export interface Paint {
  readonly look: EmailLook;
  readonly ink: CSSProperties;
  readonly ink2: CSSProperties;
}

/** Set by the document of a mail. */
export const PaintContext = createContext<Paint | undefined>(undefined);

/** The paint of the mail around an element. */
export function usePaint(): Paint {
  const paint = use(PaintContext);
  if (!paint) throw new Error("A mail is painted by its document");
  return paint;
}
