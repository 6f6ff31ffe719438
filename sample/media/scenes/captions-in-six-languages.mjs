/** Two people who talk, and six lines over them, each of its own length; one begins at the right. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const lines = [
    [0.62, 0],
    [0.5, 1],
    [0.8, 0],
    [0.7, 0],
    [0.92, 0],
    [0.56, 0],
  ].map(([share, isFromEnd], index) => {
    const wide = share * 1200;
    const x = isFromEnd ? 1560 - wide : 360;
    return `<rect x="${x}" y="${618 + index * 90}" width="${wide}" height="62" fill="${isFromEnd ? "#ffb020" : "#170a26"}"/>`;
  });
  const person = (x, colour) => `<g style="mix-blend-mode:multiply">
    <circle cx="${x}" cy="330" r="250" fill="${colour}"/>
    <path d="M${x - 520} 1200 A520 600 0 0 1 ${x + 520} 1200 Z" fill="${colour}"/>
  </g>`;
  return `<rect width="${width}" height="${height}" fill="#eafafc"/>
  <g style="isolation:isolate">${person(730, "#3ccfe6")}${person(1150, "#ff6b8b")}</g>
  ${lines.join("")}`;
}
