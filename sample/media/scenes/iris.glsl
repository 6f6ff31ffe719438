// Iris: nine rings of petals, cut from coloured gel and hinged around a glowing disc. Each petal follows its own
// frequency. Cameras: 1 the disc in the dark, as a ring opens with each beat, 2 low over the disc, as the petals rise
// and fall like keys, 3 through eight rings, drawn apart in depth, that open towards the disc, 4 the whole, as the
// ninth ring opens in gold and the disc hands its light to it.

const int RINGS = 9, MOST = 14;
// Petals of each ring, and before it; drawn apart in depth, each ring has eight.
const float COUNT[9] = float[9](6.0, 6.0, 8.0, 8.0, 10.0, 10.0, 12.0, 12.0, 14.0);
const float FIRST[9] = float[9](0.0, 6.0, 12.0, 20.0, 28.0, 38.0, 48.0, 60.0, 72.0);
const float APART = 8.0;
// The band of each ring: drum and strings, claps and metal, the voice.
const float BAND[9] = float[9](0.04, 0.08, 0.20, 0.32, 0.62, 0.70, 0.80, 0.88, 0.53);
// A petal's sheet is bent along and across; so wide is the shadow beside it.
const float CURL = 0.18, CUP = 0.16, SHADE = 0.07;
const float DISC = 0.17;
const vec3 SUN = vec3(0.0, 0.0, 0.16), KEY = vec3(-0.528, 0.624, 0.576), FILL = vec3(0.779, -0.623, 0.052);

// Cosine and sine of how far each petal is turned up about its hinge, and how far each ring is open.
PREPARED uvec4 hinges[22];
PREPARED vec4 opened[3];

// The camera, and how much light the disc has; set in `scene`.
vec3 eye, ray, sunlight;
float part, pixel, aperture, focus, ember, beat;
// The ring that is drawn, set by `choose`, and cosine and sine of where its petal is hinged and how far it is turned up.
float radius, height, count, first, reach, wide, turned, lit;
vec3 gel, tint;
vec2 spoke, hinge;
// Of the picture, from the front to the back: what is seen so far, and how much of what is behind will be.
vec3 shown, clear;

float depthOf(float number) { return 0.40 + 0.40 * number; }

float eyeInTube() { return mix(3.45, 0.80, part); }

float swingOf() { return 2.4 + 1.1 * part; }

float countOf(int i) { return view == 3 ? APART : COUNT[i]; }

float firstOf(int i) { return view == 3 ? APART * float(i) : FIRST[i]; }

float radiusOf(float number) { return 0.13 + 0.088 * number; }

float turnedOf(float number) {
  if (view == 3) return 0.39 * number + 0.30 * time;
  return 0.21 * number + (mod(number, 2.0) < 0.5 ? 0.12 : -0.12) * time;
}

#ifdef PREPARING
// 0 to 1 and a little beyond, as a hinge with a spring opens.
float sprung(float seconds) {
  float x = max(seconds, 0.0);
  return 1.0 - exp(-4.0 * x) * (cos(5.0 * x) + 0.8 * sin(5.0 * x));
}

float openness(float number) {
  if (view == 1) return sprung(time - 0.08 - 0.625 * number);
  if (view == 3) return number < 7.5 ? smoothstep(2.3, 0.5, eyeInTube() - depthOf(number)) : 0.0;
  if (number < 7.5) return 1.0;
  return view == 4 ? sprung(0.8 * (time - 0.15)) : 0.0;
}

// Level of a band, without the jolt of its attack.
float smoothed(float band) {
  float sum = 0.0;
  for (int i = 0; i < 5; i++) sum += heardBefore(band, float(i) / 24.0);
  return sum / 5.0;
}

void prepare() {
  part = time / period;
  for (int i = 0; i < RINGS; i++) {
    float number = float(i), open = openness(number);
    opened[i / 4][i % 4] = open;
    float rest = mix(0.30, 0.02, number / 8.0), shut = 1.9, play = view == 1 ? 0.25 : 0.40;
    if (view == 2) { rest = mix(0.15, 0.45, number / 8.0); play = mix(0.2, 1.0, min(number / 3.0, 1.0)); }
    if (view == 3) { rest = -1.40; shut = -2.60; play = 0.45; }
    for (int k = 0; k < MOST; k++) {
      if (float(k) >= countOf(i)) break;
      int index = int(firstOf(i)) + k;
      float level = smoothed(BAND[i] + (i < 2 ? 0.036 : 0.09) * (hash(float(index)) - 0.5));
      level = i < 2 ? smoothstep(0.25, 0.75, level) : smoothstep(0.08, 0.48, level);
      float tilt = mix(shut, rest, open) + play * level * min(open, 1.0);
      // What is before the camera stays low.
      if (view == 2) tilt *= 0.5 - 0.5 * cos(turnedOf(number) + TAU * float(k) / countOf(i) - swingOf());
      hinges[index / 4][index % 4] = packHalf2x16(vec2(cos(tilt), sin(tilt)));
    }
  }
}
#endif

