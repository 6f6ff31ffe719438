// Silk: shot silk, violet one way and rose the other, on a dark violet stage. Cameras: 1 a length of it floats across the
// stage and the light comes in from the side, 2 close to its folds, as the light crosses them, 3 low over its hills,
// towards the light, 4 a veil that is drawn across the lamp, billows and falls, as the lamp goes down.

PREPARED vec4 voice[1];
#ifdef PREPARING
// How loud the voice is between A4 and C6, without its trembling.
void prepare() {
  voice[0] = vec4(0.0);
  for (int ago = 0; ago < 5; ago++) {
    float loudest = 0.0;
    for (int band = 0; band < 9; band++) loudest = max(loudest, heardBefore(0.41 + 0.02 * float(band), 0.08 * float(ago)));
    voice[0] += 0.2 * loudest;
  }
}
#endif

// The light of a moment: worked out once in `scene`.
vec3 key, keyColour;
float part, sung, flow;

// A sine, near enough, at a third of its price.
float wave(float x) {
  float turns = 2.0 * fract(x / TAU) - 1.0, arch = 4.0 * turns * (abs(turns) - 1.0);
  return arch * (0.775 + 0.225 * abs(arch));
}

// A fold as cloth makes it, one every TAU: round above, pinched below.
float fold(float x) {
  float across = wave(0.5 * x);
  return sqrt(across * across + 0.035);
}

vec3 rayOf(vec2 place, vec3 eye, vec3 goal, float zoom) {
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  return normalize(ahead * zoom + aside * place.x + cross(aside, ahead) * place.y);
}

// What the cloth sends to the eye. `along` is where its threads run; `lit` and `open` are how much of the key and of the
// room reach it.
vec3 silk(vec3 normal, vec3 ray, vec3 along, vec3 warp, vec3 weft, vec3 room, float lit, float open) {
  vec3 across = normalize(cross(along, normal)), thread = cross(normal, across), halfway = normalize(key - ray);
  float facing = max(dot(normal, -ray), 0.0), toLight = dot(normal, key);
  vec3 dye = mix(warp, weft, smoothstep(-0.8, 0.8, dot(-ray, across)));
  vec3 colour = dye * keyColour * lit * max(toLight + 0.1, 0.0) * 0.6;
  // Between folds, light goes from cloth to cloth and takes more of its colour.
  colour += dye * room * mix(dye * 1.3, vec3(1.0), open) * (0.2 + 0.8 * open);
  // The gloss is short along the threads and long across them.
  vec2 off = vec2(dot(halfway, across) / 0.22, dot(halfway, thread) / 0.70) / max(dot(normal, halfway), 0.02);
  float gloss = 0.15 * exp(-dot(off, off)) + 0.34 * exp(-7.0 * off.x * off.x - 2.0 * off.y * off.y);
  colour += mix(dye, vec3(1.0), 0.7) * keyColour * lit * gloss * smoothstep(-0.1, 0.25, toLight);
  return colour + room * pow(1.0 - facing, 4.0) * (0.1 + 0.5 * open);
}

// 1. How the length of cloth lies at a place along it: its middle, height, tilt.
vec3 lie(float x) {
  float swing = wave(0.55 * x - 0.9 * time + 0.2);
  float height = 1.30 + 0.44 * wave(0.75 * x - 2.3 * time + 0.9) + 0.10 * wave(1.7 * x - 3.2 * time + 1.0);
  return vec3(0.45 * swing - 0.38 * x, height, -0.72 + 0.50 * wave(0.62 * x - 1.7 * time + 2.2));
}

float heightOf(vec2 at, vec3 lying) {
  float off = at.y - lying.x, aside = off + 0.16 * at.x + 0.18 * wave(0.8 * at.x - 1.2 * time);
  float folds = 0.24 * fold(4.2 * aside - 1.8 * time) + 0.09 * fold(9.0 * aside + 0.9 * at.x + 1.6 * time + 1.0);
  return lying.y + lying.z * off + folds;
}

float heightAt(vec2 at) { return heightOf(at, lie(at.x)); }

// Distance, not too long: the more it is tilted, the nearer it may be.
float cloth(vec3 at) {
  vec3 lying = lie(at.x);
  float steep = abs(lying.z) + 0.75, gap = (at.y - heightOf(at.xz, lying)) * inversesqrt(1.9 + steep * steep);
  return length(vec2(gap, 0.8 * max(abs(at.z - lying.x) - 1.15, 0.0)));
}

