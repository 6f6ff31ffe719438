// Grove: an orchard of round trees at noon; the camera walks past, the trees sway, and fruit drops in time.

const float WALK = 0.085; // of the nearest row, a second

vec2 soil(float row, float x) {
  float base = mix(-0.16, -0.78, row / 3.0);
  float y = base + (0.10 - 0.018 * row) * sin(x * (1.35 + 0.2 * row) + row * 2.1) + 0.03 * sin(x * 3.1 - row);
  return vec2(x, y);
}

vec3 ground(int row) {
  vec3 colours[4] = vec3[4](light(0xA855F7), light(0xFF8A6A), light(0xFFB020), light(0xFFD27A));
  return colours[row];
}

vec3 crown(float chance) {
  if (chance < 0.36) return light(0xFF4D74);
  return chance < 0.7 ? light(0x19B5CF) : light(0x8B2BE2);
}

vec3 fruitOf(float chance) {
  if (chance < 0.36) return light(0xFFF3D6);
  return chance < 0.7 ? light(0xFF5C80) : light(0xFFB020);
}

float disc(vec2 at, float radius) {
  float soft = 1.6 / size.y;
  return smoothstep(soft, -soft, length(at) - radius);
}

// How far a fruit has fallen that lets go at a moment and stops on the ground, which is so far below it.
float fallen(float since, float depth) {
  if (since < 0.0) return 0.0;
  float hit = sqrt(depth / 1.9), after = since - hit;
  if (after < 0.0) return 1.9 * since * since;
  float hop = 0.34;
  return depth - (after < hop ? 1.9 * after * (hop - after) * 0.9 : 0.0);
}

vec3 tree(vec3 colour, vec2 place, float number, float row, float gap) {
  float chance = hash(vec2(number, row + 11.0)), big = 0.115 + 0.062 * row + 0.05 * hash(vec2(number, row + 5.0)) * row;
  float shift = WALK * (row + 0.4) / 3.4 * time;
  float x = (number + 0.25 + 0.5 * hash(vec2(number, row))) * gap - shift;
  vec2 foot = soil(row, x);
  float trunk = big * 1.25;
  vec2 away = place - foot;
  if (abs(away.x) > big * 1.4 || away.y > trunk + big * 1.4 || away.y < -big * 0.4) return colour;
  float grown = ease((time + 0.7 - 0.16 * mod(number * 3.0 + row, 7.0)) / 0.9);
  float sway = 0.055 * sin(time * 2.1 + number * 1.7 + row) + 0.02 * sin(time * 5.3 + number);
  vec2 from = turn(sway) * (place - foot) / max(grown, 0.001);
  float soft = 1.6 / size.y;
  // The shadow of noon: short and hard.
  vec2 under = (place - foot) * vec2(1.0, 4.2);
  colour *= 1.0 - 0.22 * grown * disc(under, big * 0.85);
  float wood = smoothstep(soft, -soft, abs(from.x) - big * 0.055) * step(-0.01, from.y) * step(from.y, trunk);
  colour = mix(colour, light(0x3B1260), wood);
  vec2 at = from - vec2(0.0, trunk);
  vec3 leaf = crown(chance);
  leaf = mix(leaf, leaf * 1.28 + 0.02, step(0.0, at.x));
  leaf *= 1.0 - 0.16 * smoothstep(-0.2, -1.0, at.y / big);
  colour = mix(colour, leaf, disc(at, big));
  for (int i = 0; i < 6; i++) {
    float one = float(i), around = one * 2.4 + number * 1.3;
    vec2 hangs = vec2(cos(around), sin(around)) * big * (0.28 + 0.42 * hash(vec2(number + one, 4.0)));
    float lets = 1.3 + floor(hash(vec2(number * 7.0 + one, row)) * 14.0) * 0.5;
    bool drops = row > 1.5 && i < 3;
    float down = drops ? fallen(time - lets, trunk + hangs.y) : 0.0;
    vec2 berry = at - hangs + vec2(0.0, down);
    colour *= 1.0 - 0.15 * disc(berry + vec2(-0.006, 0.010), big * 0.125);
    colour = mix(colour, fruitOf(chance), disc(berry, big * 0.118));
  }
  return colour;
}

vec3 scene(vec2 place, vec2 uv) {
  vec3 colour = mix(light(0x9BE4EC), light(0x2FBFE0), smoothstep(-0.2, 1.0, place.y));
  vec2 sun = place - vec2(0.62, 0.50 + 0.015 * sin(TAU * time / period));
  float beat = 0.012 * sin(time * TAU / 1.0) * exp(-3.0 * fract(time));
  colour = mix(colour, light(0xC9F1EE), 0.30 * disc(sun, 0.62 + 0.03 * sin(time)));
  colour = mix(colour, light(0xFFF3D6), disc(sun, 0.30 + beat));
  colour = mix(colour, light(0xFFB020), disc(sun, 0.205 + beat));
  for (int cloud = 0; cloud < 3; cloud++) {
    float one = float(cloud);
    vec2 at = place - vec2(mod(one * 1.5 - 0.035 * (one + 1.0) * time + 2.2, 4.4) - 2.2, 0.42 + 0.2 * one);
    float puff = max(max(disc(at, 0.075), disc(at - vec2(0.11, 0.0), 0.055)), disc(at + vec2(0.10, 0.012), 0.05));
    colour = mix(colour, light(0xF6F2FA), puff * step(-0.028, at.y));
  }
  for (int row = 0; row < 4; row++) {
    float far = float(row), soft = 1.6 / size.y;
    float over = place.y - soil(far, place.x + 0.0).y;
    float shade = 1.0 - 0.10 * smoothstep(0.09, 0.0, over) * step(0.0, over);
    colour = mix(colour * shade, ground(row), smoothstep(soft, -soft, over));
    if (row == 3) continue;
    float gap = 0.34 + 0.16 * far, shift = WALK * (far + 0.4) / 3.4 * time;
    float middle = floor((place.x + shift) / gap);
    float reach = (0.175 + 0.112 * far) * 1.4, ground = soil(far, place.x).y;
    if (place.y < ground - 0.25 || place.y > ground + reach * 2.4) continue;
    for (int i = -1; i <= 1; i++) colour = tree(colour, place, middle + float(i), far, gap);
  }
  return plain(colour);
}
