// Grove: an orchard at noon in cut paper; the sun stands high, so shadows are hard and fall straight down. Cameras:
// 1 past the rows, 2 close to two cherries that swing over a leaf, 3 down with the apples into their crate,
// 4 a pear that turns, then back and up until the whole orchard is seen.

const float ZOOM = 1.5, GAP = 2.3;
const int ROWS = 12, PEAR = 0, CHERRY = 1, APPLE = 2;
const float BEAT = 11.0 / 24.0, GRAVITY = 9.0;

// The camera among the rows; `aim` is where they vanish on the picture, `haze` how much they pale, `nearest` the
// first that is seen.
vec3 eye;
vec2 aim;
float haze = 0.0;
int nearest = 0;

vec3 lay(vec3 colour, vec3 paper, float rim) { return mix(colour, paper, inside(rim)); }

vec3 shaded(vec3 colour) { return mix(colour * vec3(0.62, 0.42, 0.66), light(0x5A1FA0), 0.22); }

vec3 darken(vec3 colour, float rim) { return lay(colour, shaded(colour), rim); }

float blend(float a, float b, float soft) {
  float near = max(soft - abs(a - b), 0.0) / soft;
  return min(a, b) - near * near * soft * 0.25;
}

// A leaf from its stem at 0 along x.
float leaf(vec2 at, float reach, float wide) {
  float half_ = 0.5 * reach, radius = (half_ * half_ + wide * wide) / (2.0 * wide), off = radius - wide;
  vec2 from = abs(vec2(at.y, at.x - half_));
  return (from.y - half_) * off > from.x * half_ ? length(from - vec2(0.0, half_)) : length(from + vec2(off, 0.0)) - radius;
}

vec3 drawLeaf(vec3 colour, vec2 at, float reach, float wide, vec3 lit, vec3 dark) {
  return lay(colour, mix(dark, lit, inside(-at.y)), leaf(at, reach, wide));
}

// A stalk from 0 down, bent to one side.
float stalk(vec2 at, float reach, float bend, float thick) {
  float down = clamp(-at.y / reach, 0.0, 1.0), slope = bend * PI / reach * cos(PI * down);
  float aside = abs(at.x - bend * sin(PI * down)) / sqrt(1.0 + slope * slope);
  return max(aside, max(at.y, -at.y - reach)) - thick;
}

float apple(vec2 at) {
  at.x = abs(at.x);
  return blend(length(at - vec2(0.30, 0.14)) - 0.68, length(at - vec2(0.14, -0.36)) - 0.58, 0.6);
}

float pear(vec2 at) { return blend(length(at - vec2(0.0, -0.28)) - 0.47, length(at - vec2(0.0, 0.36)) - 0.19, 0.42); }

// Distance from the crown of a tree around 0, about 1 wide and high.
float crown(vec2 at, int kind) {
  if (kind == PEAR) return leaf(vec2(at.y + 1.25, at.x), 2.75, 0.86) - 0.06;
  if (kind == APPLE) return length(at) - 1.0;
  return max(length(at - vec2(0.0, -0.72)) - 1.25, -at.y - 0.72);
}

// Distance from a fruit around 0, about 1 wide.
float fruit(vec2 at, int kind) {
  if (kind == PEAR) return pear(at * 0.62) / 0.62;
  if (kind == APPLE) return length(at) - 0.78;
  return min(length(at - vec2(-0.46, -0.05)) - 0.46, length(at - vec2(0.46, -0.25)) - 0.46);
}

vec3 crownPaper(int kind, float far) {
  if (kind == PEAR) return mix(light(0x07829C), light(0x9FE3E4), far);
  if (kind == APPLE) return mix(light(0x8B2BE2), light(0xDDB4F2), far);
  return mix(light(0xFF7C92), light(0xFFC4CC), far);
}

vec3 fruitPaper(int kind) { return kind == PEAR ? light(0xFFC23A) : kind == APPLE ? light(0xFF5C80) : light(0xC8124E); }