// What is behind the stage: night, and a light that comes in on the right.
vec3 backdrop(vec3 ray) {
  float side = ray.x / max(-ray.z, 0.2), off = side - 0.85;
  vec3 colour = mix(light(0x14072A), light(0x42148A), smoothstep(-1.1, 0.8, side) * smoothstep(0.9, -0.1, ray.y));
  float glow = exp(-2.2 * off * off) * exp(-5.5 * max(ray.y, 0.0)) * (0.25 + 0.75 * smoothstep(0.0, 0.5, part));
  return colour + glow * mix(light(0xE0357C) * 0.30, light(0xFF9850) * 0.75, glow * glow);
}

// How much of the light has come this far from the right.
float arrived(vec3 at) { return smoothstep(-1.6, 1.6, at.x + 0.5 * at.y - mix(4.0, -5.5, part * (2.1 - 1.1 * part))); }

vec3 ground(vec3 on, vec3 ray, float way) {
  // Where the key has passed the cloth, whose folds are too small to be seen in the shadow.
  float from = 1.3 / key.y, off = 0.0;
  for (int i = 0; i < 8; i++) {
    vec3 at = on + key * from, lying = lie(at.x);
    off = at.z - lying.x;
    from = mix(from, (lying.y + lying.z * clamp(off, -1.15, 1.15) + 0.2) / key.y, 0.4);
  }
  float lit = arrived(on) * smoothstep(-0.4, 0.4, abs(off) - 1.15);
  vec3 colour = light(0x42178A) * (0.14 + keyColour * 0.75 * lit * exp(-0.03 * dot(on.xz, on.xz)));
  vec3 mirrored = backdrop(vec3(ray.x, -ray.y, ray.z));
  return mix(mirrored, colour + 0.35 * mirrored, exp(-0.0035 * way * way));
}

vec3 floating(vec2 place) {
  const float ZOOM = 2.2, STEP = 0.012;
  vec3 eye = vec3(-1.5 + 2.6 * part, 1.7, 5.0);
  vec3 ray = rayOf(place, eye, vec3(-0.7 + 1.8 * part, 1.22, 0.0), ZOOM);
  key = normalize(vec3(0.80, 0.42, -0.35));
  keyColour = vec3(1.0, 0.45, 0.33) * 2.9 * (0.85 + 0.3 * sung);
  float pixel = 2.0 / (ZOOM * size.y), way = 1.2, closest = 1.0, nearest = way;
  for (int i = 0; i < 64; i++) {
    float free = cloth(eye + ray * way), gap = free / way;
    if (gap < closest) { closest = gap; nearest = way; }
    if (gap < 0.6 * pixel || way > 12.0) break;
    way += free;
  }
  float cover = smoothstep(1.7 * pixel, 0.7 * pixel, closest) * smoothstep(13.0, 6.0, nearest);
  vec3 colour = backdrop(ray);
  // Loops, unlike conditions, are left out by pixels in company.
  for (int once = 0; once < 1 && ray.y < 0.0 && cover < 1.0; once++) colour = ground(eye - ray * (eye.y / ray.y), ray, -eye.y / ray.y);
  for (int once = 0; once < 1 && cover > 0.0; once++) {
    vec3 at = eye + ray * nearest;
    float here = heightAt(at.xz), lit = arrived(at);
    vec3 normal = normalize(vec3(here - heightAt(at.xz + vec2(STEP, 0.0)), STEP, here - heightAt(at.xz + vec2(0.0, STEP))));
    // Where the light is on the other side, some of it comes through.
    float through = dot(normal, ray) * dot(normal, key) > 0.0 ? abs(dot(normal, key)) : 0.0;
    if (dot(normal, ray) > 0.0) normal = -normal;
    vec3 room = mix(light(0x501878), light(0xA84CB8), 0.5 + 0.5 * normal.y) * 0.55;
    vec3 seen = silk(normal, ray, vec3(0.92, 0.0, -0.39), light(0xFF5080), light(0x8030E0), room, lit, 0.7);
    seen += keyColour * mix(light(0xD03090), light(0xFF7A50), through) * through * lit * 0.6;
    colour = mix(colour, seen, cover);
  }
  return colour;
}

