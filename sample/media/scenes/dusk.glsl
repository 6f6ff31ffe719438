// Dusk: a flight over ridges of cut paper into a low sun, in a loop. Ridges come out of the haze, darken as they
// come near and pass below; the lower part stays calm, because words stand there.

const int RIDGES = 9;
const int KINDS = 4; // ridges that pass in a loop; then the first comes again
const float STEP = 1.45; // how much farther each ridge is than the one before it

const float RISE = 1.72;    // of the camera
const float HIGHEST = 1.15; // of the ridges

float chance(float number) { return hash(floor(number)); }

float angleNow() { return TAU * time / period; }

// Height of a ridge: a valley runs through the middle of the land, and turns.
float ridge(float x, float kind) {
  float middle = 0.35 * sin(kind * 2.4);
  float rise = x - middle;
  float sides = 0.62 * (1.0 - exp(-rise * rise * 0.16));
  float shape = 0.20 * sin(x * 1.1 + kind * 4.1) + 0.12 * sin(x * 2.3 + kind * 1.7) + 0.05 * sin(x * 5.9 + kind * 9.2);
  return 0.16 + sides + shape * (0.5 + 0.8 * sides);
}

// A stand of firs along a ridge: how far above `high` they reach at x; less than 0 outside of them.
float firs(float x, float high, float kind) {
  float cell = floor(x * 5.0), part = fract(x * 5.0) - 0.5;
  float luck = chance(cell + kind * 31.0);
  float wood = sin(cell * 0.37 + kind * 2.2);
  if (wood < -0.1 || luck < 0.25) return -1.0;
  float tall = 0.14 + 0.22 * luck, up = high / tall;
  if (up > 1.0) return -1.0;
  float steps = fract(up * 4.0);
  float wide = (1.0 - up) * (0.34 - 0.10 * steps) + 0.01;
  return (wide - abs(part + 0.22 * (luck - 0.6))) / 5.0;
}

vec3 haze(vec2 place, vec2 sun) {
  float near = length((place - sun) * vec2(0.75, 1.0));
  return mix(light(0xFFC070), light(0xD84F97), smoothstep(0.1, 1.7, near));
}

vec3 sky(vec2 place, vec2 sun, float horizon) {
  float high = place.y - horizon;
  vec3 colour = mix(light(0xFF9A5E), light(0xE0569A), smoothstep(-0.02, 0.36, high));
  colour = mix(colour, light(0x8A2FC4), smoothstep(0.22, 0.66, high));
  colour = mix(colour, light(0x34107A), smoothstep(0.5, 1.0, high));
  vec2 from = place - sun;
  float far = length(from), angle = atan(from.y, from.x), now = angleNow();
  colour += light(0xFF8A50) * 0.55 * exp(-far * 2.3);
  // Rays turn slowly, by whole parts of their pattern.
  float rays = 0.5 + 0.5 * sin(angle * 12.0 + now) * sin(angle * 7.0 - now + 1.0);
  colour += light(0xFFC58A) * 0.20 * rays * rays * exp(-far * 1.1) * smoothstep(0.3, 0.6, far);
  for (int i = 3; i >= 1; i--) {
    float radius = 0.315 + 0.135 * float(i);
    float inside = smoothstep(2.0, -2.0, (far - radius) * size.y * 0.5);
    colour = mix(colour, colour * 1.05 + light(0xFFB070) * 0.075, inside);
    colour *= 1.0 - 0.10 * (1.0 - inside) * exp(-(far - radius) * 28.0) * step(radius, far);
  }
  vec3 disc = mix(light(0xFFF8E4), light(0xFFC25E), smoothstep(0.22, -0.34, from.y));
  return mix(colour, disc, smoothstep(1.5, -1.5, (far - 0.315) * size.y * 0.5));
}

// Strips of paper that drift before the sun; x is how much of the place they cover, y how much light they catch.
vec2 clouds(vec2 place, vec2 sun) {
  vec2 seen = vec2(0.0);
  for (int i = 0; i < 3; i++) {
    float row = float(i), gap = 1.9 + 0.5 * row;
    float x = place.x + 0.45 * row - gap * time / period;
    vec2 at = vec2(x - gap * floor(x / gap + 0.5), place.y - sun.y - 0.03 - 0.15 * row + 0.11 * row * row);
    float width = 0.26 - 0.05 * row, found = 9.0;
    for (int part = 0; part < 3; part++) {
      float each = float(part) - 1.0;
      vec2 from = at - vec2(each * 0.13 + 0.05 * row, each * each * -0.030 + 0.022 * each);
      float reach = width * (1.0 - 0.30 * abs(each)), along = clamp(abs(from.x) / reach, 0.0, 1.0);
      float thick = (0.030 - 0.004 * row) * (1.0 - along * along) * (from.y < 0.0 ? 0.45 : 1.0);
      found = min(found, max(abs(from.y) - thick, (abs(from.x) - reach) * 0.5));
    }
    float covered = smoothstep(1.5, -1.5, found * size.y * 0.5);
    if (covered > seen.x) seen = vec2(covered, smoothstep(0.010, 0.0, -found));
  }
  return seen;
}