// Fruit in a pattern over a crown.
vec3 bearing(vec3 paper, vec2 at, float scale, int kind) {
  const vec2 STEP = vec2(0.54, 0.46);
  float line = floor(at.y / STEP.y + 0.5), aside = 0.5 * mod(line, 2.0);
  vec2 middle = vec2(floor(at.x / STEP.x + aside + 0.5) - aside, line) * STEP, on = (at - middle) / 0.14;
  if (crown(middle, kind) > -0.18) return paper;
  paper = darken(paper, fruit(on + vec2(0.0, 0.4), kind) * 0.14 * scale);
  return lay(paper, fruitPaper(kind), fruit(on, kind) * 0.14 * scale);
}

// A tree that stands at 0; `scale` makes its metres units of the picture.
vec3 tree(vec3 colour, vec2 at, float scale, int kind, float far, float big) {
  vec2 up = (at - vec2(0.0, 2.2 * big)) / big;
  float bark = max(abs(at.x) - 0.085 + 0.015 * at.y, max(-at.y, at.y - 2.1));
  colour = lay(colour, mix(light(0x3B1260), light(0x9A5FC0), far), bark * scale);
  scale *= big;
  vec3 paper = crownPaper(kind, far), lit = paper * 1.22 + 0.02, fold = mix(shaded(paper), paper, 0.35);
  paper = lay(fold, paper, crown(up - vec2(0.0, 0.32), kind) * scale);
  paper = lay(paper, lit, crown(up - vec2(0.0, 0.95), kind) * scale);
  if (far < 0.5) paper = bearing(paper, up, scale, kind);
  return lay(colour, paper, crown(up, kind) * scale);
}

float rise(float x, float row) { return 0.16 * sin(x * 0.42 + row * 2.1) + 0.05 * sin(x * 1.1 - row); }

vec3 skyOf(vec2 place, vec2 sun, vec3 low, vec3 high) {
  vec3 colour = mix(low, high, smoothstep(-0.5, 1.0, place.y));
  float far = length(place - sun);
  colour = lay(colour, mix(colour, light(0x8FEAF2), 0.22), far - 0.70);
  colour = lay(colour, mix(colour, light(0xB4F2F4), 0.28), far - 0.46);
  return lay(colour, light(0xFFF6DC), far - 0.25);
}

vec3 groundPaper(float far) {
  vec3 paper = mix(light(0xFFC44A), light(0xFF9838), smoothstep(0.0, 0.25, far));
  paper = mix(paper, light(0xF97A84), smoothstep(0.2, 0.55, far));
  return mix(paper, light(0xC98AF0), smoothstep(0.5, 1.0, far));
}

// Distance from the ground of a row, which begins half a gap behind its trees.
float groundAt(vec2 place, float row) {
  float back = (row + 0.5) * GAP - eye.z;
  vec2 rear = eye.xy + (place - aim) * back / ZOOM;
  return back < 0.3 ? 1.0 : (rear.y - rise(rear.x, row)) * ZOOM / back;
}

