// Gels: six sheets of coloured light, a troupe, rehearse on a stage of paper. What is behind a sheet is multiplied by its
// colour, and so is the light that falls through it. Cameras: 1 the stage, as they roll in and take their places, 2 close to
// two of them, against the light, 3 from above: three couples waltz around a lamp, 4 the line, lit by a footlight that
// throws them large on the wall; they bow, the square last.

const int DANCERS = 6, CYAN_DISC = 0, ROSE_DISC = 1, VIOLET_DISC = 2, CYAN_HALF = 3, ROSE_HALF = 4, SQUARE = 5;
const float BEAT = 3.25 / 6.0, WALL = -3.4, CURVE = 1.5, THICK = 0.022;
const float RADIUS[DANCERS] = float[DANCERS](0.62, 0.56, 0.48, 0.60, 0.52, 0.45);
const vec3 CYAN_PASSES = vec3(0.20, 0.66, 0.97), ROSE_PASSES = vec3(1.0, 0.10, 0.40), VIOLET_PASSES = vec3(0.36, 0.10, 0.90), AMBER_PASSES = vec3(1.0, 0.56, 0.06);
const vec3 PASSES[DANCERS] = vec3[DANCERS](CYAN_PASSES, ROSE_PASSES, VIOLET_PASSES, CYAN_PASSES, ROSE_PASSES, AMBER_PASSES);

PREPARED vec4 middle[DANCERS]; // centre of the whole disc or square, how far it has rolled
PREPARED vec4 stance[DANCERS]; // cosine and sine of where it heads and of how far it leans

#ifdef PREPARING
// One step of a dancer: it leans back a little, holds its breath, goes, and rolls a little too far.
float stepped(float from, float to, float start, float seconds) {
  float way = sign(to - from), part = (time - start) / seconds, after = max(0.0, time - start - 0.8 * seconds);
  float breath = 0.12 * smoothstep(-0.5, -0.2, part) * (1.0 - smoothstep(0.05, 0.4, part));
  float past = 0.09 * sin(6.5 * after) * exp(-3.2 * after) * smoothstep(0.0, 0.2, after);
  return mix(from, to, smoothstep(0.0, 1.0, part)) + way * (past - breath);
}

// What is left of a stop: a wobble, as of a coin.
float wobble(float start) {
  float after = max(0.0, time - start);
  return 0.16 * sin(8.5 * after) * exp(-2.6 * after) * smoothstep(0.0, 0.25, after);
}

// `contact`: where it touches the floor; `roll`: anticlockwise; `lean`: to the left of its heading.
void place(int number, vec2 contact, float heading, float roll, float lean) {
  vec2 ahead = vec2(cos(heading), sin(heading)), side = vec2(-ahead.y, ahead.x) * RADIUS[number] * sin(lean);
  middle[number] = vec4(contact.x + side.x, RADIUS[number] * cos(lean), contact.y + side.y, roll);
  stance[number] = vec4(ahead, cos(lean), sin(lean));
}

// A disc that rolls along x; its hole is at the top where it comes to rest.
void roll(int number, float x, float rest, float z, float lean) { place(number, vec2(x, z), 0.0, (rest - x) / RADIUS[number], lean); }

// A half disc rocks from side to side, and so gets along.
void rock(int number, float x, float z, float swing, float lean) { place(number, vec2(x - RADIUS[number] * swing, z), 0.0, swing, lean); }

// The square has to go over its corners: `edges` from where it starts, each a quarter turn.
void tumble(float start, float depth, float edges, float lean) {
  float side = RADIUS[SQUARE], whole = floor(edges), turned = (edges - whole) * 0.5 * PI;
  float high = side * (cos(turned) + sin(turned));
  float x = start - 2.0 * side * whole - side - side * (sin(turned) - cos(turned));
  middle[SQUARE] = vec4(x, high * cos(lean), depth + high * sin(lean), turned + 0.5 * PI * whole);
  stance[SQUARE] = vec4(1.0, 0.0, cos(lean), sin(lean));
}

