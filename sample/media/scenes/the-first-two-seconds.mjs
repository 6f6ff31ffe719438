/** Fourteen seconds of a film as sheets in a row: the first two are lit, the others wait in the dark. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const sheets = Array.from({ length: 14 }, (_, index) => {
    const x = 150 + index * 124;
    const top = 190 + index * 22;
    const isLit = index < 2;
    const fill = isLit ? ["#ffb020", "#ff6b8b"][index] : "#9333ea";
    const opacity = isLit ? 1 : 0.62 - index * 0.037;
    return `<rect x="${x}" y="${top}" width="${isLit ? 236 : 168}" height="${height - 2 * top}" fill="${fill}" opacity="${opacity}" style="mix-blend-mode:screen"/>`;
  });
  return `<defs><radialGradient id="lamp" cx=".14" cy=".5" r=".62"><stop offset="0" stop-color="#7a2fd0"/><stop offset=".55" stop-color="#34105f"/><stop offset="1" stop-color="#170a26"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#lamp)"/>
  <g style="isolation:isolate">${sheets.join("")}</g>
  <path d="M246 520 L246 680 L384 600 Z" fill="#170a26"/>`;
}
