// Chamber: a loudspeaker on a dark plate with sand, in a room of terracotta. Cameras: 1 in the dark, while it measures
// the room, 2 close to the cone, 3 from above, as the sand takes the shape of the sound, 4 low over the sand and back.

#ifdef PREPARING
// There are no pixels beside a corner.
#define dFdx(value) (value)
#define dFdy(value) (value)
#endif

const float RADIUS = 0.78, FLAT = 0.50, FACE = 0.5987, PLATE = 3.4, ROOM = 5.83;
const vec3 MIDDLE = vec3(0.0, 0.74, 0.0);
const float BEAT = 60.0 / 104.0;

float facing() { return view == 2 ? -0.25 + 0.12 * time / period : view == 3 ? -0.5 + 0.5 * time / period : -0.34; }

vec3 keyLight() {
  return normalize(view == 1 ? vec3(-0.80, 0.62, 0.10) : view == 2 ? vec3(-0.70 + 0.5 * time / period, 0.75, 0.55) : view == 3 ? vec3(-0.85, 0.50, 0.35) : vec3(-0.75, 0.50, -0.10));
}

// How loud the drum is, here as beats that are over quickly.
float struck() { float level = heard(0.06); return level * level; }

// Depth of the face along its axis, at a distance from its middle.
float relief(float far, float push) {
  if (far < 0.15) return -0.075 + push + 0.10 * sqrt(max(0.0, 1.0 - far * far / 0.030)) * 0.75;
  if (far < 0.39) return -0.085 + push * (0.39 - far) / 0.24 + 0.36 * (far - 0.15);
  if (far < 0.47) return 0.002 + 0.030 * sqrt(max(0.0, 1.0 - pow((far - 0.43) / 0.04, 2.0)));
  return 0.035 * sqrt(max(0.0, 1.0 - pow((far - 0.535) / 0.064, 2.0)));
}

// The window's light: three tall panes whose light moves over the floor and over all that stands on it.
float panes(vec3 at, vec3 key) {
  vec2 on = at.xz - key.xz * (at.y / key.y);
  float part = time / period;
  if (view == 1) {
    float x = on.x * 0.92 + on.y * 0.30 + 2.9 - 4.4 * part;
    float open = smoothstep(0.0, 0.05, 0.30 - abs(mod(x + 0.36, 0.72) - 0.36)) * smoothstep(1.18, 1.02, abs(x));
    return 0.025 + 1.5 * open * smoothstep(2.6, 1.6, abs(on.y));
  }
  if (view == 4) {
    float x = on.x * 0.9 + on.y * 0.42 + 0.6 - 1.6 * part;
    return 0.34 + 0.8 * smoothstep(0.0, 0.08, 0.46 - abs(mod(x + 0.6, 1.2) - 0.6));
  }
  return 1.0;
}

PREPARED vec4 figures; // how often the plate swings along and across, in the last figure and in this one

float barNow() { return time / BEAT / 2.0 + (view == 4 ? 3.0 : 0.0); }

#ifdef PREPARING
void prepare() {
  vec2 modes[2];
  for (int i = 0; i < 2; i++) {
    float number = floor(barNow()) - 1.0 + float(i), along = 2.0 + floor(3.0 * hash(number + 3.0));
    modes[i] = vec2(along, along + 1.0 + floor(3.0 * hash(number + 17.0)));
  }
  figures = vec4(modes[0], modes[1]);
}
#endif

float figure(vec2 at, vec2 swings) {
  vec2 one = cos(swings * (at.x * 1.25)), other = cos(swings * (at.y * 1.25));
  return one.x * other.y - one.y * other.x;
}

// How much sand lies there: raked at first, then in the figures of the sound; thrown into the next at each bar.
float sand(vec2 at) {
  float far = length(at);
  if (view <= 2) return 0.5 + 0.5 * sin(far * 30.0);
  float change = smoothstep(0.0, 0.34, fract(barNow())), loose = 1.0 - change;
  float shape = figure(at, figures.zw);
  if (loose > 0.0) shape = mix(figure(at, figures.xy), shape, change) + 0.22 * loose * sin(far * 16.0 - time * 40.0);
  float wave = sin(far * 3.2 - time * 11.0) * 4.0, thick = shape / (0.20 + 0.22 * loose);
  return exp(-thick * thick) + 0.35 * struck() * exp(-wave * wave);
}

