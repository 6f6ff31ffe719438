// Plates: sheets of coloured glass rise before a bright wall, each seen through the others; then a light walks
// along them and checks every edge.

const int PLATES = 11;
const float FLOOR = -0.60;

vec3 tint(int number) {
  vec3 colours[4] = vec3[4](light(0x9333EA), light(0x3CCFE6), light(0xFF6B8B), light(0xFFB020));
  return colours[(number * 3) & 3];
}

// Left edge, width, height now, and how far out of focus.
vec4 plate(float number) {
  float near = hash(number + 3.0), late = number * 0.26 - 0.35;
  float grown = ease((time - late) / 1.7), since = max(time - late - 0.85, 0.0), settle = exp(-3.0 * since);
  float tall = (0.34 + 0.11 * number + 0.15 * sin(number * 1.9)) * (grown + 0.02 * settle * sin(9.0 * since));
  float slide = (0.5 + near) * 0.16 * (0.5 - time / period);
  float again = 0.10 * sin(number * 4.1) * ease((time - 5.6 - 0.06 * number) / 1.4);
  return vec4(-1.60 + number * 0.285 + slide + again, 0.35 + 0.07 * cos(number * 2.3), tall, 0.002 + 0.010 * near * near);
}

float box(vec2 at, vec4 sheet, vec2 soft) {
  float across = smoothstep(-soft.x, soft.x, at.x - sheet.x) * smoothstep(-soft.x, soft.x, sheet.x + sheet.y - at.x);
  return across * smoothstep(-soft.y, soft.y, FLOOR + sheet.z - at.y) * step(0.004, sheet.z);
}

vec3 scene(vec2 place, vec2 uv) {
  place *= 1.04 - 0.05 * time / period;
  float below = max(FLOOR - place.y, 0.0);
  bool isFloor = below > 0.0;
  vec2 at = isFloor ? vec2(place.x, FLOOR + below) : place;
  float fallOff = length((place - vec2(-0.75 + 0.25 * time / period, 0.62)) * vec2(0.8, 1.0));
  vec3 wall = mix(light(0xFFFDF8), light(0xC6B8DE), smoothstep(0.1, 2.3, fallOff));
  vec3 colour = isFloor ? mix(light(0xDCD3EC), light(0xF7F4FC), smoothstep(0.0, 0.5, below)) : wall;
  float lamp = -2.3 + 2.35 * max(time - 3.9, 0.0) - 0.35 * at.y, sheen = 0.0, rims = 0.0;

  for (int i = 0; i < PLATES; i++) {
    vec4 sheet = plate(float(i));
    vec3 glass = tint(i);
    float soft = sheet.w + below * 0.55;
    float inside = box(at, sheet, vec2(soft, soft + below * 0.3));
    if (isFloor) {
      colour *= mix(vec3(1.0), glass, inside * 0.62 * exp(-below * 4.6));
      continue;
    }
    float shade = box(at - vec2(0.10, -0.07), sheet, vec2(0.11));
    colour *= mix(vec3(1.0), mix(glass, vec3(0.8), 0.55), shade * 0.42);
    float depth = smoothstep(FLOOR, FLOOR + sheet.z, at.y);
    colour *= mix(vec3(1.0), mix(glass, vec3(1.0), 0.04 + 0.16 * depth), inside * 0.93);
    float side = abs(at.x - sheet.x - 0.012), top = abs(at.y - FLOOR - sheet.z + 0.006);
    float rim = smoothstep(0.0045 + sheet.w, 0.001, side) + 1.2 * smoothstep(0.006 + sheet.w, 0.001, top);
    float lit = exp(-pow((sheet.x + 0.5 * sheet.y - lamp - 0.35 * at.y) / 0.22, 2.0));
    rims += rim * inside * (0.34 + 1.3 * lit);
    sheen += inside * exp(-pow((at.x - lamp) / 0.085, 2.0));
  }
  colour += vec3(1.0, 0.98, 0.94) * (rims * 0.5 + min(sheen, 2.0) * 0.16);
  if (isFloor) colour += light(AMBER) * 0.10 * exp(-pow((at.x - lamp) / 0.4, 2.0)) * exp(-below * 5.0);
  colour *= 1.0 - 0.05 * smoothstep(0.03, 0.0, abs(place.y - FLOOR));
  return plain(colour * (1.0 - 0.05 * dot(place, place) * 0.4));
}