// A quarter turn over a corner: up to the point of balance, a pause there, the fall, and a small bounce.
float tipped(float start) {
  float past = time - start, fall = clamp((past - 0.68) / 0.3, 0.0, 1.0), after = max(0.0, past - 0.98);
  float rise = 0.47 * smoothstep(0.0, 0.46, past) + 0.03 * smoothstep(0.3, 0.7, past);
  return rise + 0.5 * fall * fall - 0.05 * abs(sin(9.0 * after)) * exp(-5.0 * after);
}

void enter() {
  roll(CYAN_DISC, stepped(0.15, -0.55, 0.65, 0.8), -0.55, 0.25, wobble(1.25));
  roll(ROSE_DISC, stepped(4.2, 0.55, -0.05, 1.3), 0.55, -0.35, 0.8 * wobble(1.1));
  roll(VIOLET_DISC, stepped(-4.6, -1.35, -0.3, 1.25), -1.35, -0.75, -wobble(0.8));
  float far = (0.12 + 0.42 * smoothstep(2.6, 1.4, time)) * smoothstep(3.6, 2.2, time), swing = PI * time / BEAT;
  rock(CYAN_HALF, stepped(-4.4, -1.75, 0.7, 1.6), 1.25, far * sin(swing), 0.0);
  rock(ROSE_HALF, stepped(5.0, 1.2, 0.85, 1.6), 1.0, far * sin(swing + 1.0), 0.0);
  tumble(3.85, -0.5, tipped(0.7) + tipped(1.85), 0.0);
}

void meet() {
  float step = stepped(0.0, 0.42, 3.0 * BEAT, 1.0);
  roll(CYAN_DISC, stepped(-2.3, -0.72, -0.35, 1.35) + step, -0.30, 0.06, wobble(0.8));
  roll(ROSE_DISC, stepped(2.3, 0.66, -0.25, 1.35) - step, 0.24, -0.06, -wobble(0.9));
  roll(VIOLET_DISC, -2.1, -2.1, -2.2, 0.0);
  // Behind the camera.
  rock(CYAN_HALF, -3.0, 9.0, 0.0, 0.0);
  rock(ROSE_HALF, 3.0, 9.0, 0.0, 0.0);
  tumble(2.2, -1.9, 0.0, 0.0);
}

// How far a waltz has come, in bars: two beats of a turn, and a pause before the next.
float waltzed(float bars) {
  float bar = floor(bars), part = bars - bar;
  return bar + smoothstep(0.0, 0.82, part);
}

// Two of a couple, on either side of its middle.
void couple(int one, int other, float number) {
  float along = TAU * number / 3.0 + 0.30 * time, turned = PI * waltzed(time / (3.0 * BEAT) + 0.10 * number) + number;
  vec2 centre = 0.95 * vec2(cos(along), sin(along)), off = 0.24 * vec2(cos(turned), sin(turned));
  float travelled = 0.24 * turned + 0.4 * time;
  place(one, centre + off, turned + 0.5 * PI, -travelled / RADIUS[one], 0.10);
  place(other, centre - off, turned - 0.5 * PI, -travelled / RADIUS[other], 0.10);
}

void waltz() {
  couple(CYAN_DISC, ROSE_DISC, 0.0);
  couple(VIOLET_DISC, CYAN_HALF, 1.0);
  couple(ROSE_HALF, SQUARE, 2.0);
}

// A bow: a breath backwards, down, a pause, and up again.
float bow(float start, float held, float deep) {
  float past = time - start;
  float down = smoothstep(0.0, 0.45, past), back = smoothstep(0.0, 0.6, past - 0.45 - held);
  float breath = smoothstep(-0.4, -0.15, past) * (1.0 - smoothstep(-0.05, 0.2, past));
  float after = max(0.0, past - held - 0.95);
  return deep * (down - back) - 0.10 * breath - 0.12 * sin(7.0 * after) * exp(-3.5 * after) * smoothstep(0.0, 0.15, after);
}

void curtain() {
  float all = bow(0.55, 0.25, 0.75), swing = 0.1 * sin(2.0 * time) * exp(-0.8 * time);
  rock(CYAN_HALF, -2.45, 0.0, swing, all);
  roll(VIOLET_DISC, -1.50, -1.5, 0.1, all);
  roll(CYAN_DISC, -0.55, -0.55, 0.0, all);
  roll(ROSE_DISC, 0.50, 0.5, 0.1, all);
  rock(ROSE_HALF, 1.45, 0.0, -swing, all);
  tumble(2.4, 0.0, 0.0, bow(1.75, 0.3, 0.95));
}