// The hills, then the rows from the last that is not hidden to the nearest: each its ground, and a tree with the
// shadow under it.
vec3 orchard(vec3 colour, vec2 place) {
  int last = ROWS - 1;
  for (int i = ROWS - 2; i >= 0; i--) {
    if (i >= nearest && groundAt(place, float(i)) * size.y < -1.0) last = i;
  }
  vec2 from = place - aim + vec2(0.05 * eye.x, 0.0);
  colour = lay(colour, mix(light(0xA9A4F0), light(0xD5E4F4), haze), from.y - 0.10 - 0.05 * sin(from.x * 2.2 + 1.0));
  colour = lay(colour, mix(light(0xB58CEB), light(0xE4D6F4), haze), from.y - 0.03 - 0.04 * sin(from.x * 3.1 + 4.0));
  for (int i = ROWS - 1; i >= 0; i--) {
    if (i > last || i < nearest) continue;
    float row = float(i), far = row / float(ROWS - 1), away = row * GAP - eye.z;
    colour = lay(colour, mix(groundPaper(far), light(0xFFE9C8), haze), groundAt(place, row));
    if (away < 0.3) continue;
    float scale = ZOOM / away, apart = i == 0 ? 4.2 : 3.1;
    vec2 at = eye.xy + (place - aim) / scale;
    float aside = i == 0 ? -0.09 : 0.3 * row, number = floor(at.x / apart + 0.5 + aside), x = (number - aside) * apart;
    at -= vec2(x, rise(x, row) - 0.1);
    if (abs(at.x) > 1.5 || at.y < -1.2 || at.y > 4.6) continue;
    float big = 1.04 + 0.18 * (hash(vec2(number, row)) - 0.5);
    colour = darken(colour, (length(at * vec2(1.0, max(away / eye.y, 1.0))) - 0.95 * big) * scale);
    at.x -= (0.016 * at.y + 0.01 * at.y * at.y) * sin(time * 1.9 + number * 1.7 + row);
    colour = tree(colour, at, scale, i % 3, mix(far, 1.0, haze), big);
  }
  return colour;
}

// A twig that hangs into the picture, its leaves against the light.
vec3 spray(vec3 colour, vec2 at, float number) {
  at = turn(0.07 * sin(time * 2.3 + number * 2.0)) * at;
  vec3 lit = light(0x4B1A8C), dark = light(0x2A0F52);
  colour = lay(colour, dark, stick(at, vec2(0.0, 0.4), vec2(0.07, -0.90), 0.02));
  for (int i = 0; i < 5; i++) {
    float one = float(i), side = mod(one, 2.0) < 0.5 ? 1.0 : -1.0;
    vec2 on = turn(PI / 2.0 + side * (i == 4 ? 0.15 : 0.95 - 0.08 * one)) * (at - vec2(0.015 + 0.015 * one, 0.145 - 0.26 * one));
    colour = drawLeaf(colour, on, 0.87 - 0.07 * one, 0.19, lit, dark);
  }
  return colour;
}

// Blades of grass that stand at 0.
float blades(vec2 at, float wide, float high) {
  float number = floor(at.x / wide), lean = at.x / wide - number - 0.5 + at.y * (2.0 * hash(number) - 1.0) * 2.0;
  return max((abs(lean) - 0.5 + 0.5 * at.y / (high * (0.5 + hash(number + 7.0)))) * wide * 0.8, -at.y - 0.2);
}

// A butterfly around 0; its wings are leaves, narrower as they close.
vec3 butterfly(vec3 colour, vec2 at, float beat) {
  vec2 wing = vec2(abs(at.x) / (0.25 + 0.75 * abs(sin(beat))), at.y);
  colour = drawLeaf(colour, turn(0.85) * wing, 0.135, 0.048, light(0xFFD9A8), light(0xFFF3D6));
  colour = drawLeaf(colour, turn(-0.60) * wing, 0.20, 0.062, light(0xFFF3D6), light(0xFFD9A8));
  return lay(colour, light(0x3B1260), stick(at, vec2(0.0, -0.055), vec2(0.0, 0.055), 0.011));
}

vec3 past(vec2 place) {
  eye = vec3(0.38 + 1.3 * time, 1.55, -3.3);
  aim = vec2(0.0, -0.22);
  vec3 colour = skyOf(place, vec2(0.55 - 0.02 * time, 0.62), light(0xBDEFF0), light(0x4CCBE2));
  colour = orchard(colour, place);
  vec2 flies = vec2(1.0 - 0.55 * time + 0.08 * sin(time * 3.1), -0.45 + 0.13 * sin(time * 4.3));
  colour = butterfly(colour, turn(-0.35) * (place - flies), time * 15.0);
  // Beside the camera.
  float passed = place.x + 1.5 * time, number = floor(passed / 2.5 + 0.5);
  colour = spray(colour, vec2(passed - number * 2.5, place.y - 1.0 - 0.2 * hash(number)), number);
  float foot = place.x + 1.24 * time;
  colour = lay(colour, light(0x12A5BF), blades(vec2(foot, place.y + 0.88 + 0.03 * sin(foot * 1.7)), 0.17, 0.17));
  return lay(colour, light(0x0A7E9A), blades(vec2(passed, place.y + 0.97), 0.24, 0.15));
}

