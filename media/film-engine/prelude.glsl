// What every scene may use. The engine puts this before `media/scenes/<scene>.glsl`, which defines
//   vec3 scene(vec2 place, vec2 uv)
// place: y from -1 (bottom) to 1, x corrected for the aspect; uv: 0 to 1; result: sRGB, 0 to 1.
// What is the same for a whole picture may be worked out once:
//   PREPARED vec4 names[n];
//   #ifdef PREPARING
//   void prepare() { names[0] = …; }
//   #endif
// Sub-frames, anti-aliasing and dithering are the engine's.

precision highp float;
precision highp int;
precision highp sampler2D;

uniform vec2 size;    // of the picture, in pixels
uniform float time;   // of the scene, in seconds
uniform float period; // length of the scene's loop, in seconds
uniform float seed;   // another number, another take
uniform int view;     // which of the scene's cameras looks
uniform sampler2D engineSound; // a row a frame, a column a band
uniform float engineRow;       // of the sound, with fraction

const float PI = 3.14159265358979;
const float TAU = 6.28318530717959;

const int VIOLET = 0x9333EA;
const int AMBER = 0xFFB020;
const int ROSE = 0xFF4D74;
const int CYAN = 0x18C3DF;
const int PAPER = 0xF6F2FA;
const int INK = 0x170A26;

uint engineMix(uint bits) {
  uint state = bits * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

uint engineBits(float value) {
  return value == 0.0 ? 0u : floatBitsToUint(value);
}

float engineUnit(uint bits) {
  return float(bits >> 8u) / 16777216.0;
}

// 0 to 1, without visible order; another one with another seed. Integers all the way: the same
// everywhere. Give it whole numbers (floor) where neighbours must agree.
float hash(float value) {
  return engineUnit(engineMix(engineBits(value) + engineMix(engineBits(seed))));
}

float hash(vec2 place) {
  uint seeded = engineMix(engineBits(seed));
  return engineUnit(engineMix(engineBits(place.x) + engineMix(engineBits(place.y) + seeded)));
}

// 0 to 1, smooth, one unit wide.
float noise(vec2 place) {
  vec2 cell = floor(place), f = place - cell;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float low = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), f.x);
  float high = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), f.x);
  return mix(low, high, f.y);
}

// 0 to 1: five octaves of noise.
float fbm(vec2 place) {
  float sum = 0.0, part = 0.516;
  for (int i = 0; i < 5; i++) {
    sum += part * noise(place);
    place = mat2(1.6, 1.2, -1.2, 1.6) * place + 7.3;
    part *= 0.5;
  }
  return sum;
}

// A colour as the designer writes it (0xRRGGBB, sRGB), as linear light.
vec3 light(int rgb) {
  vec3 value = vec3(float((rgb >> 16) & 255), float((rgb >> 8) & 255), float(rgb & 255)) / 255.0;
  return mix(value / 12.92, pow((value + 0.055) / 1.055, vec3(2.4)), step(0.04045, value));
}

// Linear light as sRGB, cut at 1: flat colours come out as they were named.
vec3 plain(vec3 linear) {
  vec3 value = clamp(linear, 0.0, 1.0);
  return mix(value * 12.92, 1.055 * pow(value, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, value));
}

// Linear light as sRGB through a film-like curve: highlights roll off, 1 becomes about 0.9.
vec3 display(vec3 linear) {
  vec3 x = max(linear, 0.0);
  return plain(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14));
}

// `turn(angle) * place` turns anticlockwise.
mat2 turn(float angle) {
  float c = cos(angle), s = sin(angle);
  return mat2(c, s, -s, c);
}

// 0 to 1, slow at both ends, for a move from one place to another.
float ease(float part) {
  float x = clamp(part, 0.0, 1.0);
  return x < 0.5 ? 16.0 * x * x * x * x * x : 1.0 - 16.0 * pow(1.0 - x, 5.0);
}

// 0 to 1: how much of a pixel lies inside of an outline, from the distance to it (negative inside).
float inside(float rim) {
  return clamp(0.5 - rim * size.y * 0.5, 0.0, 1.0);
}

// Distances from the outlines of a rounded rectangle and of a stick with round ends.
float slab(vec2 at, vec2 reach, float rounded) {
  vec2 beyond = abs(at) - reach + rounded;
  return min(max(beyond.x, beyond.y), 0.0) + length(max(beyond, 0.0)) - rounded;
}

float stick(vec2 at, vec2 from, vec2 to, float thick) {
  vec2 way = to - from, start = at - from;
  return length(start - way * clamp(dot(start, way) / dot(way, way), 0.0, 1.0)) - thick;
}

// Level (0 to 1) of this film's sound so many seconds ago; band 0 is the bass (40 Hz), 1 the air
// (12 kHz). Silence before the film.
float heardBefore(float band, float seconds) {
  vec2 rows = vec2(textureSize(engineSound, 0));
  float row = engineRow - seconds * 24.0;
  vec2 at = vec2((0.5 + clamp(band, 0.0, 1.0) * (rows.x - 1.0)) / rows.x, (max(row, 0.0) + 0.5) / rows.y);
  return row < 0.0 ? 0.0 : texture(engineSound, at).r;
}

float heard(float band) {
  return heardBefore(band, 0.0);
}