void prepare() {
  if (view == 1) enter();
  else if (view == 2) meet();
  else if (view == 3) waltz();
  else curtain();
}
#endif

// The light of a moment: worked out once in `scene`.
vec3 lamp, aim, lampColour, open, dusk, backdrop;
float cone, coneSoft, lampRadius, modelled, focus, aperture;

bool isHalf(int number) { return number == CYAN_HALF || number == ROSE_HALF; }

vec3 aheadOf(int number) { return vec3(stance[number].x, 0.0, stance[number].y); }

vec3 sideOf(int number) { return vec3(-stance[number].y, 0.0, stance[number].x); }

vec3 normalOf(int number) { return stance[number].z * sideOf(number) - vec3(0.0, stance[number].w, 0.0); }

// A point in the plane of a sheet, its roll undone, and how far it is in front of it.
vec3 within(int number, vec3 point) {
  vec3 off = point - middle[number].xyz, up = vec3(0.0, stance[number].z, 0.0) + stance[number].w * sideOf(number);
  return vec3(turn(-middle[number].w) * vec2(dot(off, aheadOf(number)), dot(off, up)), dot(off, normalOf(number)));
}

// Distance from a sheet's outline.
float outline(int number, vec2 at) {
  float radius = RADIUS[number], rim = length(at) - radius;
  if (number == SQUARE) return slab(at, vec2(radius), 0.05);
  return isHalf(number) ? length(max(vec2(rim, at.y) + 0.05, 0.0)) + min(max(rim, at.y) + 0.05, 0.0) - 0.05 : rim;
}

// How far inside of its hole, punched as for a hook; it shows how a sheet turns.
float punched(int number, vec2 at) { return 0.062 - length(at - vec2(0.0, (isHalf(number) ? -0.32 : 0.66) * RADIUS[number])); }

// A ray's way through a sheet: how far it is, the distances from the outlines of what is seen at all and of its face
// alone, how straight.
vec4 through(int number, vec3 from, vec3 towards) {
  vec3 start = within(number, from), step = within(number, from + towards) - start;
  float fall = abs(step.z) < 1e-4 ? 1e-4 : step.z, way = -start.z / fall, thick = abs(THICK / fall);
  vec2 near = start.xy + step.xy * (way - thick), far = start.xy + step.xy * (way + thick);
  // Between its faces the ray is deepest inside somewhere.
  vec2 low = near, high = far, gone = far - near;
  bool isNear = length(near + gone * clamp(-dot(near, gone) / max(dot(gone, gone), 1e-6), 0.0, 1.0)) < 1.6 * RADIUS[number];
  for (int i = 0; i < 9; i++) {
    if (!isNear || distance(low, high) < 0.012) break;
    vec2 one = mix(low, high, 0.382), other = mix(low, high, 0.618);
    if (outline(number, one) < outline(number, other)) high = other;
    else low = one;
  }
  float a = punched(number, near), b = punched(number, far);
  float all = max(outline(number, 0.5 * (low + high)), min(a, b));
  float face = max(max(outline(number, near), outline(number, far)), max(a, b));
  return vec4(way, all, face, abs(fall) / length(step));
}

// What is left of the lamp's light behind all sheets; where there is none, it is `open`.
vec3 filtered(vec3 point) {
  vec3 left = vec3(1.0), towards = lamp - point;
  float free = 1.0, edges = 1.0;
  for (int i = 0; i < DANCERS; i++) {
    vec4 met = through(i, point, towards);
    if (met.x < 0.0 || met.x > 1.0) continue;
    float soft = 0.004 + lampRadius * met.x, covered = smoothstep(soft, -soft, met.y) * smoothstep(0.0, 0.06, met.w);
    left *= mix(vec3(1.0), PASSES[i], covered);
    free *= 1.0 - covered;
    // What the edge catches is missing around it.
    float rim = (met.y + 0.4 * soft) / (0.012 + soft);
    edges *= 1.0 - 0.22 * exp(-rim * rim) * THICK / (THICK + soft);
  }
  return (left + free * (open - 1.0)) * edges;
}

