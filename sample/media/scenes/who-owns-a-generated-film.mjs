/** Four sheets, a right each, over each other; where all of them lie there is a film. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const sheet = (colour, angle, x, y) =>
    `<rect x="${x}" y="${y}" width="820" height="600" fill="${colour}" transform="rotate(${angle} ${x + 410} ${y + 300})" style="mix-blend-mode:multiply"/>`;
  return `<rect width="${width}" height="${height}" fill="#f1eaf9"/>
  <g style="isolation:isolate">
    ${sheet("#ffb020", -11, 300, 130)}
    ${sheet("#3ccfe6", 9, 800, 110)}
    ${sheet("#ff6b8b", 8, 340, 470)}
    ${sheet("#b77af0", -9, 780, 480)}
  </g>
  <circle cx="960" cy="600" r="150" fill="#fdfbff"/>
  <path d="M918 520 L918 680 L1052 600 Z" fill="#170a26"/>`;
}
