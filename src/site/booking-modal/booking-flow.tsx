import { useState } from "react";
import { BookingRound } from "./booking-round.tsx";

interface BookingFlowProps {
  readonly isOpen: boolean;
}

/** Booking a call in the modal; after a receipt it begins anew. */
export function BookingFlow({ isOpen }: BookingFlowProps) {
  const [round, setRound] = useState(0);
  return <BookingRound key={round} isOpen={isOpen} onOver={() => setRound(round + 1)} />;
}
