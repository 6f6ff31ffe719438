import { useRef, useState } from "react";
import { BookingRound } from "./booking-round.tsx";

interface BookingFlowProps {
  readonly isOpen: boolean;
}

/** Booking a call in the modal; after a receipt it begins anew. */
export function BookingFlow({ isOpen }: BookingFlowProps) {
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const beginAnew = (): void => {
    // What has the focus goes with the receipt.
    box.current?.focus();
    setRound(round + 1);
  };
  return (
    <div ref={box} tabIndex={-1}>
      <BookingRound key={round} isOpen={isOpen} onOver={beginAnew} />
    </div>
  );
}
