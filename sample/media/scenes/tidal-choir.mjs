/** Forty voices as forty waves, lit from within. */
export function scene(width, height) {
  const waves = Array.from({ length: 40 }, (_, voice) => {
    const depth = voice / 39;
    const base = height * (0.2 + 0.72 * depth ** 1.25);
    const points = Array.from({ length: 121 }, (_unused, step) => {
      const x = (step / 120) * width;
      const u = step / 120;
      const swell = Math.sin(u * 6.3 + voice * 0.21) * 34 + Math.sin(u * 15.7 - voice * 0.37) * 13;
      const solo = Math.exp(-(((u - 0.62 + 0.12 * Math.sin(voice * 0.16)) * 5.2) ** 2));
      const song = -solo * (120 - 70 * depth) * (0.55 + 0.45 * Math.cos(voice * 0.9));
      return `${x.toFixed(1)},${(base + (swell + song) * (0.45 + depth)).toFixed(1)}`;
    });
    const hue = mix(["#3ccfe6", "#9333ea", "#ff6b8b", "#ffb020"], depth);
    return `<polygon points="0,${height} ${points.join(" ")} ${width},${height}" fill="#0f0719" fill-opacity=".62"/>
      <polyline points="${points.join(" ")}" fill="none" stroke="${hue}" stroke-width="${(7 + depth * 10).toFixed(1)}" opacity=".22" filter="url(#glow)"/>
      <polyline points="${points.join(" ")}" fill="none" stroke="${hue}" stroke-width="${(1.6 + depth * 2.6).toFixed(1)}" stroke-linejoin="round"/>`;
  });
  return `<defs>
    <radialGradient id="sky" cx=".62" cy=".2" r=".9"><stop offset="0" stop-color="#5b1e9c"/><stop offset=".5" stop-color="#241040"/><stop offset="1" stop-color="#0f0719"/></radialGradient>
    <filter id="glow" x="-10%" y="-50%" width="120%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>
    <filter id="halo" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="40"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <circle cx="${width * 0.62}" cy="${height * 0.24}" r="190" fill="#ffb020" opacity=".5" filter="url(#halo)"/>
  <circle cx="${width * 0.62}" cy="${height * 0.24}" r="104" fill="#ffe3a6"/>
  ${waves.join("")}`;
}

function mix(stops, position) {
  const scaled = position * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(scaled));
  const share = scaled - index;
  const channel = (offset) => {
    const [from, to] = [stops[index], stops[index + 1]].map((stop) =>
      Number.parseInt(stop.slice(offset, offset + 2), 16),
    );
    return Math.round(from + (to - from) * share);
  };
  return `rgb(${channel(1)},${channel(3)},${channel(5)})`;
}
