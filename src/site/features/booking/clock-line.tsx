import type { ClockText, ZoneText } from "./meeting-text.ts";

/** Day, time and zone; the time reads from left to right in every language. */
export function ClockLine({ clock }: { readonly clock: ClockText }) {
  return (
    <>
      <bdi>{clock.day}</bdi>, <bdi dir="ltr">{clock.time}</bdi>
      <br />
      <ZoneName zone={clock.zone} />
    </>
  );
}

/** A zone's name, and the place that stands for it. */
export function ZoneName({ zone: { name, city } }: { readonly zone: ZoneText }) {
  return (
    <>
      <bdi>{name}</bdi>
      {city && (
        <>
          {" "}
          (<bdi>{city}</bdi>)
        </>
      )}
    </>
  );
}
