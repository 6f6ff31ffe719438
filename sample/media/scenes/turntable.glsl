// Turntable: a fluted flacon on a plinth in a seamless studio in violet, ray-marched. Cameras: 1 the set, as the late sun
// finds it through leaves, 2 close to the glass, as the shadow climbs its flutes, 3 through the ring, against the sun
// that passes behind the flacon, 4 the set at dusk.

const float FLOOR = 0.0, WALL = 1.0, PLINTH = 2.0, BODY = 3.0, METAL = 4.0, ACCENT = 5.0, BALL = 6.0, STOPPER = 7.0, SKY = 8.0;
const vec3 RING = vec3(-1.35, 1.25, -1.5), HIGH_PLINTH = vec3(1.75, 0.32, -0.9), CORAL = vec3(1.75, 1.02, -0.9), PEARL = vec3(-1.25, 0.2, 0.75), TOP = vec3(0.0, 2.0, 0.0);

// The light of a moment: worked out once in `scene`.
vec3 key, keyColour, fillColour, warm, cool;
float part, late, spread, pixel, around, shadowLine;
mat2 spin;

float cylinder(vec3 at, float halfHeight, float radius, float rounded) {
  vec2 beyond = abs(vec2(length(at.xz), at.y)) - vec2(radius, halfHeight) + rounded;
  return min(max(beyond.x, beyond.y), 0.0) + length(max(beyond, 0.0)) - rounded;
}

float ring(vec3 at, float radius, float thick) { return length(vec2(length(at.xy) - radius, at.z)) - thick; }

vec2 nearer(vec2 a, vec2 b) { return a.x < b.x ? a : b; }

vec2 flacon(vec3 at) {
  float angle = atan(at.z, at.x), wide = length(at.xz);
  float profile = 0.50 + 0.13 * sin(at.y * 2.1 + 0.35) - 0.16 * smoothstep(0.9, 1.35, at.y);
  float flutes = 0.026 * cos(angle * 20.0) * smoothstep(0.0, 0.12, at.y) * smoothstep(1.42, 1.15, at.y);
  vec2 found = vec2(0.72 * max(wide - profile - flutes, abs(at.y - 0.70) - 0.70) - 0.012, BODY);
  found = nearer(found, vec2(cylinder(at - vec3(0.0, 1.47, 0.0), 0.06, 0.25, 0.02), METAL));
  return nearer(found, vec2(length(at - vec3(0.0, 1.78, 0.0)) - 0.29, STOPPER));
}

// All that stands in the set. Close to the glass, what is out of focus is drawn by `blurred`.
vec2 nearest(vec3 at) {
  vec2 found = vec2(cylinder(at - vec3(0.0, 0.11, 0.0), 0.11, 1.12, 0.015), PLINTH);
  vec3 object = at - vec3(0.0, 0.22, 0.0);
  object.xz = spin * object.xz;
  // Far from it, a ball around the object is near enough. A loop, unlike a condition, is left by pixels in company.
  float far = length(object - vec3(0.0, 0.95, 0.0)) - 1.25;
  if (far > 0.4) found = nearer(found, vec2(far, BODY));
  for (int once = 0; once < 1 && far <= 0.4; once++) found = nearer(found, flacon(object));
  if (view == 2) return found;
  found = nearer(found, vec2(cylinder(at - HIGH_PLINTH, 0.32, 0.62, 0.015), PLINTH));
  found = nearer(found, vec2(ring(at - RING, 0.78, 0.055), METAL));
  found = nearer(found, vec2(length(at - CORAL) - 0.38, BALL));
  return nearer(found, vec2(length(at - PEARL) - 0.2, ACCENT));
}

float solid(vec3 at) {
  float free = min(nearest(at).x, at.y);
  return view == 3 ? free : min(free, at.z + 3.2);
}

vec3 normalAt(vec3 at) {
  vec2 step = vec2(0.0012, -0.0012);
  return normalize(step.xyy * nearest(at + step.xyy).x + step.yyx * nearest(at + step.yyx).x +
    step.yxy * nearest(at + step.yxy).x + step.xxx * nearest(at + step.xxx).x);
}

// Where a ray is inside of one of the balls that hold all there is.
void within(inout vec2 span, vec3 from, vec3 towards, vec3 middle, float radius) {
  vec3 off = from - middle;
  float b = dot(off, towards), root = b * b - dot(off, off) + radius * radius;
  float half_ = sqrt(max(root, 0.0));
  if (root > 0.0 && half_ - b > 0.0) span = vec2(min(span.x, -b - half_), max(span.y, half_ - b));
}

