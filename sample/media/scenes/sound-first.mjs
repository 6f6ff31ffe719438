/** A sound as bars about a line, and a sun that rises only where the sound is loud. */
export const size = { width: 1920, height: 1200 };

export function scene(width, height) {
  const bars = Array.from({ length: 37 }, (_, index) => {
    const at = index / 36;
    const swell = Math.exp(-(((at - 0.62) / 0.21) ** 2));
    const tall =
      40 +
      880 * swell * (0.55 + 0.45 * Math.abs(Math.sin(index * 1.7))) +
      90 * Math.abs(Math.sin(index * 0.9));
    return `<rect x="${76 + index * 48}" y="${600 - tall / 2}" width="30" height="${tall}" fill="#9333ea" style="mix-blend-mode:multiply"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#ffe9ee"/>
  <g style="isolation:isolate">
    <circle cx="1190" cy="600" r="470" fill="#ffb020" style="mix-blend-mode:multiply"/>
    <circle cx="760" cy="600" r="250" fill="#ff6b8b" style="mix-blend-mode:multiply"/>
    ${bars.join("")}
  </g>`;
}
