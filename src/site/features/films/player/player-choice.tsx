import type { ReactNode } from "react";

interface PlayerChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly className?: string;
  /** Its options. */
  readonly children: ReactNode;
}

/** A choice among a few, with the browser's own list. */
export function PlayerChoice({
  label,
  value,
  onChoose,
  className = "",
  children,
}: PlayerChoiceProps) {
  return (
    <select
      className={`film-choice ${className}`}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {children}
    </select>
  );
}