// The paper, a floor that bends up into a wall: where its surface faces (y, z), and how far it is.
vec3 paper(vec3 from, vec3 towards) {
  float way = towards.y < 0.0 ? -from.y / towards.y : 1e3;
  vec2 up = vec2(1.0, 0.0);
  if (from.z + towards.z * way < WALL + CURVE) {
    vec2 off = from.yz - vec2(CURVE, WALL + CURVE);
    float a = dot(towards.yz, towards.yz), b = dot(off, towards.yz), root = b * b - a * (dot(off, off) - CURVE * CURVE);
    way = (sqrt(max(root, 0.0)) - b) / a;
    up = -(off + towards.yz * way) / CURVE;
    if (up.x < 0.0) { way = (WALL - from.z) / towards.z; up = vec2(0.0, 1.0); }
  }
  return vec3(up, way);
}

vec3 lit(vec3 point, vec3 up) {
  vec3 off = lamp - point;
  float spread = acos(clamp(dot(normalize(off), normalize(lamp - aim)), -1.0, 1.0));
  float beam = smoothstep(cone + coneSoft, cone - coneSoft, spread);
  float facing = mix(1.0, max(dot(normalize(off), up), 0.0) * 1.5, modelled);
  vec3 wall = backdrop * up.z * mix(vec3(1.0), light(0xC9A8FF), smoothstep(0.6, 3.4, point.y));
  return light(PAPER) * (dusk * (1.0 - 0.8 * beam) + wall + lampColour * filtered(point) * beam * facing);
}

// The paper with all that falls on it.
vec3 ground(vec3 point, vec3 up, vec3 ray, float pixel) {
  vec3 colour = lit(point, up);
  if (view == 3) {
    // The floor plan that they follow.
    float angle = atan(point.z, point.x), ring = abs(length(point.xz) - 1.0) - 0.012;
    float dash = (abs(fract(angle * 30.0 / TAU) - 0.5) - 0.27) * TAU / 30.0;
    colour *= mix(vec3(1.0), light(0xB48CF0), clamp(0.5 - max(ring, dash) / pixel, 0.0, 1.0));
  }
  // It is a little glossy, and darker where someone stands.
  vec3 mirror = reflect(ray, up), mirrored = light(PAPER) * (dusk + backdrop + lampColour * 0.5);
  for (int i = 0; i < DANCERS; i++) {
    vec3 off = point - middle[i].xyz + sideOf(i) * stance[i].w * RADIUS[i];
    float foot = i == SQUARE ? mix(0.10, 0.40, abs(cos(2.0 * middle[i].w))) : 0.16;
    vec2 from = vec2(dot(off, aheadOf(i)) / foot, dot(off, sideOf(i)) / 0.05);
    colour *= 1.0 - vec3(0.34, 0.42, 0.22) * up.y * exp(-dot(from, from));
    vec4 met = through(i, point, mirror);
    float soft = 0.006 + 0.05 * met.x;
    if (met.x > 0.0) mirrored *= mix(vec3(1.0), PASSES[i], smoothstep(soft, -soft, met.y));
  }
  return mix(colour, mirrored, up.y * (0.04 + 0.35 * pow(1.0 - abs(ray.y), 5.0)));
}

// All sheets before what is behind them.
vec3 troupe(vec3 behind, vec3 eye, vec3 ray, float pixel) {
  vec3 own[DANCERS], seen[DANCERS];
  float way[DANCERS];
  for (int i = 0; i < DANCERS; i++) {
    vec4 met = through(i, eye, ray);
    float soft = max(pixel * met.x / clamp(met.w, 0.25, 1.0), aperture * max(met.x - focus, 0.0));
    float all = met.x > 0.0 ? clamp(0.5 - met.y / soft, 0.0, 1.0) : 0.0, face = clamp(0.5 - met.z / soft, 0.0, 1.0);
    way[i] = met.x;
    seen[i] = mix(vec3(1.0), mix(PASSES[i] * PASSES[i], PASSES[i], face), all);
    // Its edge gathers light; its face, a little bent, mirrors a window.
    vec3 normal = normalOf(i) * (dot(ray, normalOf(i)) < 0.0 ? 1.0 : -1.0);
    vec3 mirror = reflect(ray, normalize(normal + 0.22 * (eye + ray * met.x - middle[i].xyz)));
    float window = smoothstep(0.10, 0.55, mirror.y - 0.45 * mirror.x) * (0.10 + 0.5 * pow(1.0 - met.w, 4.0));
    own[i] = all * lampColour * (PASSES[i] * mix(0.55, 0.10, face) + face * window);
  }
  vec3 colour = behind;
  for (int i = 0; i < DANCERS; i++) colour *= seen[i];
  for (int i = 0; i < DANCERS; i++) {
    vec3 before = vec3(1.0);
    for (int j = 0; j < DANCERS; j++) if (way[j] < way[i]) before *= seen[j];
    colour += own[i] * before;
  }
  return colour;
}