// 2 and 3. Folds large as dunes, up to 1.1 high; `flow` is how far they have travelled.
float dunes(vec2 at) {
  at.x += 0.46 * wave(0.62 * at.y + 0.4 * time) + 0.17 * wave(1.5 * at.y - 0.6 * time + 2.0);
  float across = 1.45 * at.x + 0.35 * at.y - flow;
  float broad = fold(across + 0.7 * wave(0.5 * (at.x + at.y)));
  float second = fold(2.1 * across + 1.1 * wave(0.7 * at.y + 0.3 * time) + 1.0) * (0.5 + 0.5 * wave(0.47 * across + 0.8 * at.y));
  float third = fold(4.3 * across + 1.7 * wave(1.1 * at.y - 0.5 * time)) * (0.5 + 0.5 * wave(0.9 * at.y + 0.7 * across + 2.0));
  return 0.80 * broad + 0.24 * second + 0.07 * third;
}

vec3 duneNormal(vec2 at, float step) {
  float here = dunes(at);
  return normalize(vec3(here - dunes(at + vec2(step, 0.0)), step, here - dunes(at + vec2(0.0, step))));
}

// From here on, haze hides them.
const float FAR = 30.0;

float meet(vec3 eye, vec3 ray, float way) {
  for (int i = 0; i < 40; i++) {
    vec3 at = eye + ray * way;
    float gap = at.y - dunes(at.xz);
    if (gap < 0.0008 * way || way > FAR) break;
    way += 0.58 * gap;
  }
  return way;
}

// How much of the key passes over the dunes to a place.
float passing(vec3 at, float spread) {
  float lit = 1.0, way = 0.14;
  for (int i = 0; i < 7; i++) {
    vec3 on = at + key * way;
    lit = min(lit, 0.5 + spread * (on.y - dunes(on.xz)) / way);
    way *= 1.5;
  }
  lit = clamp(lit, 0.0, 1.0);
  return lit * lit * (3.0 - 2.0 * lit);
}

vec3 crossed(vec2 place) {
  flow = 1.15 * time;
  vec3 eye = vec3(0.5 - 0.5 * part, 3.3, 1.5);
  vec3 ray = rayOf(turn(-0.5) * place, eye, vec3(-0.3 * part, 0.35, 0.0), 2.3);
  key = normalize(vec3(-0.95 + 1.2 * part, 0.55, -0.45));
  keyColour = vec3(1.0, 0.58, 0.38) * 2.2 * (0.85 + 0.4 * sung);
  vec3 at = eye + ray * meet(eye, ray, (eye.y - 1.1) / -ray.y), normal = duneNormal(at.xz, 0.01);
  float comes = 0.08 + 0.92 * smoothstep(-0.9, 0.9, mix(-1.7, 2.6, part) - at.x - 0.4 * at.z);
  float lit = comes * passing(at + normal * 0.02, 2.6), open = smoothstep(0.05, 0.95, at.y);
  vec3 room = mix(light(0x4A169A), light(0x8A3CD8), 0.5 + 0.5 * normal.z) * 0.5;
  return silk(normal, ray, vec3(-0.29, 0.0, 0.96), light(0x8030DC), light(0xFF5474), room, lit, open);
}

vec3 haze(vec3 ray) {
  float far = acos(clamp(dot(ray, normalize(vec3(key.x, 0.0, key.z))), -1.0, 1.0)), high = max(ray.y, 0.0);
  vec3 colour = mix(light(0x8A2480), light(0x42168A), smoothstep(0.0, 0.25, high));
  colour = 0.75 * mix(colour, light(0x1E0A50), smoothstep(0.12, 0.50, high));
  colour = mix(colour, light(0xFF5A5C) * 0.9, 0.85 * exp(-2.6 * far));
  return mix(colour, light(0xFF8030), 0.9 * exp(-20.0 * far * far));
}