vec3 surroundings(vec3 towards, float day) {
  vec3 colour = mix(light(0x2A0B1E), light(0xC4502E), smoothstep(-0.5, 0.8, towards.y)) * mix(0.10, 0.75, day);
  float strip = smoothstep(0.30, 0.22, abs(atan(towards.x, towards.z) + 1.25)) * smoothstep(-0.1, 0.2, towards.y) * smoothstep(0.95, 0.8, towards.y);
  colour += light(0xFFE0C0) * strip * mix(0.25, 2.2, day);
  float edge = smoothstep(0.14, 0.06, abs(atan(towards.x, towards.z) - 1.5)) * smoothstep(-0.2, 0.1, towards.y) * smoothstep(0.9, 0.6, towards.y);
  return colour + light(0x46D8F0) * edge * mix(0.9, 1.3, day);
}

float shadowOf(vec3 at, vec3 key) {
  vec3 from = at - MIDDLE;
  float along = dot(from, key);
  float away = length(from - key * along) - RADIUS;
  return along > 0.0 ? 1.0 : smoothstep(-0.05 + 0.05 * along, 0.05 - 0.07 * along, away);
}

vec3 floorAt(vec3 at, vec3 key, float day) {
  float far = length(at.xz), heap = sand(at.xz);
  // How the heap falls towards the lamp, from the pixels beside this one.
  vec2 across = dFdx(at.xz), up = dFdy(at.xz), toLamp = normalize(key.xz) * 0.035;
  float area = across.x * up.y - across.y * up.x;
  vec2 pixels = vec2(toLamp.x * up.y - toLamp.y * up.x, across.x * toLamp.y - across.y * toLamp.x) / (abs(area) < 1e-9 ? 1e9 : area);
  float falls = -clamp(dFdx(heap) * pixels.x + dFdy(heap) * pixels.y, -1.0, 1.0);
  vec3 under = mix(light(0x8E3522), light(0x2A0D2B), smoothstep(PLATE + 0.02, PLATE - 0.02, far));
  vec3 grains = mix(light(0xE8754A), light(0xFFB27C), clamp(heap, 0.0, 1.0));
  float lies = (view <= 2 ? 1.0 : smoothstep(0.15, 0.65, heap)) * smoothstep(PLATE + 0.01, PLATE - 0.01, far);
  under *= 1.0 - 0.35 * smoothstep(PLATE + 0.35, PLATE, far) * smoothstep(PLATE - 0.01, PLATE + 0.01, far);
  float slope = 1.0 + (view <= 2 ? 0.55 : 0.75) * falls * lies;
  float lit = shadowOf(at, key) * panes(at, key) * key.y * max(slope, 0.0);
  float hidden = 1.0 / (1.0 + 5.0 * exp(-pow(max(far - 0.25, 0.0) * 1.7, 2.0)));
  return mix(under, grains, lies) * (lit * light(0xFFD9B0) * 2.6 + hidden * mix(0.035, 0.34, day) * light(0xFF9A78));
}

