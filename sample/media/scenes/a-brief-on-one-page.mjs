/** A sheet with seven lines on it, under a lamp: a whole brief. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const lines = [0.74, 0.92, 0.58, 0.86, 0.66, 0.9, 0.4].map((share, index) => {
    const y = 262 + index * 104;
    return `<rect x="694" y="${y}" width="${share * 560}" height="44" fill="${index === 0 ? "#ff6b8b" : "#9333ea"}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#ffb020"/>
  <g style="isolation:isolate">
    <path d="M0 0 H1180 L520 1200 H0 Z" fill="#ff6b8b" style="mix-blend-mode:multiply" opacity=".9"/>
    <circle cx="1560" cy="260" r="520" fill="#ffe2a6"/>
  </g>
  <g transform="rotate(-5 960 600)">
    <rect x="610" y="118" width="730" height="970" fill="#170a26" opacity=".22" transform="translate(34 38)"/>
    <rect x="610" y="118" width="730" height="970" fill="#fdfbff"/>
    ${lines.join("")}
  </g>
  <g style="mix-blend-mode:multiply"><circle cx="1330" cy="850" r="300" fill="#3ccfe6"/></g>`;
}
