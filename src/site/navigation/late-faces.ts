const OPTIONAL = /font-display:\s*optional/;

/**
 * Takes typefaces that came after the first paint: the document left them out for good, so that no line
 * moved (font-display: optional). For a page that is about to be shown.
 */
export function takeLateFaces(): void {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const isLate = files.some((file) => file.name.endsWith(".woff2") && file.responseEnd > painted);
  // One that is still on its way would come to the next page in the middle of it.
  if (!isLate || document.fonts.status === "loading") return;
  // The theme begins the document's own styles, after the order of layers. Browsers think again of a face
  // whose rule is another, not of one whose `FontFace` changes; Firefox lets no rule of a face be changed.
  const theme = document.styleSheets[0]?.cssRules[1] as Partial<CSSGroupingRule> | undefined;
  for (const [place, rule] of [...(theme?.cssRules ?? [])].entries()) {
    const { cssText, style } = rule as CSSFontFaceRule;
    if (!cssText.startsWith("@font-face") || !OPTIONAL.test(cssText)) continue;
    try {
      style.setProperty("font-display", "swap");
    } catch {
      theme?.deleteRule?.(place);
      theme?.insertRule?.(cssText.replace(OPTIONAL, "font-display: swap"), place);
    }
  }
}
