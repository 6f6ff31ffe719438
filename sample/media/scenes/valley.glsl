// Valley: six sheets of cut paper before a paper sun; the camera sways, and the sheets move against each other.
// Every sheet throws a soft shadow on the one behind it and catches light on its edge.

const int SHEETS = 6;

float ridgeNoise(float x, float lap, float sheet) {
  float cell = floor(x), part = fract(x);
  part = part * part * (3.0 - 2.0 * part);
  vec2 left = vec2(mod(cell, lap), sheet * 7.0), right = vec2(mod(cell + 1.0, lap), sheet * 7.0);
  return mix(hash(left), hash(right), part);
}

float ridge(float x, float sheet) {
  return ridgeNoise(x, 8.0, sheet) * 0.62 + ridgeNoise(x * 2.0, 16.0, sheet + 9.0) * 0.34 +
    ridgeNoise(x * 5.0, 40.0, sheet + 4.0) * 0.09;
}

// Distance from the nearest fir on a ridge; `above` is the height over it.
float firs(float x, float above, float sheet) {
  float found = 9.0, stand = floor(x * 9.0);
  for (int side = -1; side <= 1; side++) {
    float number = mod(stand + float(side), 72.0), chance = hash(vec2(number, sheet));
    if (chance < 0.22) continue;
    float middle = (stand + float(side) + 0.5 + 0.5 * (chance - 0.5)) / 9.0, height = 0.10 + 0.12 * chance;
    float part = above / height, wide = 0.045 * (1.0 - part) * (0.75 + 0.25 * fract(part * 3.0));
    found = min(found, max(abs((x - middle) * 2.2) - wide, max(-above - 0.05, above - height)));
  }
  return found;
}

vec3 sky(vec2 place, float height, float sway) {
  vec3 colour = mix(light(0xFFB56B), light(0xC04BC9), smoothstep(0.32, 0.72, height));
  colour = mix(colour, light(0x5B21B6), smoothstep(0.6, 1.05, height));
  vec2 sun = place - vec2(0.55, 0.22 + 0.03 * sway);
  for (int i = 4; i >= 0; i--) {
    float number = float(i), radius = 0.30 + number * 0.155 + 0.012 * sin(TAU * time / period + number);
    float rim = length(sun) - radius, inside = smoothstep(0.003, -0.003, rim);
    float shade = smoothstep(0.05, -0.01, length(sun + vec2(0.0, 0.02)) - radius) * (1.0 - inside);
    colour *= mix(1.0, 0.93, shade);
    vec3 disc = mix(light(0xFFF3D0), colour * 1.06 + 0.035 * light(0xFFD08A), smoothstep(0.0, 1.0, number / 1.6));
    if (i == 0) disc = mix(light(0xFFF6DC), light(0xFFD27A), smoothstep(0.2, -0.35, sun.y));
    colour = mix(colour, disc, inside * (i == 0 ? 1.0 : 0.55));
  }
  return colour;
}

float birds(vec2 place, float sway) {
  float seen = 0.0;
  for (int i = 0; i < 5; i++) {
    float number = float(i);
    vec2 at = place - vec2(-0.9 + 0.16 * number + 0.075 * sway, 0.52 + 0.07 * sin(number * 2.4) + 0.02 * sin(TAU * time / period + number));
    at = turn(-0.15) * at;
    float beat = 0.35 + 0.5 * sin(TAU * (time / period * 8.0 + number * 0.23));
    float wing = abs(at.x) * beat - at.x * at.x * 6.0;
    float rim = abs(at.y - wing) - 0.006 * (1.0 - abs(at.x) / 0.055);
    if (abs(at.x) < 0.055) seen = max(seen, smoothstep(0.002, -0.002, rim));
  }
  return seen;
}

vec3 scene(vec2 place, vec2 uv) {
  float sway = sin(TAU * time / period);
  vec3 papers[SHEETS] = vec3[SHEETS](light(0xE8839B), light(0xC45BB0), light(0x8F3FC4), light(0x6127A8), light(0x3C1580), light(0x1E0A47));
  vec3 colour = mix(sky(place, uv.y, sway), light(0x3B1266), birds(place, sway));
  float grain = noise(place * 40.0) * 0.6 + noise(place * 93.0) * 0.4;
  for (int i = 0; i < SHEETS; i++) {
    float sheet = float(i), base = -0.16 - 0.17 * sheet, tall = 0.62 - 0.02 * sheet;
    float zoom = 1.05 - 0.10 * sheet;
    float x = place.x * zoom + sheet * 2.7 + 0.06 * (sheet + 1.0) * sway;
    float edge = base + ridge(x, sheet) * tall;
    float shadowEdge = edge + 0.045;
    float shadow = smoothstep(-0.10, 0.005, shadowEdge - place.y) * (1.0 - smoothstep(0.0, 0.004, edge - place.y));
    if (i > 0) colour *= 1.0 - 0.30 * shadow;
    float rim = place.y - edge;
    if (i >= 2) rim = min(rim, firs(x * (i == 5 ? 0.7 : 1.0), place.y - edge, sheet));
    vec3 paper = papers[i] * (1.0 + 0.10 * smoothstep(0.35, 0.0, edge - place.y));
    paper *= 0.97 + 0.06 * grain;
    float lit = smoothstep(0.012, 0.0, abs(rim)) * (0.9 - 0.13 * sheet) * smoothstep(1.6, 0.0, abs(place.x - 0.55));
    paper += 0.16 * light(0xFFC98A) * lit;
    paper = mix(paper, light(0xFFB0A0), 0.27 * smoothstep(0.0, -0.5, place.y - edge) * (1.0 - sheet / 5.0));
    colour = mix(colour, paper, smoothstep(0.0035, -0.0035, rim));
  }
  return plain(colour);
}