// The sun on something round, about 1 wide: a short arc on its side.
float gleam(vec2 at) {
  at = turn(-0.95) * at;
  return max(max(abs(length(at) - 0.68) - 0.07, abs(at.x) - 0.25), -at.y);
}

// The middle of a cherry on a stalk that hangs from 0 at an angle.
vec2 hungAt(float angle, float reach, float big) { return turn(angle) * vec2(0.0, -reach - 0.8 * big); }

vec3 drawCherry(vec3 colour, vec2 at, float angle, float reach, float bend, float big) {
  vec2 hung = turn(-angle) * at, from = at - hungAt(angle, reach, big);
  vec3 paper = lay(light(0xB3124E), light(0xFF2F62), length(from - vec2(-0.08, 0.19) * big) - big * 0.96);
  paper = lay(paper, light(0xFFE9DC), gleam(from / big) * big);
  paper = lay(paper, light(0x8C0E44), length((hung + vec2(0.0, reach + 0.02)) * vec2(1.0, 2.4)) - 0.3 * big);
  colour = lay(colour, paper, length(from) - big);
  return lay(colour, light(0x4A1A6E), stalk(hung, reach, bend, 0.017));
}

vec3 swinging(vec2 place) {
  const float LONG = 0.90, SHORT = 0.62, BIG = 0.38, SMALL = 0.34;
  float part = time / period, beat = TAU * time / (4.0 * BEAT);
  float swing = 0.42 * sin(beat + 0.9) - 0.24, late = 0.42 * sin(beat + 0.55) + 0.28;
  vec2 at = (place - vec2(0.08 * swing, 0.02)) / mix(0.98, 1.10, part);
  vec3 colour = light(0xFFB020);
  float far = length(at - vec2(-0.95, 0.50));
  colour = lay(colour, light(0xFFC143), far - 1.32);
  colour = lay(colour, light(0xFFD36A), far - 0.92);
  colour = lay(colour, light(0xFFF3D6), far - 0.55);
  // A leaf takes their shadows.
  vec2 on = turn(2.60 + 0.04 * sin(beat * 0.5)) * (at - vec2(1.85, 0.95)), hook = vec2(0.04, 0.88), fall = at - hook - vec2(0.16, -0.20);
  vec3 paper = mix(light(0x0A7E9A), light(0x12A5BF), inside(-on.y));
  paper = lay(paper, light(0x6FD6DE), abs(on.y) - 0.012 * (3.3 - on.x));
  float dark = min(stalk(turn(-swing) * fall, LONG, 0.05, 0.017), length(fall - hungAt(swing, LONG, BIG)) - BIG);
  dark = min(dark, min(stalk(turn(-late) * fall, SHORT, -0.05, 0.017), length(fall - hungAt(late, SHORT, SMALL)) - SMALL));
  colour = lay(colour, darken(paper, dark), leaf(on, 3.4, 0.76));
  vec2 hang = at - hook;
  colour = drawCherry(colour, hang, late, SHORT, -0.05, SMALL);
  colour = darken(colour, max(length(hang - hungAt(late, SHORT, SMALL)) - SMALL, length(hang - hungAt(swing, LONG, BIG) - vec2(0.08, -0.10)) - BIG));
  colour = drawCherry(colour, hang, swing, LONG, 0.05, BIG);
  colour = lay(colour, light(0x3B1260), stick(at, vec2(-2.2, 1.06), vec2(2.2, 0.76), 0.05));
  colour = lay(colour, light(0x3B1260), stick(at, hook + vec2(0.0, 0.05), hook - vec2(0.0, 0.02), 0.045));
  colour = drawLeaf(colour, turn(0.30 - 0.15 * swing) * (at - vec2(-0.10, 0.92)), 0.86, 0.17, light(0x12A5BF), light(0x0A7E9A));
  return drawLeaf(colour, turn(2.75 + 0.15 * swing) * (at - vec2(0.02, 0.92)), 0.80, 0.16, light(0x0A7E9A), light(0x12A5BF));
}

