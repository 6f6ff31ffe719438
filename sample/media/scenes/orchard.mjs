/** An orchard at noon in flat, overlapping paper shapes. */
export function scene(width, height) {
  const hill = (level, colour, lift) => {
    const y = height * level;
    return `<path d="M0 ${y} C ${width * 0.25} ${y - lift}, ${width * 0.45} ${y + lift * 0.6}, ${width * 0.62} ${y - lift * 0.2} S ${width * 0.9} ${y - lift}, ${width} ${y + lift * 0.3} V ${height} H 0 Z" fill="${colour}" filter="url(#paper)"/>`;
  };
  const tree = (x, y, size, crown, fruit) => {
    const dots = [
      [-0.38, -0.1],
      [0.1, -0.42],
      [0.42, 0.08],
      [-0.06, 0.3],
      [-0.2, -0.5],
    ].map(
      ([dx, dy]) =>
        `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${size * 0.13}" fill="${fruit}" filter="url(#small)"/>`,
    );
    return `<g>
      <rect x="${x - size * 0.06}" y="${y}" width="${size * 0.12}" height="${size * 1.5}" fill="#3a1458"/>
      <circle cx="${x}" cy="${y}" r="${size}" fill="${crown}" filter="url(#paper)"/>
      <path d="M${x} ${y - size} a${size} ${size} 0 0 1 0 ${size * 2} z" fill="#fff" opacity=".16"/>
      ${dots.join("")}
    </g>`;
  };
  return `<defs>
    <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#37c4de"/><stop offset=".75" stop-color="#b9ecf2"/><stop offset="1" stop-color="#fff2d2"/></linearGradient>
    <filter id="paper" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="10" stdDeviation="14" flood-color="#170a26" flood-opacity=".35"/></filter>
    <filter id="small" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="4" stdDeviation="4" flood-color="#170a26" flood-opacity=".35"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <circle cx="${width * 0.7}" cy="${height * 0.26}" r="150" fill="#fff6df" filter="url(#paper)"/>
  <circle cx="${width * 0.7}" cy="${height * 0.26}" r="104" fill="#ffb020"/>
  ${hill(0.55, "#a855f7", 90)}
  ${[0.1, 0.24, 0.38, 0.52, 0.66, 0.8, 0.93].map((x, i) => tree(width * x, height * (0.47 + 0.03 * Math.sin(i * 2)), 44, i % 2 ? "#7e22ce" : "#6b21a8", "#ffb020")).join("")}
  ${hill(0.66, "#ff8a6b", 70)}
  ${[0.06, 0.27, 0.46, 0.7, 0.9].map((x, i) => tree(width * x, height * (0.56 + 0.03 * Math.cos(i * 2)), 82, i % 2 ? "#ff6b8b" : "#f04a78", "#fff1c9")).join("")}
  ${hill(0.8, "#ffb020", 60)}
  ${[0.16, 0.57, 0.86].map((x, i) => tree(width * x, height * (0.66 + 0.02 * i), 138, i === 1 ? "#9333ea" : "#17a8c2", i === 1 ? "#ffb020" : "#ff6b8b")).join("")}
  ${hill(0.93, "#ffd27a", 40)}`;
}
