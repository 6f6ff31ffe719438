// Choir: forty waves of glass in the order of a choir's seats, basses along the horizon, sopranos in front, the moon
// behind them. Each wave follows its band of the sound; a voice that rests lies flat. Cameras: 1 the horizon, as the low
// voices enter, 2 at the level of the water, behind great crests, 3 over the rows, curved around the conductor's place,
// in which the moon is seen, 4 all forty, until they rest.

const int VOICES = 40, LOW = 12, CLOSE = 4;
// Seen from above, each row stands for two or three voices.
const int ROWS = 17;

// Levels of each two voices, now and up to 0.9 seconds ago; the air of the room is no voice.
PREPARED vec4 levels[20];
#ifdef PREPARING
float level(float band, float ago) {
  float sum = 0.0;
  for (int i = 0; i < 6; i++) sum += heardBefore(band, ago + 0.05 * float(i)) / 6.0;
  return max(1.1 * sum - 0.1, 0.0);
}

void prepare() {
  for (int i = 0; i < 20; i++) {
    float band = mix(0.36, 0.66, float(i) / 19.0);
    levels[i] = vec4(level(band, 0.0), level(band, 0.3), level(band, 0.6), level(band, 0.9));
  }
}
#endif

// The camera's moment: worked out once in `scene`.
float part, horizon, tall, curl, density, calm;
vec3 moon; // its place and its radius

// What a voice sang: just now at 0, 0.9 seconds ago at 1.
float sung(float voice, float away) {
  float far = clamp(away, 0.0, 1.0), near = 1.0 - far;
  return dot(levels[int(voice) / 2], vec4(near * near * near, 3.0 * near * near * far, 3.0 * near * far * far, far * far * far));
}

// From the basses (0) to the sopranos (1).
vec3 tintOf(float row) {
  vec3 tint = mix(light(0xFF2F7E), light(0x8A3CFF), smoothstep(0.0, 0.5, row));
  return mix(tint, light(0x14B4E6), smoothstep(0.5, 1.0, row));
}

vec3 disc(float high) { return 1.25 * mix(light(0xFFC9A0), light(0xFFF3E2), smoothstep(-1.0, 0.6, high)); }

vec3 sky(vec2 place) {
  float high = place.y - horizon;
  vec3 colour = mix(light(0xE0267E), light(0x8A1C9C), smoothstep(-0.05, 0.28, high));
  colour = mix(colour, light(0x3A1080), smoothstep(0.12, 0.65, high));
  colour = mix(colour, light(0x1A0840), smoothstep(0.45, 1.3, high));
  float far = length(place - moon.xy) - moon.z, soft = view == 2 ? 0.12 : 1.0 / size.y;
  colour += light(0xFF9A70) * (0.55 * exp(-max(far, 0.0) * 5.0) + 0.22 * exp(-max(far, 0.0) * 1.5));
  return mix(colour, disc((place.y - moon.y) / moon.z), smoothstep(soft, -soft, far));
}

// Crests that lean to the side they run to: 0 to 1.
float crests(float phase) {
  float leaning = 0.5 + 0.5 * cos(phase + 0.55 * sin(phase));
  return leaning * sqrt(leaning);
}

float ripple(float x, float voice) { return 0.016 * sin(x * 2.2 + time * 2.0 + 0.9 * voice); }

// A low voice: it rises where its singer stands, when it enters.
float entering(float x, float voice) {
  float luck = hash(voice), off = x - 2.2 * (hash(voice + 70.0) - 0.5) - 0.2 + 0.25 * (time - 2.0);
  float hump = exp(-off * off * 5.0 * (1.0 + 0.6 * off / sqrt(off * off + 0.05)));
  float entered = smoothstep(0.0, 0.9, time - 0.1 - 0.26 * voice) * (0.9 + 0.9 * sung(voice, abs(off)));
  return entered * (0.40 * hump + 0.12 * crests(x * (2.4 + luck) + 2.0 * time + TAU * luck)) + ripple(x, voice);
}

float great(float x, float voice) {
  float row = voice - float(VOICES - CLOSE);
  float crest = crests(x * (1.75 - 0.1 * row) + time * (2.1 + 0.15 * row) + 2.6 * row + 0.4);
  return (0.40 + 0.5 * sung(voice, 0.3)) * crest + 0.04 * sin(x * 3.1 + time * 1.3 + row);
}