vec2 spanOf(vec3 from, vec3 towards, float more) {
  vec2 span = vec2(1e3, 0.0);
  within(span, from, towards, vec3(0.0, 1.05, 0.0), 1.56 + more);
  if (view == 2) return span;
  within(span, from, towards, vec3(1.75, 0.6, -0.9), 0.92 + more);
  within(span, from, towards, RING, 0.85 + more);
  within(span, from, towards, PEARL, 0.21 + more);
  return span;
}

float litBy(vec3 from, vec3 towards, vec3 normal) {
  float lit = dot(normal, towards) > 0.0 ? 1.0 : 0.0;
  vec2 span = spanOf(from, towards, 0.3);
  float way = max(span.x, 0.03), end = min(span.y, view == 2 ? 1.6 : 6.0), most = view == 1 ? 0.14 : 0.24;
  for (int i = 0; i < 40; i++) {
    if (lit < 0.005 || way > end) break;
    float free = nearest(from + towards * way).x;
    lit = min(lit, spread * free / way);
    way += clamp(free, 0.03, most);
  }
  lit = clamp(lit, 0.0, 1.0);
  return lit * lit * (3.0 - 2.0 * lit);
}

float openness(vec3 at, vec3 normal) {
  float hidden = 0.0, weight = 1.0;
  for (int i = 0; i < 4; i++) {
    float reach = 0.03 + 0.13 * float(i);
    hidden += (reach - solid(at + normal * reach)) * weight;
    weight *= 0.75;
  }
  return clamp(1.0 - 0.9 * hidden, 0.0, 1.0);
}

// The shadow of a palm leaf that begins at 0 and is 3.4 long.
float frond(vec2 at, float bend) {
  at.y -= bend * at.x * at.x;
  float far = abs(at.y), from = at.x - far * 0.75 + 0.11 * smoothstep(-0.08, 0.08, at.y), along = clamp(from / 3.4, 0.0, 1.0);
  float long_ = 1.25 * sin(PI * pow(along, 0.7)), thick = 0.36 * sqrt(clamp(1.0 - far / max(long_, 0.01), 0.0, 1.0));
  float leaf = smoothstep(0.22, -0.20, abs(fract(from * 3.9) - 0.5) - thick) * smoothstep(0.02, 0.22, thick) * smoothstep(0.03, 0.25, long_);
  float stalk = smoothstep(0.07, 0.0, far) * smoothstep(-2.6, -2.3, at.x) * smoothstep(3.4, 2.6, at.x);
  return max(leaf, 0.9 * stalk);
}

// How much of the sun leaves let through.
float through(vec3 at) {
  vec3 aside = normalize(vec3(key.z, 0.0, -key.x)), up = cross(key, aside);
  vec2 on = vec2(dot(at, aside), dot(at, up));
  float sway = 0.13 * sin(time * 2.3), gone = 1.0 - late;
  float shade = frond(turn(0.62 + sway) * (on - vec2(-6.0 + 1.7 * part - 2.6 * gone, 3.9 + 0.2 * part)), 0.05);
  shade = max(shade, frond(turn(2.55 - 0.8 * sway) * (on - vec2(0.9 - 0.5 * part + 2.2 * gone, 5.0 - 1.0 * part)), -0.07));
  shade = max(shade, frond(turn(-2.55 + 0.9 * sway) * (on - vec2(3.4 - 1.2 * part + 2.0 * gone, -2.4 + 0.5 * part)), 0.06));
  shade = max(shade, frond(turn(-0.25 - sway) * (on - vec2(-4.5 + 2.3 * part - 2.0 * gone, -1.0 + 0.8 * part)), -0.05));
  return 1.0 - 0.84 * shade * late;
}

vec3 room(vec3 towards) {
  vec3 colour = 0.45 * mix(light(0x2A0F52), light(0x6B2BC0), 0.5 + 0.5 * towards.y);
  colour += warm * 2.6 * smoothstep(0.72, 0.9, dot(towards, normalize(vec3(-0.8, 0.55, 0.4))));
  colour += cool * 2.2 * smoothstep(0.86, 0.95, dot(towards, normalize(vec3(0.9, 0.25, 0.25))));
  return colour + (view == 4 ? 0.25 : 0.7) * smoothstep(0.93, 0.97, towards.y);
}

