import type { ReactNode } from "react";
import { usePaint } from "./paint.ts";

/** A link in a mail; its words keep their own direction. */
export function Link({
  url,
  children,
}: {
  readonly url: string;
  readonly children: ReactNode;
}): ReactNode {
  const { accentText } = usePaint().look.light;
  return (
    <a href={url} className="accent" style={{ color: accentText }}>
      <bdi>{children}</bdi>
    </a>
  );
}