// How high a fruit is over its resting place that lets go so high and lands at a moment, with one hop.
float falling(float high, float lands) {
  float since = time - lands + sqrt(2.0 * high / GRAVITY), after = time - lands;
  if (since < 0.0) return high;
  if (after < 0.0) return high - 0.5 * GRAVITY * since * since;
  const float HOP = 0.32;
  return max(0.5 * GRAVITY * after * (HOP - after), 0.0);
}

vec3 drawApple(vec3 colour, vec2 at, float big, float tilt) {
  if (length(at) > 1.6 * big) return colour;
  vec2 on = turn(-tilt) * at / big;
  colour = lay(colour, light(0x3B1260), stick(on, vec2(0.0, 0.55), vec2(0.10, 1.02), 0.06) * big);
  colour = drawLeaf(colour, (turn(-0.25) * (on - vec2(0.06, 0.82))) * big, 0.62 * big, 0.15 * big, light(0x12A5BF), light(0x0A7E9A));
  vec3 paper = lay(light(0xC0184F), light(0xFF4468), apple(turn(-tilt) * (at / big - vec2(-0.05, 0.22))) * big);
  paper = lay(paper, light(0xFFE3D8), gleam(at / big) * big);
  return lay(colour, paper, apple(on) * big);
}

// The underside of a crown: lobes that hang down to a height.
float lobes(vec2 at, float wide) {
  float middle = (floor(at.x / wide) + 0.5) * wide;
  return min(length(vec2(at.x - middle, at.y - 0.30 * wide)) - 0.62 * wide, 0.22 * wide - at.y);
}

vec3 crate(vec3 colour, vec2 at, bool isFront) {
  vec3 wood = light(0xFFC24A), side = light(0xE0861A);
  if (!isFront) return lay(colour, light(0x4A1250), slab(at, vec2(0.98, 0.32), 0.01));
  for (int i = 0; i < 3; i++) {
    vec2 on = at - vec2(0.0, 0.22 - 0.225 * float(i));
    colour = darken(colour, slab(on + vec2(0.0, 0.05), vec2(1.0, 0.08), 0.01));
    vec3 paper = lay(wood, side, on.y + 0.045);
    colour = lay(colour, paper, slab(on, vec2(1.02, 0.08), 0.012));
  }
  for (int i = 0; i < 2; i++) {
    vec2 on = at - vec2(i == 0 ? -0.93 : 0.93, 0.0);
    colour = darken(colour, slab(on + vec2(-0.035, 0.0), vec2(0.085, 0.31), 0.01));
    colour = lay(colour, lay(wood, light(0xFFDD8A), -on.x), slab(on, vec2(0.085, 0.35), 0.012));
  }
  // The mark of the house: a pear in a disc.
  colour = lay(colour, light(0xFF3F72), length(at) - 0.20);
  return lay(colour, light(0xFFF3D6), pear((at - vec2(0.0, 0.015)) / 0.2) * 0.2);
}

