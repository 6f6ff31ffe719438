// Plates: sheets of glass on a dark mirror, lit from behind. Cameras: 1 along the row as sheets are added, 2 close to
// bars that count, 3 from above as two holdings are moved apart, 4 between them.

const int PLATES = 12;

vec3 tintOf(float number) {
  float turn_ = mod(number, 4.0);
  return turn_ < 0.5 ? light(0x35D6E8) : turn_ < 1.5 ? light(0x9A5BFF) : turn_ < 2.5 ? light(0xFFB84A) : light(0xFF5F86);
}

// The lamps behind: a wide soft one low, and a strip that passes.
vec3 behind(vec2 at, float passes) {
  vec3 colour = mix(light(0x071826), light(0x0A2C44), smoothstep(-0.2, 1.6, at.y));
  colour += light(0x2E8FB8) * 0.45 * exp(-pow(length((at - vec2(0.0, 0.5)) * vec2(0.30, 0.8)), 2.0));
  colour += light(0xFFE2B0) * 0.75 * exp(-pow((at.x - passes) * 0.75, 2.0)) * exp(-pow((at.y - 0.7) * 0.75, 2.0));
  return colour;
}

// What a sheet adds (its edges and the lamp's glint) to what is seen through it. `rim` is the distance to its outline.
void plate(inout vec3 passed, inout vec3 glow, vec2 on, float rim, float soft, vec3 tint, float dim) {
  float covered = smoothstep(soft, -soft, rim);
  float edge = exp(-abs(rim) / (0.010 + soft * 0.7)) * (0.010 / (0.010 + soft * 0.5));
  float bevel = covered * exp(min(rim, 0.0) * 26.0) * 0.22;
  float sheen = covered * 0.10 * smoothstep(0.25, 0.0, abs(on.x * 0.7 + on.y - 0.45)) ;
  glow += passed * dim * (tint * (1.15 * edge + bevel) + vec3(1.0) * (0.55 * edge * edge + sheen));
  passed *= mix(vec3(1.0), mix(vec3(1.0), tint * 1.25 + 0.10, 0.50), covered);
}

vec3 stand(vec2 place, vec3 eye, vec2 look, float zoom, float spacing, float first, bool isApart) {
  vec3 ray = normalize(vec3(place / zoom, 1.0));
  ray.yz = turn(look.y) * ray.yz;
  ray.xz = turn(look.x) * ray.xz;
  vec3 passed = vec3(1.0), glow = vec3(0.0);
  float base = floor(eye.z / spacing);
  for (int i = 0; i < PLATES; i++) {
    float number = isApart ? base + 1.0 + float(i) : float(i);
    float z = number * spacing, way = (z - eye.z) / ray.z;
    vec3 at = eye + ray * way;
    float dim = 1.0;
    if (at.y < 0.0) { at.y = -at.y; dim = 0.34; }
    // Drops into its place, one after the other.
    float set = isApart ? 1.0 : ease((time - first - 0.20 * float(i)) / 0.7);
    float aside = isApart ? 0.0 : 0.16 * sin(number * 2.4);
    vec2 on = vec2(at.x - aside, at.y - 1.0 - 2.6 * (1.0 - set));
    float hidden = isApart ? smoothstep(0.25, 0.9, z - eye.z) : step(0.01, set);
    vec2 reach = vec2(0.95, 0.96);
    if (isApart) on.x = abs(at.x) - 1.75;
    float rim = slab(on, reach, 0.05) + (way < 0.0 ? 9.0 : 0.0);
    float soft = 0.003 + 0.012 * abs(way - (isApart ? 4.0 : 4.6));
    vec3 tint = isApart ? (at.x < 0.0 ? light(0x35D6E8) : light(0xFFB84A)) : tintOf(number);
    if (isApart) tint = mix(tint, light(0x9A5BFF), 0.35 * (0.5 + 0.5 * sin(number * 1.9)));
    vec3 before = passed, had = glow;
    plate(passed, glow, on, rim, soft, tint, dim);
    // Light runs round the edge of one sheet after the other.
    float run = exp(-pow((mod(time * 5.0 - number * 0.8, 7.0) - 1.0 - on.y) * 2.5, 2.0));
    glow += before * dim * tint * 1.6 * run * exp(-abs(rim) * 60.0);
    passed = mix(before, passed, hidden);
    glow = mix(had, glow, hidden);
  }
  float fall = smoothstep(0.012, -0.05, ray.y);
  vec2 far = vec2(eye.x * 0.2 + ray.x / max(ray.z, 0.2) * 2.2, abs(ray.y / max(ray.z, 0.2)) * 2.4 + 0.1);
  vec3 back = behind(far, isApart ? 0.0 : 2.6 - 1.5 * time);
  if (isApart) back += light(0xFFF0D0) * 1.1 * exp(-length(far - vec2(0.0, 0.35)) * 4.0);
  back *= mix(1.0, 0.30, fall);
  back += fall * light(0x0B2A3C) * 0.35 * exp(ray.y * 8.0);
  return back * passed + glow;
}