// The evening that the set is open to, on the side of the sun.
vec3 sky(vec3 towards, float sun) {
  float high = max(towards.y, 0.0);
  vec3 colour = mix(light(0xFF8A5C), light(0xC4357E), smoothstep(0.0, 0.20, high));
  colour = mix(colour, light(0x5A1FA8), smoothstep(0.12, 0.50, high));
  colour = mix(colour, light(0x2A0F66), smoothstep(0.40, 0.95, high));
  float far = acos(clamp(dot(towards, key), -1.0, 1.0));
  colour += light(0xFF6A3C) * 0.55 * exp(-far * 3.6) + light(0xFFA050) * 0.35 * exp(-far * far * 14.0);
  // Its disc, coral below, amber above.
  vec3 disc = mix(light(0xFF5E5A) * 1.15, light(0xFFD27A) * 1.5, smoothstep(-0.20, 0.17, towards.y - key.y));
  return mix(colour, disc, sun * smoothstep(0.203, 0.197, far));
}

vec3 surroundings(vec3 towards, float sun) {
  if (view != 3) return room(towards);
  return towards.y > 0.0 ? sky(towards, sun) : mix(sky(vec3(towards.x, 0.0, towards.z), 0.0), light(0x4A1696), smoothstep(0.0, -0.35, towards.y));
}

