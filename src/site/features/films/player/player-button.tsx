import { type IconName, PlayerIcon } from "./player-icon.tsx";

interface PlayerButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly className?: string;
}

/** A control that is a sign; its name is also its hint. */
export function PlayerButton({ icon, label, onPress, className = "" }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={`film-button ${className}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}
