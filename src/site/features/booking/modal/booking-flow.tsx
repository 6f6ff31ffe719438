import { useRef, useState } from "react";
import type { CityOf } from "#booking";
import { BookingRound } from "./booking-round.tsx";

interface BookingFlowProps {
  readonly isOpen: boolean;
  readonly cityOf: CityOf;
}

/** Booking a call in the modal; after a receipt it begins anew. */
export function BookingFlow({ isOpen, cityOf }: BookingFlowProps) {
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const beginAnew = (): void => {
    // What has the focus goes with the receipt.
    box.current?.focus();
    setRound(round + 1);
  };
  return (
    <div ref={box} tabIndex={-1}>
      <BookingRound key={round} isOpen={isOpen} cityOf={cityOf} onOver={beginAnew} />
    </div>
  );
}
