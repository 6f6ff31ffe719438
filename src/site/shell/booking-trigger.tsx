import type { ReactNode } from "react";
import { ModalTrigger } from "./modal-trigger.tsx";
import { SiteLink } from "./site-link.tsx";

interface BookingTriggerProps {
  readonly isHome: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the booking modal; from any other page by way of the home page's contact anchor (C7). */
export function BookingTrigger({ isHome, className, children }: BookingTriggerProps) {
  return isHome ? (
    <ModalTrigger modal="booking" className={className}>
      {children}
    </ModalTrigger>
  ) : (
    <SiteLink to="/?modal=booking#contact" className={className}>
      {children}
    </SiteLink>
  );
}