vec3 shade(vec3 point, float kind, vec3 normal, vec3 ray) {
  vec3 paper = light(0x9333EA);
  vec3 albedo = paper;
  float rough = 0.9, metal = 0.0;
  if (kind == PLINTH) albedo = paper * 0.9;
  else if (kind == BODY) { albedo = light(0xF7E9FF); rough = 0.28; }
  else if (kind == METAL) { albedo = light(0xF2C27A); metal = 1.0; rough = 0.12; }
  else if (kind == ACCENT || kind == STOPPER) { albedo = light(0xFFB020); rough = 0.2; }
  else if (kind == BALL) { albedo = light(0xFF4D74); rough = 0.35; }

  // No sparks where it is seen edge on.
  if (kind >= BODY) normal = normalize(normal - ray * max(0.0, 0.22 + dot(normal, ray)));
  float facing = clamp(dot(normal, -ray), 0.0, 1.0);
  vec3 fill = normalize(vec3(0.9, 0.35, 0.35));
  float lit = litBy(point + normal * 0.006, key, normal), open = openness(point, normal);
  if (view == 1) lit *= through(point);
  if (view == 2) {
    float soft = kind <= WALL ? 0.9 : 0.18;
    lit *= smoothstep(-soft, soft, point.y + 0.25 * point.x + (kind <= WALL ? 0.5 : 0.0) - shadowLine);
  }
  vec3 colour = max(dot(normal, key), 0.0) * lit * keyColour;
  colour += max(dot(normal, fill), 0.0) * fillColour * (0.4 + 0.6 * open);
  colour += open * (0.24 + 0.16 * normal.y) * mix(paper, vec3(1.0), 0.45) * around;
  colour *= albedo * (1.0 - metal);
  float grazing = pow(1.0 - facing, 5.0);
  float shine = mix(0.04 + 0.6 * grazing, 0.95, metal) * (1.0 - rough * 0.85);
  vec3 mirrored = surroundings(reflect(ray, normal), rough > 0.5 ? 0.0 : 1.0);
  if (metal > 0.5 || rough < 0.3) mirrored *= 0.45 + 0.55 * open;
  colour += mirrored * shine * mix(vec3(1.0), albedo * 1.3, metal);
  if (view == 2 && kind >= BODY) {
    // The low sun glides along what is smooth.
    float glint = pow(max(dot(reflect(ray, normal), key), 0.0), kind == BODY ? 26.0 : 70.0);
    colour += keyColour * lit * glint * (kind == BODY ? 0.35 : 0.8);
  }
  if (kind == ACCENT || kind == STOPPER) {
    // Resin: what is behind it, upside down.
    vec3 in_ = refract(ray, normal, 0.68), back = normalize(normal + 2.0 * dot(in_, -normal) * in_), out_ = refract(in_, -back, 1.47);
    if (dot(out_, out_) < 0.1) out_ = in_;
    vec3 seen = surroundings(out_, 1.0) * light(0xFFA818);
    if (view == 3) colour = 0.30 * colour + seen * 1.15 + mirrored * (0.04 + 0.5 * grazing);
    else if (view <= 2) {
      // It gathers the sun on the side turned away from it.
      vec3 bowl = normalize(vec3(-key.x, -0.5 * key.y, 0.30));
      colour = mix(colour, 0.80 * colour + light(0xFF9A14) * (0.06 + 0.75 * pow(max(dot(normal, bowl), 0.0), 2.5)) + 0.15 * seen, late);
    }
  }
  if (view == 3) {
    float against = max(dot(ray, key), 0.0), rim = 1.0 - facing;
    // White glass lets some of the sun through, most where it is thin.
    vec3 bounced = sky(normalize(vec3(normal.x, max(0.40 - 0.36 * dot(normal, key) + 0.15 * normal.y, 0.0), normal.z)), 0.0) * (0.4 + 0.6 * open);
    if (kind == BODY) colour = 0.42 * colour + albedo * bounced * 0.75 + light(0xFF7A4A) * (0.75 * pow(against, 60.0) + 0.20 * pow(against, 8.0)) * (0.45 + 0.75 * facing) + light(0xFFA468) * 0.85 * pow(rim, 2.2) * (0.35 + 0.65 * pow(against, 6.0));
    else if (kind >= PLINTH) colour += albedo * (1.0 - metal) * bounced * (kind == BALL ? 1.1 : 0.45) + albedo * light(0xFF8A5C) * 1.1 * (1.0 - metal) * pow(rim, 2.5) * (0.4 + against);
    if (kind == FLOOR) {
      float mirror = pow(1.0 - abs(ray.y), 6.0), beside = acos(clamp(dot(normalize(ray.xz), normalize(key.xz)), -1.0, 1.0));
      colour = colour * 0.8 + sky(normalize(vec3(ray.x, abs(ray.y) + 0.02, ray.z)), 0.0) * (0.06 + 0.45 * mirror) * (0.25 + 0.75 * lit);
      colour += light(0xFF8A4A) * 0.75 * exp(-beside * beside * 30.0) * mirror * lit;
      colour = mix(sky(vec3(ray.x, 0.0, ray.z), 0.0), colour, exp(-0.012 * dot(point.xz, point.xz)));
    }
  }
  if (view == 4 || view == 2) {
    // The stopper keeps some of the light.
    float glow = view == 4 ? 1.0 : 0.0;
    vec3 lamp = TOP - point;
    if (kind == STOPPER) colour = mix(colour, 0.5 * colour + mix(light(0xE8500A), light(0xFFC24A) * 1.15, smoothstep(-0.9, 0.7, normal.y + 0.35 * normal.z)) * (0.35 + 0.65 * facing), glow);
    else colour += albedo * light(0xFFA030) * glow * 1.1 * max(dot(normal, normalize(lamp)) + 0.25, 0.0) / (0.35 + dot(lamp, lamp));
  }
  if (kind <= WALL && view != 3) {
    // Floor and wall become one, with a pool of light behind the object.
    vec2 pool = point.xy - vec2(-0.5, 1.5);
    vec3 behind = paper * mix(1.05, 0.62, smoothstep(0.2, 3.6, point.y + 0.2));
    behind *= 0.45 + 0.95 * exp(-dot(pool, pool) * 0.22);
    behind *= 0.55 + 0.45 * lit;
    if (view <= 2) behind = mix(behind, behind * (0.42 + 0.62 * lit) + light(0xFF7A48) * 0.34 * lit * exp(-dot(pool, pool) * 0.10), late);
    if (view == 4) {
      vec3 dusk = mix(light(0xFF6E5A), light(0xA82C8E), smoothstep(-0.3, 1.5 - 0.5 * part, point.y));
      dusk = mix(dusk, light(0x6A22B8), smoothstep(0.6, 3.0 - 0.9 * part, point.y));
      dusk = mix(dusk, light(0x34127A), smoothstep(1.8, 5.6 - 0.8 * part, point.y));
      behind = dusk * mix(1.0, 0.55, part) * (0.72 + 0.4 * exp(-dot(pool, pool) * 0.16));
      vec2 halo = point.xy - vec2(0.0, 2.05);
      behind += light(0xFF8A3A) * 0.15 * exp(-dot(halo, halo) * 0.55);
    }
    colour = mix(colour, behind, smoothstep(-1.2, -3.2, point.z));
  }
  return colour;
}