vec3 dropping(vec2 place) {
  const int FALLING = 4;
  const float BIG = 0.20;
  vec2 rests[FALLING] = vec2[FALLING](vec2(-0.42, -0.19), vec2(0.82, -0.20), vec2(0.00, -0.18), vec2(0.41, -0.17));
  float hangs[FALLING] = float[FALLING](1.60, 1.66, 1.76, 1.56), lands[FALLING] = float[FALLING](2.0, 3.0, 4.0, 5.0);
  float part = time / period, down = smoothstep(0.30, 1.95, time);
  vec2 move = vec2(0.24 - 0.08 * part, mix(1.44, -0.10, down)), at = place / mix(1.08, 1.16, part) + move;

  // Far away: the other rows in the sun.
  haze = 0.4;
  nearest = 5;
  eye = vec3(1.2 * time + 1.0, 1.6, 4.5);
  aim = vec2(0.0, -0.10) - move * vec2(0.3, 0.62);
  vec3 colour = mix(light(0xBDEFF0), light(0x8ADDE8), smoothstep(-0.2, 0.8, place.y - aim.y));
  colour = orchard(colour, place);
  // Near: the tree, and the grass that the crate stands on.
  vec2 behind = at - move * 0.15;
  colour = lay(colour, light(0x2E0C56), max(abs(behind.x + 1.22) - 0.13 - 0.05 * exp(-4.0 * (behind.y + 0.75)), -behind.y - 0.8));
  float crownRim = lobes(behind - vec2(0.2, 0.74), 1.1);
  colour = darken(colour, crownRim - 0.05);
  colour = lay(colour, light(0x6A1FC0), crownRim);
  colour = lay(colour, light(0x56169F), lobes(at - vec2(0.0, 1.12), 0.9));
  colour = lay(colour, light(0x12A5BF), min(at.y + 0.66, blades(at + vec2(0.0, 0.66), 0.13, 0.11)));
  colour = darken(colour, length((at - vec2(0.2, -0.88)) * vec2(1.0, 8.0)) - 1.2);

  vec2 box = at - vec2(0.2, -0.54);
  colour = crate(colour, box, false);
  for (int i = 0; i < 5; i++) colour = drawApple(colour, at - vec2(-0.60 + 0.40 * float(i), -0.52), BIG, 0.3 * sin(float(i) * 2.0));
  float spring = 0.0;
  for (int i = 0; i < FALLING; i++) {
    float since = time - lands[i] * BEAT + sqrt(2.0 * (hangs[i] - rests[i].y) / GRAVITY);
    spring += since < 0.0 ? 0.0 : 0.05 * exp(-5.0 * since) * sin(15.0 * since);
  }
  vec2 bough = at - vec2(0.0, spring);
  colour = lay(colour, light(0x2E0C56), stick(bough, vec2(-2.4, 1.66), vec2(2.4, 2.16), 0.05));
  for (int i = 0; i < FALLING; i++) {
    float lets = lands[i] * BEAT - sqrt(2.0 * (hangs[i] - rests[i].y) / GRAVITY);
    float high = falling(hangs[i] - rests[i].y, lands[i] * BEAT), rolled = smoothstep(0.0, 0.5, time - lands[i] * BEAT);
    vec2 middle = rests[i] + vec2(0.0, high + spring * step(time, lets));
    float tilt = 0.12 * sin(time * 2.0 + float(i)) * step(time, lets) + (0.25 - 0.5 * mod(float(i), 2.0)) * rolled;
    if (at.y < -0.15) colour = darken(colour, length(at - rests[i] + vec2(0.0, 0.06)) - BIG * smoothstep(0.5, 0.0, high));
    colour = drawApple(colour, at - middle, BIG, tilt);
  }
  colour = drawApple(colour, bough - vec2(1.34, 1.72), BIG, 0.1 * sin(time * 2.2));
  colour = drawApple(colour, bough - vec2(-0.92, 1.50), BIG, 0.1 * sin(time * 2.0 + 2.0));
  for (int i = 0; i < 7; i++) {
    float one = float(i);
    vec2 on = bough - vec2(-1.0 + 0.46 * one, 1.84 + 0.047 * one);
    on = turn(mod(one, 2.0) < 0.5 ? 0.7 : 2.3 + 0.2 * sin(one)) * on;
    if (length(on) < 0.6) colour = drawLeaf(colour, on, 0.52, 0.12, light(0x12A5BF), light(0x0A7E9A));
  }
  colour = crate(colour, box, true);
  // A butterfly on the crate leaves at the last thud.
  float gone = max(time - 5.0 * BEAT, 0.0);
  vec2 flies = vec2(1.14 + 0.7 * gone + 0.05 * sin(gone * 12.0), -0.13 + 1.5 * gone * gone + 0.5 * gone);
  colour = butterfly(colour, turn(0.3) * (at - flies), gone > 0.0 ? 15.0 * gone + 0.8 : 0.8 + 0.4 * sin(time * 3.0));
  return lay(colour, light(0x0A7E9A), min(at.y + 0.88, blades(at + vec2(0.4, 0.90), 0.15, 0.11)));
}