vec3 bars(vec2 place) {
  float part = time / period;
  vec2 at = turn(-0.05) * place / mix(1.25, 1.0, part) + vec2(0.9 * part - 0.45, 0.12 - 0.10 * part);
  vec3 passed = vec3(1.0), glow = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    float row = float(i), wide = 0.34 + 0.075 * (3.0 - row), x = at.x * (1.0 - 0.10 * row) + 0.31 * row + 0.5 * part * (3.0 - row);
    float cell = floor(x / wide), within = (fract(x / wide) - 0.5) * wide;
    float chance = hash(vec2(cell, row));
    float steps = time * 3.4 - 1.6 * chance - 0.1 * row, count = floor(steps) + ease(fract(steps) * 1.8);
    float tall = -0.30 + 0.13 * row * 0.6 + 0.14 * clamp(count, 0.0, 9.0) * (0.35 + 0.65 * chance);
    vec2 on = vec2(within, (at.y - tall) * 0.5 + 0.8);
    float rim = slab(vec2(within, at.y - tall + 1.5), vec2(wide * 0.36, 1.5), 0.045);
    plate(passed, glow, on, rim, 0.003 + 0.010 * abs(row - 0.6), tintOf(cell + row * 3.0), 1.0);
    float cap = exp(-abs(at.y - tall + 0.012) * 90.0) * smoothstep(0.004, -0.004, abs(within) - wide * 0.33);
    float struck = exp(-fract(steps) * 4.0);
    glow += passed * (0.5 + 1.6 * struck) * cap * mix(tintOf(cell + row * 3.0), vec3(1.0), 0.5);
  }
  return behind(vec2(at.x * 1.2, 0.95 + at.y * 0.7), -1.6 + 3.2 * part) * 0.42 * passed + glow * 0.75;
}

vec3 above(vec2 place) {
  float part = time / period, gone = ease(part * 1.2 - 0.02);
  vec2 at = turn(0.75 - 0.85 * part) * place * mix(0.70, 1.32, part) - vec2(0.18 - 0.18 * part, -0.12);
  vec3 colour = mix(light(0xE9F4F2), light(0xBFD9DC), smoothstep(-0.2, 1.6, length(at)));
  vec3 passed = vec3(1.0), glow = vec3(0.0);
  vec2 sun = vec2(0.62, -0.36);
  for (int i = 0; i < PLATES; i++) {
    float number = float(i), side = mod(number, 2.0) < 0.5 ? -1.0 : 1.0;
    // They stand mixed; then each goes to its own side.
    float x = (number - 5.5) * 0.205, goal = side * (0.62 + 0.16 * floor(number * 0.5));
    float moved = ease((gone * 1.5 - 0.04 * number) / 0.9);
    vec2 foot = vec2(mix(x, goal, moved), 0.10 * sin(number * 2.7) * (1.0 - moved));
    vec2 on = at - foot;
    vec3 tint = side < 0.0 ? light(0x19C3DE) : light(0xFFA92E);
    tint = mix(mix(tintOf(number), tint, 0.35), tint, moved);
    // A long coloured shadow: the sheet, drawn out along the light.
    float along = clamp(on.x / sun.x, 0.0, 1.0);
    vec2 thrown = vec2(on.x - along * sun.x, on.y - along * sun.y);
    float shade = max(slab(thrown, vec2(0.012, 0.42), 0.01), -0.02 - on.x);
    float soft = 0.004 + 0.05 * along;
    passed *= mix(vec3(1.0), tint * 1.05 + 0.12, smoothstep(soft, -soft, shade) * (0.92 - 0.30 * along));
    float rim = slab(on, vec2(0.016, 0.42), 0.008);
    glow += 0.45 * exp(-abs(on.x - 0.06) * 24.0) * smoothstep(0.44, 0.36, abs(on.y)) * tint * step(0.0, on.x) * (1.0 - along);
    passed = mix(passed, tint * 0.55 + 0.05, inside(rim) * 0.9);
    glow += inside(rim) * (0.25 + 0.9 * exp(-pow((on.y - 0.7 + 1.9 * fract(part * 2.0 + number * 0.13)) * 5.0, 2.0))) * vec3(1.0, 0.98, 0.94);
  }
  // A line of light parts the two.
  float line = exp(-abs(at.x) * 60.0) * gone;
  return colour * passed + glow * 0.6 * passed + light(0xFFFFFF) * 0.8 * line * smoothstep(1.0, 0.2, abs(at.y) - 0.6 + 0.9 * (1.0 - gone));
}

vec3 scene(vec2 place, vec2 uv) {
  float part = time / period;
  vec3 colour = vec3(0.0);
  if (view == 1) colour = stand(place, vec3(-3.1 + 1.7 * part, 1.30 + 0.2 * part, -2.7 + 0.7 * part), vec2(-0.56 + 0.26 * part, 0.09), 1.55, 0.62, -0.9, false);
  if (view == 2) colour = bars(place);
  if (view == 3) colour = above(place);
  if (view == 4) colour = stand(place, vec3(0.30 * sin(part * 4.0), 0.85 + 0.2 * part, 5.2 * part + 1.0 * part * part), vec2(0.10 * sin(part * 4.0 + 0.6), 0.0), 1.25, 0.85, 0.0, true);
  return display(colour * (view == 3 ? 0.95 : 1.25) * (1.0 - 0.08 * dot(place, place)));
}
