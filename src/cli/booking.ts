import { cancel, move } from "./booking-change.ts";
import { close, closed, open } from "./booking-days.ts";
import { list, show } from "./booking-list.ts";
import { done, noShow, revoke } from "./booking-record.ts";
import { tzAudit } from "./booking-zones.ts";
import type { CommandGroup } from "./command.ts";

/** Consultations (F1, b1). */
export const booking: CommandGroup = {
  name: "booking",
  summary: "consultations",
  commands: [list, show, cancel, move, done, noShow, close, open, closed, revoke, tzAudit],
};