vec3 gliding(vec2 place) {
  flow = -1.2 * time;
  vec3 eye = vec3(4.6 * part, 1.50 - 0.12 * sin(PI * part), -4.4 * part);
  vec3 ray = rayOf(turn(-0.05 + 0.10 * part) * place, eye, eye + vec3(0.70, -0.20, -0.72), 1.8);
  key = normalize(vec3(0.96, 0.30, -0.36));
  keyColour = vec3(1.0, 0.58, 0.30) * 2.3 * (0.85 + 0.3 * sung);
  float way = meet(eye, ray, max((eye.y - 1.1) / max(-ray.y, 0.01), 0.0));
  vec3 colour = haze(ray);
  for (int once = 0; once < 1 && way < FAR; once++) {
    vec3 at = eye + ray * way, normal = duneNormal(at.xz, 0.01 + 0.002 * way);
    float lit = passing(at + normal * 0.02, 2.0), open = smoothstep(0.05, 0.95, at.y);
    vec3 room = mix(light(0x4A1890), light(0xB0408C), 0.5 + 0.5 * normal.y) * 0.5;
    vec3 hill = silk(normal, ray, vec3(-0.29, 0.0, 0.96), light(0x8030DC), light(0xFF5A50), room, lit, open);
    hill += light(0xFF6A48) * keyColour * 0.30 * pow(open, 3.0) * max(dot(-normal, key) + 0.3, 0.0);
    colour = mix(colour, hill, exp(-0.010 * way * way));
  }
  return colour;
}

// 4. How far the veil stands out.
float veil(vec2 at) {
  float aside = at.x + 0.22 * wave(1.1 * at.y + 1.5 * time) + 0.12 * at.y;
  float billow = 0.45 * wave(0.80 * at.x - 2.4 * time + 0.5) * smoothstep(1.8, -1.4, at.y);
  return billow + 0.26 * fold(2.9 * aside - 2.4 * time + 0.6 * wave(0.7 * at.y)) + 0.07 * fold(6.6 * aside - 3.4 * time + 1.2 * wave(0.9 * at.y + 1.0));
}

// The lamp and its light in the haze, at a place off its middle.
vec3 lampSeen(vec2 off, float blur, float spread) {
  float far = length(off) - 1.2, beyond = max(far, 0.0) / spread;
  vec3 colour = mix(light(0x1A0834), light(0x5A189A), smoothstep(3.6, 0.0, beyond));
  colour = mix(colour, light(0xFF3C5C), 0.8 * exp(-1.9 * beyond));
  return mix(colour, mix(light(0xFF4D50), light(0xFF7E16) * 1.2, smoothstep(-1.3, 1.0, off.y)), smoothstep(blur, -blur, far));
}

vec3 lifted(vec2 place) {
  const float STEP = 0.01;
  vec3 eye = vec3(0.0, 0.1, 5.4 - 0.3 * part), ray = normalize(vec3(place, -2.6)), lamp = vec3(0.0, 0.05 - 2.05 * part * (2.0 - part), -1.3);
  vec2 back = (eye + ray * ((lamp.z - eye.z) / ray.z)).xy - lamp.xy;
  vec3 at = eye - ray * (eye.z / ray.z);
  for (int i = 0; i < 5; i++) at = mix(at, eye + ray * ((veil(at.xy) - eye.z) / ray.z), 0.8);
  float here = veil(at.xy);
  vec3 normal = normalize(vec3(here - veil(at.xy + vec2(STEP, 0.0)), here - veil(at.xy + vec2(0.0, STEP)), STEP));
  vec3 toLamp = lamp - at;
  // Less comes through where the cloth turns away from the lamp or is seen aslant; its folds bend what is behind it.
  float through = (0.78 + 0.32 * sung) * pow(normal.z, 5.0) * (0.35 + 1.1 * max(dot(-normal, normalize(toLamp)), 0.0));
  vec3 colour = lampSeen(back + 0.7 * normal.xy, 0.30, 1.9) * through;
  key = normalize(vec3(-0.7, 0.5, 0.6));
  keyColour = vec3(1.0, 0.6, 0.75) * 0.22;
  colour += silk(normal, ray, vec3(0.0, 1.0, 0.0), light(0x7A2FD8), light(0xD04CA0), light(0x4A1A9A) * 0.15, 1.0, 0.7);
  float edge = at.x - mix(-2.3, 4.6, min(part * (2.6 - 1.7 * part), 1.0)) - 0.5 * at.y - 0.12 * wave(2.0 * at.y - 2.0 * time);
  colour *= 1.0 - 0.35 * smoothstep(-0.07, -0.05, edge);
  return mix(lampSeen(back, 3.0 / size.y, 1.0), colour, inside(edge * 0.48));
}

vec3 scene(vec2 place, vec2 uv) {
  part = time / period;
  sung = voice[0].x;
  vec3 colour = vec3(0.0);
  if (view <= 1) colour = floating(place);
  if (view == 2) colour = crossed(place);
  if (view == 3) colour = gliding(place);
  if (view == 4) colour = lifted(place);
  return display(colour);
}
