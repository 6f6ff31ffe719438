/** Glass plates of rising height before a bright wall: promises as columns of light. */
export function scene(width, height) {
  const colours = ["#9333ea", "#3ccfe6", "#ff6b8b", "#ffb020"];
  const plates = Array.from({ length: 11 }, (_, index) => {
    const x = width * (0.06 + index * 0.079);
    const tall = height * (0.2 + 0.055 * index + 0.07 * Math.sin(index * 1.9));
    const colour = colours[(index * 3) % 4];
    const wide = width * (0.105 + 0.02 * Math.cos(index * 2.3));
    const top = height * 0.86 - tall;
    return `<g>
      <rect x="${x + 46}" y="${top + 60}" width="${wide}" height="${tall}" fill="${colour}" opacity=".34" filter="url(#far)" style="mix-blend-mode:multiply"/>
      <rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${colour}" opacity=".78" filter="url(#near${index % 3})" style="mix-blend-mode:multiply"/>
      <rect x="${x + 5}" y="${top + 5}" width="5" height="${tall - 10}" fill="#fff" opacity=".7"/>
      <rect x="${x}" y="${top}" width="${wide}" height="5" fill="#fff" opacity=".85"/>
    </g>`;
  });
  return `<defs>
    <radialGradient id="wall" cx=".3" cy=".2" r="1.1"><stop offset="0" stop-color="#fffdf8"/><stop offset=".6" stop-color="#efeaf6"/><stop offset="1" stop-color="#cfc3e2"/></radialGradient>
    <linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="#d9cfe9"/><stop offset="1" stop-color="#f6f2fb"/></linearGradient>
    <filter id="far" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="34"/></filter>
    <filter id="near0"><feGaussianBlur stdDeviation="0.4"/></filter>
    <filter id="near1"><feGaussianBlur stdDeviation="1.6"/></filter>
    <filter id="near2"><feGaussianBlur stdDeviation="0.8"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <rect y="${height * 0.86}" width="${width}" height="${height * 0.14}" fill="url(#floor)"/>
  <g style="isolation:isolate">${plates.join("")}</g>`;
}