const int BIRDS = 9, MOTES = 8;
PREPARED vec4 bird[BIRDS]; // place, how far it is (0: not seen), beat of the wings
PREPARED vec4 mote[MOTES]; // place, radius, light
PREPARED vec4 camera;      // the sun, the horizon, how far aside

#ifdef PREPARING
void prepare() {
  bool isUpright = size.y > size.x;
  float now = angleNow(), wide = size.x / size.y;
  float horizon = (isUpright ? 0.13 : 0.09) + 0.010 * sin(now);
  vec2 sun = isUpright ? vec2(0.06, 0.40) : vec2(0.62, 0.36);
  sun.x -= 0.05 * sin(now);
  camera = vec4(sun, horizon, 0.6 * sin(now));
  // A flock comes over the camera's shoulder and vanishes in the sun.
  for (int i = 0; i < BIRDS; i++) {
    float number = float(i), row = floor((number + 1.0) * 0.5), side = mod(number, 2.0) * 2.0 - 1.0;
    float part = clamp((time / period - 0.035 * row) / 0.86, 0.0, 1.0);
    float far = mix(1.0, 9.0, part * part * (1.4 - 0.4 * part));
    vec2 path = mix(vec2(-wide - 0.55, 0.05), sun * far, vec2(1.0 - pow(1.0 - part, 1.6), part)) / far;
    path.y += 0.30 * sin(PI * part) / sqrt(far);
    path += vec2(-0.25 * row, 0.17 * row * side + 0.06 * sin(number * 5.0 + now * 2.0)) / far;
    bird[i] = vec4(path, part > 0.001 && part < 0.97 ? far : 0.0, sin(now * 13.0 + number * 1.9));
  }
  // Motes that the light catches are drawn out from where the flight goes.
  for (int i = 0; i < MOTES; i++) {
    float number = float(i), part = fract(chance(number + 40.0) + time / period);
    float angle = TAU * chance(number + 9.0), away = mix(0.10, 1.9, part * part);
    vec2 at = vec2(sun.x * 0.5, horizon) + vec2(cos(angle), 0.8 * sin(angle)) * away;
    float glow = smoothstep(0.0, 0.25, part) * smoothstep(1.0, 0.8, part) * (0.28 - 0.17 * part);
    mote[i] = vec4(at, 0.004 + 0.022 * part * part * (0.4 + chance(number + 3.0)), glow);
  }
}
#endif

float birds(vec2 place) {
  float seen = 0.0;
  for (int i = 0; i < BIRDS; i++) {
    vec2 at = (place - bird[i].xy) * bird[i].z;
    if (bird[i].z > 0.5 && abs(at.x) < 0.15 && abs(at.y) < 0.14) {
    at = turn(-0.12) * at;
    float spread = min(1.0, abs(at.x) / 0.15);
    float wing = 0.085 * bird[i].w * spread * (1.2 - 0.5 * spread) - 0.045 * spread * spread + 0.02;
    float thick = 0.017 * (1.0 - spread) * (1.0 - 0.3 * spread) + 0.001;
    float soft = 2.0 * bird[i].z / size.y;
    float body = length(at * vec2(0.42, 1.0) - vec2(0.006, 0.018)) - 0.015;
    float rim = min(abs(at.y - wing) - thick, body);
    seen = max(seen, smoothstep(soft, -soft, rim));
    }
  }
  return seen;
}

vec3 motes(vec2 place) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < MOTES; i++) {
    vec2 at = place - mote[i].xy;
    float radius = mote[i].z;
    if (max(abs(at.x), abs(at.y)) < radius) sum += smoothstep(radius, radius * 0.55, length(at)) * mote[i].w * mix(light(0xFFE2A8), light(0xFF7FA0), float(i) / float(MOTES));
  }
  return sum;
}