// What is behind the glass, out of focus: the ring, the ball on its plinth and spots of light.
vec3 blurred(vec3 colour, vec3 eye, vec3 ray, vec2 place) {
  vec3 on = eye + ray * ((RING.z - eye.z) / ray.z) - RING;
  float far = abs(length(on.xy) - 0.78), angle = atan(on.y, on.x);
  float shine = 0.35 + 1.3 * pow(0.5 + 0.5 * cos(angle - 2.3), 4.0) + 0.7 * pow(0.5 + 0.5 * cos(angle + 0.9), 6.0);
  colour = mix(colour, light(0xE89A4A) * shine, 0.70 * smoothstep(0.17, 0.0, far));
  vec3 off = CORAL - eye;
  float along = dot(off, ray);
  vec3 miss = eye + ray * along - CORAL;
  vec2 wide = (eye + ray * ((HIGH_PLINTH.z - eye.z) / ray.z) - HIGH_PLINTH).xy;
  float block = slab(wide, vec2(0.62, 0.32), 0.1);
  colour = mix(colour, light(0x7A22C8) * (0.55 - 0.5 * wide.x), smoothstep(0.13, -0.13, block));
  vec3 face = normalize(miss + vec3(0.0, 0.0, 0.25));
  colour = mix(colour, light(0xFF4D74) * (0.45 + 0.85 * max(dot(face, key), 0.0)), smoothstep(0.50, 0.26, length(miss)));
  for (int i = 0; i < 9; i++) {
    float number = float(i);
    vec2 at = vec2(-1.55 + 0.42 * number + 0.3 * hash(number), 0.95 - 1.2 * hash(number + 20.0));
    at += vec2(0.32, -0.16) * (part - 0.5) * (0.6 + hash(number + 40.0));
    float wide_ = 0.07 + 0.09 * hash(number + 60.0), rim = length(place - at);
    float bright = (0.5 + 0.5 * sin(time * 1.7 + number * 2.4)) * (0.10 + 0.16 * hash(number + 80.0));
    colour += light(0xFFB060) * bright * smoothstep(wide_ + 0.022, wide_ - 0.022, rim) * (0.65 + 0.5 * smoothstep(wide_ * 0.5, wide_, rim));
  }
  return colour;
}