// One of all: the sound spreads from the middle.
float swelling(float x, float voice) {
  float luck = hash(voice), crest = crests(x * (1.6 + 1.2 * luck) - 1.7 * time + TAU * luck);
  return 0.85 * sung(voice, 0.6 * sqrt(x * x + 0.02)) * crest * exp(-x * x * 0.10) + ripple(x, voice);
}

float wave(float x, float voice) {
  if (view == 1) return entering(x, voice);
  return view == 2 ? great(x, voice) : swelling(x, voice);
}

// Where a voice's wave rests on the picture, and how near it is.
vec2 seatOf(float voice) {
  if (view == 1) {
    float row = voice / float(LOW - 1);
    return vec2(horizon - 0.01 - 0.9 * pow(row, 1.15), mix(0.65, 1.35, row));
  }
  if (view == 2) {
    float row = voice - float(VOICES - CLOSE);
    return vec2(horizon - 0.33 * row, 1.0 + 0.42 * row);
  }
  float row = voice / float(VOICES - 1);
  return vec2(horizon - 0.015 - 1.335 * pow(row, 1.35), mix(0.30, 1.4, row));
}

// Glass so deep below its crest: light falls through its thin top, its foot is dark. `lit` is how much a crest faces
// the moon, `path` how much it lies on the moon's way, `clear` what it lets through.
vec3 glass(vec3 tint, float deep, float lit, float path, out vec3 clear) {
  clear = exp(-deep * density * (3.0 + 17.0 * (1.0 - tint)));
  vec3 body = mix(tint * (0.25 + 0.5 * lit), light(0x3A14A0) * (0.5 + 0.7 * lit), smoothstep(0.0, 0.2, deep * density));
  body = mix(body, light(0x12042E), smoothstep(0.10, 0.5, deep * density));
  vec3 rim = mix(tint, light(0xFFEBD6), 0.6) * exp(-deep * 30.0) * (0.12 + 0.88 * path) * lit;
  return body * (1.0 - clear) + 1.1 * rim;
}

// Light that passes a wave: coloured by its glass, or beside it in its shade, so far `below` its crest.
vec3 passing(vec3 clear, float cover, float below, float shade, float reach) {
  return (1.0 - cover * (1.0 - 0.85 * clear)) * (1.0 - shade * exp(min(below, 0.0) * reach) * (1.0 - cover));
}

// The waves of some voices, from the front to the back.
vec3 sea(vec2 place, int first, int last) {
  vec3 colour = vec3(0.0), through = vec3(1.0), clear;
  float off = place.x - moon.x, aside = off / sqrt(0.1 + off * off);
  for (int i = 0; i < VOICES; i++) {
    if (i > last - first || max(through.r, through.b) < 0.01) break;
    float voice = float(last - i), row = view == 1 ? 0.04 * voice : voice / float(VOICES - 1);
    vec2 seat = seatOf(voice);
    float near = seat.y, high = (place.y - seat.x) / near;
    // A loop, unlike a condition, is left by pixels in company.
    for (int once = 0; once < 1 && high < tall; once++) {
      float tip = max(high, 0.0), x = place.x / near + curl * tip * tip;
      float here = wave(x, voice), slope = (wave(x + 0.01, voice) - here) / 0.01;
      float below = (here - high) / length(vec2(slope, 1.0 - 2.0 * slope * curl * tip));
      float cover = inside(-below * near), deep = max(below, 0.0);
      float lit = 0.5 - 0.5 * aside * slope / sqrt(1.0 + slope * slope);
      float along = off / (0.3 + 0.3 * near), path = exp(-along * along) * smoothstep(-0.03, 0.12, here);
      vec3 seen = glass(tintOf(row), deep, lit, path, clear);
      // Where a wave rests, the moon lies on it.
      float wide = 0.10 + 0.20 * near + 0.05 * sin(time * 1.6 + 2.6 * voice);
      seen += light(0xFFD9B8) * calm * exp(-off * off / (wide * wide)) * exp(-deep * 9.0) * smoothstep(0.14, 0.0, here);
      // Far away, the haze of the horizon takes it in.
      float haze = 0.75 * smoothstep(0.80, 0.25, near);
      clear *= 1.0 - haze;
      seen = mix(seen, light(0x7A1478) * 0.8, haze);
      colour += through * cover * seen;
      through *= passing(clear, cover, below, 0.3 * (1.0 - haze), 14.0);
    }
  }
  return colour + through * sky(place);
}