vec3 scene(vec2 place, vec2 uv) {
  float now = angleNow();
  place = turn(0.006 * sin(now + 0.6)) * place;
  vec2 sun = camera.xy;
  float horizon = camera.z, swing = camera.w;
  vec3 mist = haze(place, sun);

  float left = 1.0, shade = 1.0;
  vec3 colour = vec3(0.0);
  float passed = time / period * float(KINDS), whole = floor(passed);
  float far = 1.02 * pow(STEP, 1.0 - (passed - whole));
  for (int i = 0; i < RIDGES; i++) {
    float e = float(i) + 1.0 - (passed - whole);
    if (i > 0) far *= STEP;
    if ((place.y - horizon) * far < HIGHEST - RISE + 0.42) {
    float kind = mod(float(i) + whole, float(KINDS));
    float x = place.x * far * 0.92 + swing;
    float crest = horizon + (ridge(x, kind) - RISE) / far;
    crest -= 0.28 * smoothstep(0.8, 0.0, e) + 0.10 * smoothstep(float(RIDGES) - 2.2, float(RIDGES) - 0.1, e);
    float above = (place.y - crest) * far;
    float soft = 1.6 * far / size.y;
    float land = smoothstep(soft, -soft, above), covered = land;
    if (e < 5.5 && above > -0.02 && above < 0.37) covered = max(covered, smoothstep(-soft, soft, firs(x, above, kind)));
    if (covered > 0.001) {
      float t = clamp(e / float(RIDGES), 0.0, 1.0);
      vec3 paper = mix(light(0x12042B), light(0x3A1180), smoothstep(0.02, 0.34, t));
      paper = mix(paper, light(0x8A2BC0), smoothstep(0.26, 0.60, t));
      paper = mix(paper, light(0xDA5598), smoothstep(0.52, 0.82, t));
      paper = mix(paper, mist, smoothstep(0.70, 1.0, t));
      float deep = max(-above, 0.0);
      float lit = exp(-abs(place.x - sun.x) * 1.5);
      paper += light(0xFF9A55) * (0.9 * lit * smoothstep(0.05, 0.7, t)) * exp(-deep * 26.0) * 0.5;
      paper += light(0xFFC58A) * smoothstep(0.016, 0.0, deep) * (0.05 + 0.55 * lit) * smoothstep(0.12, 0.6, t);
      paper = mix(paper, mist, 0.72 * smoothstep(0.16, 0.9, t) * smoothstep(0.0, 0.75, deep));
      float pool = exp(-abs(place.x - sun.x - 0.25 * (place.y - horizon)) * (3.2 - 1.6 * t)) * smoothstep(0.10, 0.5, t) * (1.0 - smoothstep(0.75, 1.0, t));
      paper += light(0xFF7A4A) * 0.34 * pool * (1.0 - 0.6 * smoothstep(0.0, 0.6, deep));
      // Firs stand before the light.
      vec3 wood = mix(light(0x0D0222), light(0x8F2C9E), smoothstep(0.1, 0.8, t));
      paper = mix(wood + light(0xFF9A55) * 0.22 * lit * smoothstep(0.2, 0.8, t) * smoothstep(0.0, 0.25, above), paper, smoothstep(0.03, 0.0, above));
      colour += left * covered * paper * shade;
      left *= 1.0 - covered;
    }
    shade *= 1.0 - 0.30 * exp(-max(above, 0.0) * 11.0);
    }
    if (left < 0.004) break;
  }
  if (left > 0.004) {
    vec3 back = sky(place, sun, horizon);
    vec2 strip = clouds(place, sun);
    vec3 cloud = mix(light(0xC23A9A), light(0xFF9C78), exp(-length(place - sun) * 1.6)) + light(0xFFD39A) * 0.5 * strip.y;
    back = mix(back, cloud, strip.x * 0.86);
    // The far range, which never comes nearer.
    for (int i = 1; i >= 0; i--) {
      float range = float(i), x = place.x + 0.012 * (2.0 - range) * swing;
      float edge = horizon + 0.005 + 0.075 * range + (0.045 + 0.03 * range) * (sin(x * 2.1 + 1.0 + range * 2.0) + 0.5 * sin(x * 5.3 + range) + 0.22 * sin(x * 12.7 + range * 3.0));
      float depth = edge - place.y, inside = smoothstep(-1.5, 1.5, depth * size.y * 0.5);
      vec3 far = mix(light(0xC74A9C), light(0xE8709A), 1.0 - range) * 0.95;
      far = mix(far, mist, 0.35 + 0.6 * smoothstep(0.0, 0.22, depth));
      far += light(0xFFC58A) * 0.35 * smoothstep(0.006, 0.0, depth) * exp(-abs(place.x - sun.x) * 1.8);
      back = mix(back, far, inside);
    }
    colour += left * back;
  }
  colour = mix(colour, light(0x1B0740), birds(place) * 0.94);
  colour += motes(place);
  // The sun shines into the lens.
  colour += light(0xFF9050) * 0.10 * exp(-length(place - sun) * 1.1);
  return plain(colour / (1.0 + 0.06 * colour));
}
