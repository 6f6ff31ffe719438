import { clockText } from "../../ui/film.ts";

interface FilmLengthProps {
  readonly seconds: number;
  readonly className?: string | undefined;
}

/** How long a film runs. */
export function FilmLength({ seconds, className }: FilmLengthProps) {
  return (
    <time className={className} dateTime={`PT${Math.round(seconds)}S`}>
      <bdi>{clockText(seconds)}</bdi>
    </time>
  );
}