// The rows from above, each a step higher than the one before it, open to the conductor's side.
vec3 seats(vec2 place) {
  float moved = mix(part, part * part * (3.0 - 2.0 * part), 0.5), turned = mix(1.5, 2.8, moved), away = mix(3.3, 2.0, moved);
  vec3 eye = vec3(away * sin(turned), mix(2.3, 3.7, moved), away * cos(turned));
  vec3 goal = vec3(-0.3 * (1.0 - moved), 0.2, mix(0.5, 0.7, moved));
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * 1.7 + aside * place.x + cross(aside, ahead) * place.y);
  vec3 colour = vec3(0.0), through = vec3(1.0), clear;
  for (int i = 0; i < ROWS; i++) {
    if (max(through.r, through.b) < 0.01) break;
    // From the outermost, the basses.
    float number = float(ROWS - 1 - i), row = 1.0 - number / float(ROWS - 1), seat = 0.95 + 0.34 * number;
    float way = (0.13 * number - eye.y) / ray.y;
    vec2 at = (eye + ray * way).xz;
    float radius = length(at);
    for (int once = 0; once < 1 && way > 0.0 && radius > seat - 0.8; once++) {
      float angle = atan(at.x, at.y), luck = hash(number), open = smoothstep(1.6, 3.0, abs(angle));
      // Swells run outward, waves run along them.
      float swell = 0.25 + 0.75 * (0.5 + 0.5 * cos(seat * 2.2 - time * 4.0));
      float waves = floor(4.0 + 3.0 * luck), phase = angle * waves + TAU * luck + 1.6 * time * (luck > 0.5 ? 1.0 : -1.0);
      float reach = 1.5 * sung(float(VOICES - 1) * row, 0.2 * seat) * swell * (1.0 - open), crest = crests(phase);
      float slope = reach * (crests(phase + 0.02) - crest) / 0.02 * waves / radius;
      float below = (radius - seat + reach * crest - 2.5 * open * open) / sqrt(1.0 + slope * slope), deep = max(below, 0.0);
      float pixel = 1.2 * way / size.y * mix(1.0, -1.0 / ray.y, abs(dot(at / radius, normalize(ray.xz))));
      float cover = clamp(0.5 + below / pixel, 0.0, 1.0);
      float lit = 0.5 + 0.5 * dot(at / radius, vec2(-0.6, 0.8)), near = exp(-0.7 * (radius - 0.6));
      vec3 seen = 1.5 * glass(tintOf(smoothstep(0.35, 1.0, row)), 0.8 * deep, lit, 0.4 * reach * crest + 0.3 * near, clear);
      seen = mix(light(0x6A168C), seen, 0.2 + 0.8 * exp(-0.016 * way * way));
      colour += through * cover * seen;
      through *= passing(clear, cover, below, 0.5, 8.0);
    }
  }
  vec3 centre = normalize(-eye);
  float far = length(cross(ray, centre)) - 0.075, beyond = max(far, 0.0);
  vec3 water = light(0x1E0A66) + light(0xC2187A) * 0.55 * exp(-beyond * 9.0) + light(0xFF9A70) * 0.35 * exp(-beyond * 26.0);
  float high = dot(ray - centre, cross(aside, ahead)) / 0.075;
  return colour + through * mix(water, disc(high), inside(far * 1.7));
}

vec3 scene(vec2 place, vec2 uv) {
  part = time / period;
  tall = 0.7;
  curl = 0.0;
  density = 1.0;
  calm = 0.0;
  vec3 colour;
  if (view == 1) {
    tall = 1.0;
    calm = 0.35;
    horizon = mix(0.06, -0.22, part);
    moon = vec3(mix(0.22, 0.52, part), mix(-0.24, 0.30, part), 0.5);
    colour = sea(place, 0, LOW - 1);
  } else if (view == 2) {
    float bob = 0.07 * sin(time * 2.1);
    tall = 1.2;
    curl = 0.9;
    density = 0.55;
    horizon = 0.02 + bob;
    moon = vec3(mix(-0.35, 0.25, part), 0.30 + 0.5 * bob, 0.55);
    colour = sea(place, VOICES - CLOSE, VOICES - 1);
  } else if (view == 3) {
    colour = seats(place);
  } else {
    float tilt = smoothstep(0.08, 0.48, part);
    calm = 0.5 * tilt;
    density = 1.8;
    horizon = mix(0.36, -0.24, tilt) - 0.04 * part;
    moon = vec3(0.0, horizon + 0.76, 0.2);
    colour = sea(place, 0, VOICES - 1);
  }
  return display(colour * (1.0 - 0.06 * dot(place, place)));
}