vec3 scene(vec2 place, vec2 uv) {
  part = time / period;
  float eased = part * part * (3.0 - 2.0 * part);
  vec3 eye, goal;
  float zoom;
  key = normalize(vec3(-0.72, 0.85, 0.62));
  keyColour = vec3(1.0, 0.93, 0.86) * 1.55;
  warm = light(0xFFC070);
  cool = light(0xFF5C8A);
  fillColour = 0.38 * cool;
  around = 1.0;
  spread = 9.0;
  late = 0.0;
  shadowLine = 0.0;
  if (view <= 1) {
    // From the picture that was agreed on.
    late = smoothstep(0.0, 0.45, part);
    float move = mix(part, eased, 0.6);
    eye = mix(vec3(0.323, 1.469, 6.0), vec3(-1.25, 1.22, 5.1), move);
    goal = mix(vec3(0.0, 1.06, 0.0), vec3(0.12, 1.04, 0.0), move);
    zoom = 3.55;
    key = normalize(mix(vec3(-0.72, 0.85, 0.62), vec3(-0.95, 0.56, 0.55), eased));
    keyColour = mix(keyColour, vec3(1.0, 0.66, 0.34) * 2.25, late);
    fillColour *= 1.0 - 0.3 * late;
    around = 1.0 - 0.25 * late;
    spin = turn(-0.42 * time);
  } else if (view == 2) {
    late = 1.0;
    eye = vec3(-0.40 + 0.20 * part, 1.10 + 0.75 * eased, 2.85 - 0.10 * part);
    goal = vec3(-0.36, 0.82 + 0.87 * eased, 0.0);
    zoom = 4.1;
    float swing = mix(-1.30, -0.45, part);
    key = normalize(vec3(sin(swing), 0.34 - 0.06 * part, cos(swing)));
    keyColour = vec3(1.0, 0.66, 0.36) * 1.75;
    fillColour *= 0.6;
    around = 0.62;
    shadowLine = mix(0.05, 1.75, part);
    spin = turn(-0.5 * time - 1.0);
  } else if (view == 3) {
    eye = mix(vec3(-4.05, 0.74, -4.45), vec3(-1.60, 1.02, -1.86), mix(part, eased, 0.6));
    goal = mix(vec3(-0.16, 1.16, 0.14), vec3(-0.10, 1.40, 0.10), part);
    zoom = 2.6;
    float swing = mix(0.53, 0.70, part), high = mix(0.20, 0.155, part);
    key = normalize(vec3(sin(swing), tan(high), cos(swing)));
    keyColour = vec3(1.0, 0.50, 0.22) * 2.2;
    fillColour *= 0.35;
    around = 0.8;
    spread = 7.0;
    spin = turn(-0.35 * time);
  } else {
    float aside_ = mix(-0.30, 0.42, mix(part, eased, 0.5));
    eye = vec3(aside_, 1.05 + 0.40 * part, 7.7 + 0.8 * part);
    goal = vec3(aside_, 2.48 + 0.05 * part, 0.0);
    zoom = 2.65;
    key = normalize(vec3(-0.95, 0.30, 0.30));
    keyColour = vec3(1.0, 0.42, 0.30) * mix(1.10, 0.12, smoothstep(0.0, 0.8, part));
    fillColour = light(0x8A4CFF) * 0.45;
    warm *= mix(0.45, 0.12, part);
    cool *= 0.30;
    around = mix(0.70, 0.48, part);
    spread = 6.0;
    spin = turn(-0.2 * time);
  }
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * zoom + aside * place.x + cross(aside, ahead) * place.y);
  pixel = 2.0 / (zoom * size.y);

  // Floor, wall or sky behind everything.
  float end = ray.y < 0.0 ? -eye.y / ray.y : 1e3, kind = FLOOR;
  vec3 flat_ = vec3(0.0, 1.0, 0.0);
  if (view != 3) {
    float wall = ray.z < 0.0 ? (-3.2 - eye.z) / ray.z : 1e3;
    if (wall < end) { end = wall; kind = WALL; flat_ = vec3(0.0, 0.0, 1.0); }
  } else if (end > 60.0) kind = SKY;

  // The first thing that is hit, and the edge that is passed closely on the way there.
  vec2 span = spanOf(eye, ray, 0.0), found = vec2(1.0, 0.0), edge = vec2(1.0, 0.0);
  float way = max(span.x, 0.05), last = 1e3, edgeWay = 0.0, hitWay = end;
  span.y = min(span.y, end);
  bool isHit = false;
  for (int i = 0; i < 90; i++) {
    if (way > span.y || isHit) break;
    found = nearest(eye + ray * way);
    float closeness = found.x / (pixel * way);
    isHit = closeness < 0.25;
    if (found.y == BODY) closeness /= 0.72;
    if (!isHit) {
      if (closeness < edge.x && found.x < last) { edge = vec2(closeness, found.y); edgeWay = way; }
      last = found.x;
      way += max(found.x * 0.93, 0.4 * pixel * way);
    }
  }
  if (isHit) {
    hitWay = way;
    kind = found.y;
    // What was passed on the way to what was hit is no edge.
    if (way - edgeWay < (kind == BODY && edge.y == BODY ? 0.5 : 0.02) * way) edge.x = 1.0;
  }
  vec3 colour = vec3(0.0);
  float weight = 1.0;
  for (int layer = 0; layer < 2; layer++) {
    if (layer == 1) {
      weight = edgeWay > 0.0 ? clamp(1.0 - edge.x, 0.0, 1.0) : 0.0;
      if (weight < 0.01) break;
      hitWay = edgeWay;
      kind = edge.y;
    }
    vec3 point = eye + ray * hitWay, normal = flat_;
    for (int once = 0; once < 1 && kind >= PLINTH && kind < SKY; once++) normal = normalAt(point);
    vec3 here = vec3(0.0);
    if (kind == SKY) here = sky(ray, 1.0);
    else here = shade(point, kind, normal, ray);
    if (view == 2 && kind <= WALL) here = blurred(here, eye, ray, place);
    colour = mix(colour, here, weight);
  }
  if (view == 3) colour += light(0xFF8A4A) * 0.10 * exp(-3.0 * acos(clamp(dot(ray, key), -1.0, 1.0)));
  colour = colour / (1.0 + 0.18 * colour);
  return plain(colour * (1.0 - 0.036 * dot(place, place)));
}