// A pear of folded paper: its sides turn towards the light and away.
vec3 facet(float angle) {
  float lit = cos(angle + 0.55);
  vec3 paper = mix(light(0xE27A10), light(0xFFAE1E), smoothstep(-0.3, 0.6, lit));
  return mix(paper, light(0xFFE08A), smoothstep(0.72, 0.97, lit));
}

vec3 drawPear(vec3 colour, vec2 at, float scale, float spin) {
  float rim = pear(at);
  if (rim > 1.2) return colour;
  // Half as wide as the pear is at this height.
  float wide = 0.3;
  for (int i = 0; i < 6; i++) wide -= pear(vec2(wide, at.y));
  wide = max(wide, 0.0);
  const float FOLD = TAU / 10.0;
  float first = mod(spin, FOLD) - PI / 2.0;
  vec3 paper = facet(first - FOLD / 2.0);
  for (int i = 0; i < 5; i++) {
    float fold = first + FOLD * float(i);
    paper = lay(paper, facet(fold + FOLD / 2.0), (sin(fold) * wide - at.x) * scale);
  }
  paper = lay(mix(shaded(paper), paper, 0.45), paper, pear(at - vec2(-0.02, 0.10)) * scale);
  colour = lay(colour, light(0x3B1260), stick(at, vec2(0.0, 0.50), vec2(0.03, 0.86), 0.022) * scale);
  return lay(colour, paper, rim * scale);
}

vec3 turning(vec2 place) {
  const vec3 HUNG = vec3(-0.55, 2.1, -1.9), STEM = vec3(0.75, 0.0, -1.5);
  const float BIG = 0.36;
  float back = smoothstep(0.5, 3.1, time), part = time / period;
  float away = 0.44 * exp(2.9 * back + 0.12 * part);
  vec2 seen = mix(vec2(-0.05, 0.0), vec2(-0.92, -0.80), back);
  aim = mix(vec2(0.0, -2.4), vec2(-0.25, -0.14), back);
  eye = vec3(HUNG.xy - (seen - aim) * away / ZOOM, HUNG.z - away);
  vec3 colour = skyOf(place, mix(vec2(-0.85, 0.35), vec2(0.0, 0.62), back), light(0x4CC2DC), light(0x0E92C2));
  colour = orchard(colour, place);
  float scale = BIG * ZOOM / away;
  vec2 at = (place - seen) / scale;
  colour = lay(colour, light(0x3B1260), stick(at, vec2(-0.7, 1.11), vec2(3.2, 0.72), 0.055) * scale);
  float far = ZOOM / (STEM.z - eye.z);
  colour = tree(colour, eye.xy + (place - aim) / far - STEM.xy, far, PEAR, 0.0, 1.25);
  colour = drawPear(colour, at, scale, time);
  vec2 twig = at - vec2(0.02, 1.02);
  colour = drawLeaf(colour, turn(0.5 + 0.06 * sin(time * 2.0)) * twig * scale, 1.15 * scale, 0.24 * scale, light(0x12A5BF), light(0x075F78));
  return drawLeaf(colour, turn(2.7 + 0.06 * sin(time * 2.2)) * twig * scale, 1.0 * scale, 0.22 * scale, light(0x075F78), light(0x12A5BF));
}

vec3 scene(vec2 place, vec2 uv) {
  vec3 colour = vec3(0.0);
  if (view == 1) colour = past(place);
  if (view == 2) colour = swinging(place);
  if (view == 3) colour = dropping(place);
  if (view == 4) colour = turning(place);
  return plain(colour);
}
