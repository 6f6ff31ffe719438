import type { StudioFrame } from "./view.ts";

/** Writes figures as the reader's language does. */
export function figuresOf({ language: { iso } }: Pick<StudioFrame, "language">) {
  const written = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(iso, options);
    return (figure: number) => format.format(figure);
  };
  return {
    /** 1,234 */
    count: written({}),
    /** 38% */
    share: written({ style: "percent" }),
    /** +12% */
    change: written({ style: "percent", signDisplay: "exceptZero" }),
  };
}
