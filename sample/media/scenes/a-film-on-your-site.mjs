/** A page whose still is there at once; the heavy film comes from the side when somebody asks for it. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const words = [0.46, 0.62, 0.34].map(
    (share, index) =>
      `<rect x="330" y="${884 + index * 62}" width="${share * 1000}" height="30" fill="#d9d2e3"/>`,
  );
  const film = [0, 1, 2].map(
    (index) =>
      `<rect x="${1270 + index * 118}" y="${330 + index * 44}" width="560" height="470" fill="${["#ffb020", "#ff6b8b", "#ffb020"][index]}" style="mix-blend-mode:multiply"/>`,
  );
  return `<rect width="${width}" height="${height}" fill="#3ccfe6"/>
  <rect x="250" y="150" width="1120" height="1050" fill="#170a26" opacity=".2" transform="translate(36 36)"/>
  <rect x="250" y="150" width="1120" height="1050" fill="#fdfbff"/>
  <g fill="#d9d2e3"><circle cx="312" cy="206" r="15"/><circle cx="360" cy="206" r="15"/><circle cx="408" cy="206" r="15"/></g>
  <g style="isolation:isolate">
    <rect x="330" y="264" width="960" height="560" fill="#9333ea" style="mix-blend-mode:multiply"/>
    ${film.join("")}
  </g>
  ${words.join("")}
  <circle cx="780" cy="544" r="118" fill="#fdfbff"/>
  <path d="M748 482 L748 606 L852 544 Z" fill="#170a26"/>`;
}