// The room answers: a ring of tall panels, each lit as high as its part of the sound.
vec3 wall(vec3 ray, vec3 eye, float day, out float way) {
  float a = dot(ray.xz, ray.xz), b = dot(eye.xz, ray.xz), c = dot(eye.xz, eye.xz) - ROOM * ROOM;
  way = (-b + sqrt(max(b * b - a * c, 0.0))) / a;
  vec3 at = eye + ray * way;
  float angle = atan(at.x, -at.z), cells = angle * 13.0, cell = floor(cells), part = fract(cells);
  float high = at.y / 4.4;
  float round_ = 0.55 + 0.45 * sin(PI * part);
  vec3 tone = mix(light(0xE0583A), light(0x6A1C3E), smoothstep(0.1, 0.75, high));
  vec3 colour = mix(tone, light(0x2A0B2E), smoothstep(0.6, 1.3, high)) * round_ * mix(0.07, 0.62, day) * (0.40 + 0.75 * exp(-angle * angle * 0.6));
  float level = view >= 3 ? pow(heard(clamp(abs(cell + 0.5) / 16.0, 0.02, 0.98)), 0.75) : 0.0;
  float risen = smoothstep(0.03, -0.03, high - 0.04 - 0.85 * level) * step(3.0, float(view));
  colour += mix(light(0xFF8A4A), light(0xFFD98A), high * 1.4) * risen * (0.25 + 0.9 * level) * smoothstep(0.04, 0.12, part) * smoothstep(0.96, 0.88, part);
  if (view == 1) {
    float ring = 5.5 - mod(time * 4.2, 6.4);
    colour += light(0x46D8F0) * 0.55 * exp(-pow((ring + 0.9 - high * 2.2) * 5.0, 2.0));
  }
  return colour;
}

vec3 room(vec3 eye, vec3 ray, vec3 key, float day) {
  float toWall, toFloor = ray.y < 0.0 ? -eye.y / ray.y : 1e4;
  vec3 at = eye + ray * toFloor;
  if (length(at.xz) > ROOM || toFloor > 1e3) return wall(ray, eye, day, toWall);
  vec3 colour = floorAt(at, key, day);
  float far = length(at.xz);
  // What the loudspeaker sends out to learn the room comes back from its walls.
  if (view == 1) {
    float run = mod(time * 4.2, 6.4), out_ = (far - run) * 7.0, back = (far - 8.7 + run) * 9.0;
    colour += light(0x46D8F0) * (0.55 * exp(-out_ * out_) * smoothstep(0.4, 1.0, far) + 0.30 * exp(-back * back));
  }
  return colour * (1.0 - 0.5 * smoothstep(3.0, 5.4, far) * (1.0 - 0.5 * day));
}

vec3 loudspeaker(vec3 eye, vec3 ray, float near, float cut, bool isFace, vec3 front, vec3 key, float day) {
  vec3 at = eye + ray * (isFace ? cut : near), normal = normalize(at - MIDDLE);
  vec3 albedo = light(0x2B1460);
  float rough = 0.2, metal = 0.0, open = 0.45 + 0.55 * smoothstep(-0.9, 0.5, normal.y);
  if (isFace) {
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), front)), up = cross(front, right);
    float push = 0.055 * struck() * sin(time * 53.0) + 0.03 * struck();
    vec3 spot = at - MIDDLE - front * FLAT, slant = ray / dot(ray, front);
    vec2 on = vec2(0.0);
    float deep = 0.0;
    for (int i = 0; i < 5; i++) {
      vec3 hit = spot + slant * deep;
      on = vec2(dot(hit, right), dot(hit, up));
      deep = mix(deep, relief(length(on), push), 0.8);
    }
    float wide = length(on), step_ = 0.003;
    float rise = (relief(wide + step_, push) - relief(wide - step_, push)) / (2.0 * step_);
    vec2 out_ = on / max(wide, 0.001);
    bool isCone = wide > 0.15 && wide < 0.39;
    if (isCone) rise += 0.16 * cos(wide * 190.0);
    normal = normalize(front - (right * out_.x + up * out_.y) * clamp(rise, -2.2, 2.2));
    albedo = wide < 0.15 ? light(0xFF4D74) : isCone ? light(0x1A0C2E) : wide < 0.47 ? light(0x0C0614) : light(0xF2C27A);
    metal = wide > 0.47 ? 1.0 : 0.0;
    rough = wide < 0.15 ? 0.12 : isCone ? 0.45 : wide < 0.47 ? 0.5 : 0.10;
    open = isCone ? 0.45 + 1.6 * max(wide - 0.15, 0.0) : wide < 0.47 && wide > 0.15 ? 0.7 : 1.0;
  }
  float lit = max(dot(normal, key), 0.0) * panes(at, key);
  vec3 bounce = mix(light(0xD8563A), light(0x3A1038), 0.5 + 0.5 * normal.y) * mix(0.06, 0.9, day);
  vec3 shaded = albedo * (1.0 - metal) * (lit * light(0xFFDDB8) * 2.6 + open * bounce);
  float grazing = pow(1.0 - max(dot(normal, -ray), 0.0), 4.0);
  vec3 mirrored = reflect(ray, normal);
  vec3 seen = surroundings(mirrored, day);
  if (mirrored.y < 0.0) seen = mix(seen, light(0xC9603C) * (0.05 + 0.75 * day) * (0.4 + 0.6 * shadowOf(vec3(at.x + mirrored.x, 0.0, at.z + mirrored.z), key)), smoothstep(0.0, -0.25, mirrored.y));
  float glint = pow(max(dot(mirrored, key), 0.0), mix(90.0, 12.0, rough * 2.0)) * panes(at, key);
  shaded += (seen * open + light(0xFFE6C8) * glint * 2.4) * mix(0.05 + 0.75 * grazing, 0.95, metal) * (1.0 - rough) * mix(vec3(1.0), albedo * 1.3, metal);
  return shaded;
}

