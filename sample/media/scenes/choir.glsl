// Choir: forty waves in the order of a choir's seats, basses along the horizon, sopranos at the front. Each wave
// is one band of the sound; a voice that rests lies flat. Moonlight runs down the crests.

const int VOICES = 40;

// Height of a voice's wave at x, from what it sang a moment before: the sound spreads from the middle.
float wave(float x, float band, float near) {
  float ago = abs(x) * 0.55;
  float sung = heardBefore(band, ago), rest = heardBefore(band, ago + 0.2);
  float carrier = 0.5 + 0.5 * cos(x * (9.0 + 10.0 * band) / near - time * 2.1 + band * 40.0);
  float swell = 0.012 * sin(x * 3.0 + time * 0.9 + band * 19.0);
  return (0.20 * sung * carrier + 0.06 * rest) * exp(-x * x * 0.32) + swell;
}

vec3 scene(vec2 place, vec2 uv) {
  float horizon = 0.42;
  vec3 colour = mix(light(0x2B0F5C), light(0x0D0418), smoothstep(horizon - 0.1, 1.1, place.y));
  vec2 moon = place - vec2(0.0, 0.62);
  float far = length(moon);
  colour += light(0xFFD9A0) * (smoothstep(0.182, 0.176, far) * 0.95 + 0.16 * exp(-far * 3.2));
  colour += light(ROSE) * 0.35 * exp(-abs(place.y - horizon) * 7.0);

  for (int i = 0; i < VOICES; i++) {
    float row = float(i) / float(VOICES - 1);
    float near = mix(0.32, 1.25, row * row);
    float base = mix(horizon - 0.02, -1.12, pow(row, 1.35));
    float band = 0.10 + 0.62 * row;
    float x = place.x / near;
    float crest = base + near * wave(x, band, near) * 1.15;
    float below = crest - place.y;
    vec3 deep = mix(light(0x34107A), light(0x0E0319), smoothstep(0.0, 0.16 * near, below));
    vec3 tint = mix(light(0xFF6F91), light(0x8E4DFF), smoothstep(0.0, 0.55, row));
    tint = mix(tint, light(CYAN), smoothstep(0.6, 1.0, row));
    float sung = heardBefore(band, abs(x) * 0.55);
    float path = exp(-x * x * 2.4);
    vec3 water = deep * (0.85 + 0.5 * path) + tint * (0.05 + 0.40 * sung) * exp(-below * 16.0 / near);
    float soft = 1.6 / size.y;
    float line = exp(-abs(below) * size.y / (2.2 + 2.0 * near)) * (0.14 + 1.5 * sung + 0.28 * path);
    colour = mix(colour, water, smoothstep(-soft, soft, below));
    colour += mix(tint, light(0xFFE8C8), 0.35 + 0.4 * path) * line * 0.8;
  }
  return display(colour * 1.12 * (1.0 - 0.06 * dot(place, place)));
}
