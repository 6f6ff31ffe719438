/** Signs of the controls, on a field of 24. They are never mirrored: films run one way. */
const PATHS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM14.5 9a4 4 0 0 1 0 6M17 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15 9.5l5 5M20 9.5l-5 5",
  pip: "M3 5h18v14H3zM12 12h7v5h-7z",
  wide: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  down: "M5 9l7 7 7-7",
  narrow: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
} as const;

interface PlayerButtonProps {
  readonly icon: keyof typeof PATHS;
  readonly label: string;
  readonly onPress: () => void;
  readonly className?: string;
}

/** A control that is a sign; its name is also its hint. */
export function PlayerButton({ icon, label, onPress, className = "" }: PlayerButtonProps) {
  const isFilled = icon === "play" || icon === "pause";
  return (
    <button
      type="button"
      className={`film-button ${className}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" data-filled={isFilled || undefined}>
        <path d={PATHS[icon]} />
      </svg>
    </button>
  );
}