// From violet by the disc through rose to gold at the edge.
vec3 gelOf(float number) {
  vec3 colour = mix(light(0x5A24E0), light(0x9333EA), clamp(number / 2.0, 0.0, 1.0));
  colour = mix(colour, light(0xD42FA8), clamp((number - 2.0) / 2.0, 0.0, 1.0));
  colour = mix(colour, light(0xFF4D74), clamp((number - 4.0) / 1.5, 0.0, 1.0));
  colour = mix(colour, light(0xFF6B4A), clamp((number - 5.5) / 1.5, 0.0, 1.0));
  return mix(colour, light(0xFFA41E), clamp(number - 7.0, 0.0, 1.0));
}

// False for a ring that is not seen.
bool choose(int i) {
  float number = float(i), open = opened[i / 4][i % 4];
  count = countOf(i);
  first = firstOf(i);
  gel = gelOf(number);
  turned = turnedOf(number);
  tint = gel / max(max(gel.r, gel.g), gel.b);
  if (view == 3) {
    radius = 0.76;
    height = depthOf(number);
    reach = 0.80;
    wide = 0.42;
    lit = 0.30 + 0.9 * exp(-0.45 * height);
    return number < 7.5 && height - reach < eye.z;
  }
  radius = radiusOf(number);
  height = -0.030 * number;
  reach = (0.26 + 0.018 * number + (i == 8 ? 0.10 : 0.0)) * mix(0.25, 1.0, open);
  wide = PI * (radius + 0.62 * reach) / count * 1.12;
  lit = 0.35 + 0.75 * exp(-1.6 * radius);
  if (view == 4) lit *= mix(1.0, i == 8 ? 1.6 : 0.10, 1.0 - ember);
  return open > 0.01;
}

// The gel's own light, at a place of the petal (`out_`: 0 by the hinge, 1 at the tip; `off`: from the disc).
vec3 lightOn(vec3 normal, vec3 off, float out_) {
  float far = length(off), day = 0.5 + 0.5 * dot(normal, KEY), through = abs(dot(normal, off)) / max(far, 0.01);
  vec3 colour = gel * mix(gel, vec3(1.0), 0.2 + 0.8 * day) * (0.08 + 0.80 * day * day) * mix(0.35, 1.05, out_) * lit;
  float reached = view == 3 ? 1.0 / (0.8 + 0.5 * far * far) : 1.0 / (1.0 + 14.0 * far * far);
  colour += mix(gel, vec3(1.0), view == 3 ? 0.02 : 0.08) * (0.4 + 0.9 * through) * reached * sunlight;
  float glint = max(dot(reflect(ray, normal), KEY), 0.0), cool = max(dot(normal, FILL), 0.0);
  glint *= glint;
  glint *= glint;
  colour += mix(gel, vec3(1.0), 0.6) * 0.30 * glint * glint * glint * lit;
  return colour + light(CYAN) * mix(tint, vec3(1.0), 0.25) * 0.24 * cool * cool * lit;
}

// How far from a petal it is still seen or casts its shadow.
float margin() { return SHADE + 2.0 * aperture; }

// Adds to the picture what is seen of the petal where the ray (from `o` along `d`, in the petal's axes: across, along and
// off it) meets its sheet. `thin`: how near the ray is to its turning away.
void meet(vec3 o, vec3 d, float way, float thin) {
  vec2 at = o.xy + way * d.xy;
  // An egg, its round end outside.
  float y = clamp(2.0 * at.y / reach - 1.0, -2.0, 2.0), taper = 1.0 + 0.28 * y, x = at.x / (wide * taper);
  vec2 slope = vec2(2.0 * x / (wide * taper), (4.0 * y - 1.12 * x * x / taper) / reach);
  float steep = length(slope), rim = (x * x + y * y - 1.0) / max(steep, 0.5);
  if (thin <= 0.0 || way < 0.03 || rim > margin() || abs(y) > 1.9) return;
  vec3 normal = normalize(vec3(-2.0 * CUP / wide * at.x, -2.0 * CURL / reach * at.y, 1.0));
  float facing = dot(normal, d), slant = dot(slope, d.xy) / (max(steep, 1e-4) * (abs(facing) + 0.05));
  float blur = 0.7 * pixel * way + aperture * abs(1.0 - way / focus), soft = blur * sqrt(1.0 + slant * slant);
  float cover = smoothstep(soft, -soft, rim) * smoothstep(0.0, 2.0 * blur, thin);
  // Back to the set's own axes, towards the camera.
  normal = vec3(normal.x, hinge.x * normal.y - hinge.y * normal.z, hinge.y * normal.y + hinge.x * normal.z);
  normal = vec3(dot(normal.xy, vec2(-spoke.y, spoke.x)), dot(normal.xy, spoke), normal.z) * (facing > 0.0 ? -1.0 : 1.0);
  float out_ = clamp(at.y / reach, 0.0, 1.0), day = 0.5 + 0.5 * dot(normal, KEY);
  // Its cut edge shines.
  float line = max(0.010 * (0.5 + reach), 1.2 * pixel * way) + soft, edge = max(1.0 - rim * rim / (4.0 * line * line), 0.0);
  edge *= edge * edge * min(1.0, 0.02 / line + 0.15) * (0.25 + 0.75 * out_) * (0.25 + 0.9 * day) * lit;
  shown += clear * cover * (lightOn(normal, eye + way * ray - SUN, out_) + mix(gel, vec3(1.0, 0.9, 0.85), 0.35) * edge);
  // What is behind: tinted through it, darker beside it.
  clear *= mix(vec3(1.0), 0.08 + 0.38 * tint, cover) * (1.0 - 0.45 * smoothstep(SHADE, 0.0, rim) * (1.0 - cover));
}