// Cameras and their light.
void look(out vec3 eye, out vec3 goal, out float zoom) {
  float part = time / period, eased = part * part * (3.0 - 2.0 * part);
  coneSoft = 0.05;
  lampRadius = 0.05;
  lampColour = vec3(1.0, 0.975, 0.95) * 0.98;
  open = vec3(1.0);
  dusk = light(0x8A4CF0) * 0.36;
  backdrop = vec3(0.0);
  modelled = 0.15;
  focus = 1.0;
  aperture = 0.0;
  if (view == 1) {
    float back = 1.0 - pow(1.0 - part, 1.4);
    eye = mix(vec3(0.75, 0.72, 3.0), vec3(-1.5, 1.3, 5.9), back);
    goal = mix(vec3(0.15, 0.72, 0.2), vec3(0.08, 0.92, 0.0), back);
    zoom = 3.6;
    lamp = vec3(-1.7, 2.3, 7.2);
    aim = vec3(-0.1, 0.85, -0.6);
    cone = mix(0.13, 0.37, smoothstep(0.0, 0.35, part));
    coneSoft = 0.02;
  } else if (view == 2) {
    eye = vec3(mix(-1.7, 1.35, mix(part, eased, 0.3)), mix(1.25, 0.8, part), mix(2.5, 1.95, part));
    goal = vec3(0.0, 0.52, 0.0);
    zoom = 2.5;
    lamp = vec3(-1.6, 4.6, -5.2);
    aim = vec3(0.0);
    cone = 4.0;
    modelled = 1.0;
    lampColour *= 1.15;
    backdrop = vec3(0.90, 0.86, 0.90);
    focus = 2.7;
    aperture = 0.016;
  } else if (view == 3) {
    float turned = 0.5 + 1.8 * part, aside = mix(1.2, 2.0, part);
    eye = vec3(aside * sin(turned), mix(6.9, 5.7, part), aside * cos(turned));
    goal = vec3(0.14 * sin(turned), 0.0, 0.14 * cos(turned));
    zoom = 3.0;
    lamp = vec3(0.0, 2.2, 0.0);
    aim = vec3(0.0);
    cone = 0.90;
    coneSoft = 0.14;
  } else {
    float back = 1.0 - pow(1.0 - part, 3.0);
    eye = mix(vec3(-2.7, 0.75, 3.4), vec3(0.35, 0.85, 7.0), back);
    goal = mix(vec3(-1.3, 0.95, 0.0), vec3(0.05, 1.52, 0.0), back);
    zoom = 3.3;
    lamp = vec3(mix(-1.3, 0.6, eased), 0.12, 2.3);
    aim = vec3(lamp.x, 0.6, WALL);
    cone = 1.0;
    coneSoft = 0.8;
    float late = smoothstep(0.35, 0.8, part);
    lampColour *= mix(1.0, 0.70, late);
    open = mix(vec3(0.80, 0.62, 0.98), vec3(0.46, 0.25, 0.74), late);
    modelled = 0.0;
  }
}

vec3 scene(vec2 place, vec2 uv) {
  vec3 eye, goal;
  float zoom;
  look(eye, goal, zoom);
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * zoom + aside * place.x + cross(aside, ahead) * place.y);
  float pixel = 2.0 / (zoom * size.y);
  vec3 met = paper(eye, ray);
  vec3 colour = troupe(ground(eye + ray * met.z, vec3(0.0, met.xy), ray, pixel * met.z), eye, ray, pixel);
  return plain(colour * (1.0 - 0.03 * dot(place, place)));
}
