// Tiles: a mosaic of quarter circles, rings and bars turns in beats; the turn runs across it as a wave, and
// every beat ends in another pattern.

const float BEATS = 4.0;
const float ACROSS = 2.5; // tiles in half the height

vec3 groundOf(int number) {
  vec3 colours[5] = vec3[5](light(0xF6F2FA), light(0xE9DDFB), light(0xFFE3B3), light(0x9333EA), light(0x220C3D));
  return colours[number];
}

vec3 figureOf(int number) {
  vec3 colours[5] = vec3[5](light(0x9333EA), light(0xFFB020), light(0xFF4D74), light(0xF6F2FA), light(0x18C3DF));
  return colours[number];
}

// Distance from the outline of a tile's figure; negative inside.
float figure(int form, vec2 at, float turns) {
  vec2 corner = at + 0.5;
  if (form == 0) return length(corner) - 1.0;
  if (form == 1) return abs(length(corner) - 0.62) - 0.26;
  if (form == 2) return length(at) - 0.5 * (0.62 + 0.26 * cos(turns * PI));
  if (form == 3) return min(length(at - vec2(0.0, -0.5)), length(at - vec2(0.0, 0.5))) - 0.5;
  return at.x + at.y;
}

vec3 scene(vec2 place, vec2 uv) {
  vec2 grid = place * ACROSS + vec2(0.0, 0.5), cell = floor(grid), at = fract(grid) - 0.5;
  float chance = hash(cell + 17.0), way = hash(cell + 90.0) > 0.5 ? 1.0 : -1.0;
  float beats = time / period * BEATS, beat = floor(beats);
  float delay = 0.45 * clamp(cell.x * 0.055 - cell.y * 0.045 + 0.5, 0.0, 1.0);
  float turns = beat + ease((beats - beat - delay) / 0.5);
  float angle = floor(chance * 4.0) * PI * 0.5 + way * turns * PI * 0.5;
  int form = int(floor(hash(cell + 7.0) * 5.0));

  int ground = int(floor(hash(cell + 3.0) * 5.0)), drawn = int(floor(hash(cell + 1.0) * 5.0));
  if (ground == 3 && drawn == 0) drawn = 1;
  if (ground == 0 && drawn == 3) drawn = 0;
  if (ground == 1 && drawn == 3) drawn = 2;
  vec3 colour = groundOf(ground);

  vec2 turned = turn(-angle) * at;
  float soft = ACROSS * 2.4 / size.y;
  float shadow = figure(form, turned + turn(-angle) * vec2(-0.03, 0.035), turns);
  colour *= 1.0 - 0.28 * smoothstep(0.05, -0.03, shadow);
  colour = mix(colour, figureOf(drawn), smoothstep(soft, -soft, figure(form, turned, turns)));
  colour *= 0.975 + 0.05 * fbm(place * 60.0);
  float seam = max(abs(at.x), abs(at.y));
  return plain(colour * (1.0 - 0.10 * smoothstep(0.494, 0.5, seam)));
}