// The camera and the ray, from the hinge at `spoke`: across, away from the disc and up.
vec3 eyeFromHinge() { return vec3(dot(eye.yx, vec2(spoke.x, -spoke.y)), dot(eye.xy, spoke) - radius, eye.z - height); }

vec3 rayFromHinge() { return vec3(dot(ray.yx, vec2(spoke.x, -spoke.y)), dot(ray.xy, spoke), ray.z); }

bool isNear(vec3 from, vec3 towards, float room) {
  float along = -dot(from, towards);
  return along > -room && dot(from, from) - along * along < room * room;
}

// A petal of the ring: the ray meets its sheet, z = curl y² + cup x², up to twice.
void petal(int index) {
  hinge = unpackHalf2x16(hinges[index / 4][index % 4]);
  vec3 from = eyeFromHinge(), towards = rayFromHinge();
  vec3 o = vec3(from.x, dot(hinge, from.yz), hinge.x * from.z - hinge.y * from.y);
  vec3 d = vec3(towards.x, dot(hinge, towards.yz), hinge.x * towards.z - hinge.y * towards.y);
  float along = dot(vec3(0.0, 0.5 * reach, 0.0) - o, d), room = max(0.56 * reach, 1.06 * wide) + margin();
  float curl = CURL / reach, cup = CUP / wide;
  float a = curl * d.y * d.y + cup * d.x * d.x, b = 2.0 * (curl * o.y * d.y + cup * o.x * d.x) - d.z;
  float c = curl * o.y * o.y + cup * o.x * o.x - o.z, root = b * b - 4.0 * a * c;
  float q = -0.5 * (b + (b < 0.0 ? -1.0 : 1.0) * sqrt(max(root, 0.0)));
  vec2 ways = vec2(q / max(a, 1e-5), c / q);
  ways = vec2(min(ways.x, ways.y), max(ways.x, ways.y));
  bvec2 isThere = lessThan(abs(ways - along), vec2(room));
  if (!isThere.x) ways.x = ways.y;
  for (int i = 0; i < 2; i++) {
    meet(o, d, ways[i], root / (4.0 * a + 1e-4));
    if (!isThere.x || !isThere.y) break;
  }
}

// Of a ring, so many petals around the one that is nearest to a direction. Pixels that are drawn together all take the
// way of each of them: so each looks for its own next petal before all draw one.
void ring(int i, float direction, int petals) {
  if (!choose(i)) petals = 0;
  float step_ = TAU / count, k = floor((direction - turned) / step_ + 0.5) - float(petals / 2), angle = turned + k * step_;
  spoke = vec2(cos(angle), sin(angle));
  mat2 onward = turn(step_);
  int next = 0;
  for (int drawn = 0; drawn < MOST; drawn++) {
    for (int looked = 0; looked < MOST; looked++) {
      if (next >= petals || isNear(eyeFromHinge(), rayFromHinge(), reach + margin())) break;
      spoke = onward * spoke;
      next++;
    }
    if (next >= petals) break;
    petal(int(first + mod(k + float(next), count)));
    spoke = onward * spoke;
    next++;
  }
}

float besideDisc() { return length(eye + dot(SUN - eye, ray) * ray - SUN); }

// Its light, and how much of the pixel it covers.
vec4 disc(vec3 up) {
  float wide_ = DISC * (0.94 + 0.10 * beat), along = dot(SUN - eye, ray), miss = besideDisc();
  float soft = pixel * along + aperture * abs(1.0 - along / focus), rise = dot(eye + along * ray - SUN, up) / wide_;
  float inner = clamp(1.0 - miss / wide_, 0.0, 1.0);
  vec3 face = mix(light(0xFF4A3C), light(0xFFC04A), smoothstep(-1.0, 0.9, rise)) * (0.55 + 0.45 * smoothstep(0.0, 0.5, inner));
  face += light(0xFFC890) * 0.45 * inner * inner;
  // The beat spreads over it from the middle.
  face *= (0.85 + 0.45 * heardBefore(0.04, 0.25 - 0.25 * inner)) * ember;
  return vec4(face, smoothstep(soft, -soft, miss - wide_));
}