vec3 scene(vec2 place, vec2 uv) {
  float part = time / period, day = view == 1 ? 0.0 : view == 2 ? 0.30 : view == 3 ? 0.75 : 0.55 + 0.45 * part;
  vec3 eye, goal;
  float zoom = 2.0, roll = 0.0;
  if (view == 1) { eye = vec3(2.1 - 1.9 * part, 0.42 + 0.25 * part, 5.0 - 1.1 * part); goal = vec3(0.1, 0.85, 0.0); zoom = 1.9; }
  if (view == 2) { eye = vec3(-1.45 + 1.5 * ease(part * 0.8 + 0.1), 1.30 - 0.20 * part, 1.75 - 0.10 * part); goal = vec3(-0.10 + 0.06 * part, 0.90, 0.55); zoom = 3.1; roll = 0.14 - 0.16 * part; }
  if (view == 3) { eye = vec3(0.9 - 0.9 * part, 4.9 - 1.0 * part, 1.6 - 0.5 * part); goal = vec3(0.0, 0.2, 0.0); zoom = 2.1; roll = -0.5 + 1.0 * part; }
  if (view == 4) { float back = ease(part * 0.75 + 0.12); eye = vec3(-2.2 + 2.6 * back, 0.30 + 0.85 * back, 2.2 + 2.7 * back); goal = vec3(0.15, 0.70 + 0.72 * back, 0.0); zoom = 1.5; }
  place = turn(roll) * place;
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * zoom + aside * place.x + cross(aside, ahead) * place.y);
  vec3 key = keyLight();

  vec3 from = eye - MIDDLE, front = normalize(vec3(sin(facing()), 0.30, cos(facing())));
  float b = dot(from, ray), root = b * b - dot(from, from) + RADIUS * RADIUS;
  float near = -b - sqrt(max(root, 0.0)), far = -b + sqrt(max(root, 0.0));
  float cut = (FLAT - dot(from, front)) / dot(ray, front), pixel = 2.0 * -b / (zoom * size.y);
  bool isFace = dot(from, front) > FLAT && dot(ray, front) < 0.0 && length(from + ray * cut - front * FLAT) < FACE;
  // How much of the pixel it covers: outside of its round edge, and of the edge of its face.
  float covered = clamp(0.5 + (RADIUS - sqrt(max(dot(from, from) - b * b, 0.0))) / pixel, 0.0, 1.0);
  if (!isFace && dot(from + ray * near, front) > FLAT) covered = 0.0;
  vec3 colour = vec3(0.0);
  if (covered < 1.0) colour = room(eye, ray, key, day);
  if (covered > 0.0) colour = mix(colour, loudspeaker(eye, ray, near, cut, isFace, front, key, day), covered);
  return display(colour * 1.35 * (1.0 - 0.10 * dot(place, place)));
}