vec3 scene(vec2 place, vec2 uv) {
  part = time / period;
  beat = heard(0.04);
  float eased = part * part * (3.0 - 2.0 * part), zoom = 2.4, roll = 0.0;
  vec3 goal = vec3(0.0), up = vec3(0.0, 1.0, 0.0);
  aperture = 0.0;
  focus = 1.0;
  ember = 1.0;
  if (view == 1) {
    eye = vec3(-0.9 + 0.7 * part, -1.5 + 0.6 * part, mix(2.9, 1.75, mix(part, eased, 0.5)));
    goal = vec3(mix(-0.30, -0.02, part), mix(0.10, 0.02, part), 0.0);
    roll = -0.25 + 0.3 * part;
  } else if (view == 2) {
    float swing = swingOf();
    eye = vec3(1.0 * cos(swing), 1.0 * sin(swing), mix(0.74, 0.38, mix(part, eased, 0.5)));
    goal = vec3(0.52 * cos(swing + 1.45), 0.52 * sin(swing + 1.45), mix(0.0, 0.10, part));
    up = vec3(0.0, 0.0, 1.0);
    zoom = 1.95;
    aperture = 0.016;
    focus = mix(0.78, 1.05, eased);
  } else if (view == 3) {
    eye = vec3(0.12 * sin(2.2 * part + 0.4), 0.10 * cos(2.6 * part), eyeInTube());
    goal = vec3(0.0, 0.0, -0.5);
    zoom = 1.45;
    roll = -0.5 + 0.9 * part;
    aperture = 0.016;
    focus = min(1.9, eye.z - SUN.z);
  } else {
    eye = vec3(0.0, 0.0, mix(4.6, 6.0, eased));
    zoom = 4.4;
    roll = -0.40 * (1.0 - eased);
    ember = mix(1.0, 0.20, smoothstep(0.06, 0.42, part));
  }
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, up));
  vec2 rolled = turn(roll) * place;
  ray = normalize(ahead * zoom + aside * rolled.x + cross(aside, ahead) * rolled.y);
  pixel = 2.0 / (zoom * size.y);

  shown = vec3(0.0);
  clear = vec3(1.0);
  vec2 on = eye.xy - ray.xy * eye.z / min(ray.z, -1e-3);
  sunlight = mix(light(AMBER), vec3(1.0), 0.45) * ember;
  // From the front to the back. Low over the disc: the nearer half of each ring, the disc, the half beyond it.
  bool isFrontal = view == 1 || view == 4;
  float outward = length(on), tolerance = view == 1 ? 0.35 : 0.15;
  float direction = view == 2 ? atan(eye.y, eye.x) : isFrontal ? atan(on.y, on.x) : atan(ray.y, ray.x);
  vec4 sun = disc(up);
  for (int s = 0; s <= 2 * RINGS; s++) {
    float cover = s == (isFrontal ? 0 : RINGS) ? sun.a : 0.0;
    shown += clear * cover * sun.rgb;
    clear *= 1.0 - cover;
    if (s >= (view == 2 ? 2 * RINGS : RINGS) || max(clear.r, max(clear.g, clear.b)) < 0.03) break;
    int i = isFrontal || s >= RINGS ? s % RINGS : RINGS - 1 - s, petals = int(APART);
    float inner = radiusOf(float(i)) - tolerance;
    if (isFrontal) petals = outward > inner && outward < inner + 0.55 + tolerance ? 3 : 0;
    if (view == 2) petals = int(COUNT[i]) / 2;
    ring(i, s < RINGS ? direction : direction + PI, petals);
  }
  float miss = besideDisc();
  vec3 glow = light(0xFF7A30) * (0.4 + 0.6 * beat) * exp(-7.0 * max(miss - DISC, 0.0)) * ember;
  vec3 behind = light(0x100516) + light(0x3A0E66) * (0.32 + 0.5 * heard(0.08)) * exp(-1.1 * miss) + 0.5 * glow;
  // The ninth ring gives its light to the dark around it.
  if (view == 4) behind += light(0xFF9A30) * 0.22 * (1.0 - ember) * exp(-3.5 * max(length(on) - 1.05, 0.0));
  if (view == 2) behind *= smoothstep(0.7, 1.2, length(on));
  vec3 colour = (shown + clear * behind + 0.2 * glow) * (1.0 - 0.06 * dot(place, place));
  return display(colour);
}
