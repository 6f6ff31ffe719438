// Iris: rings of petals around a warm core. Each ring draws the sound of a moment; what is heard now is at the
// centre and travels outwards. Bass begins at the foot of a ring, the highest notes end at its top.

const int RINGS = 54;
const int DUST = 46;

vec3 petalColour(float level, float outward) {
  vec3 colour = mix(light(VIOLET) * 1.5, light(ROSE), smoothstep(0.0, 0.55, level + outward * 0.35));
  colour = mix(colour, light(AMBER), smoothstep(0.45, 1.0, level * 1.15 + 0.15 * outward));
  return mix(colour, light(CYAN), 0.55 * smoothstep(0.75, 1.0, outward) * (1.0 - level));
}

vec3 rings(float far, float angle) {
  float band = abs(mod(angle / PI + 1.5, 2.0) - 1.0);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < RINGS; i++) {
    float number = float(i), outward = number / float(RINGS - 1), ago = number * 0.75 / 24.0;
    float level = heardBefore(0.05 + band * 0.73, ago), bass = heardBefore(0.03, ago);
    float sway = 0.012 * sin(angle * 3.0 + number * 0.22 + TAU * time / period) + 0.010 * sin(angle * 5.0 - number * 0.31);
    float rest = 0.20 + 0.011 * number + 0.0049 * outward * number;
    float at = rest + sway * (0.4 + outward) + level * 0.21 * (0.55 + 0.5 * outward) + bass * 0.05;
    float away = abs(far - at), thin = 0.0016 + 0.0022 * level;
    float line = smoothstep(thin + 0.0022, thin * 0.4, away);
    float glow = 0.000045 / (away * away * 9.0 + 0.0009);
    sum += petalColour(level, outward) * (line * (0.30 + 1.2 * level) + glow * (0.4 + 1.6 * level)) * (1.0 - 0.62 * outward);
  }
  return sum;
}

vec3 dust(vec2 place) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < DUST; i++) {
    float number = float(i);
    float laps = floor(1.0 + 2.0 * hash(number + 7.0)) * (hash(number + 5.0) > 0.5 ? 1.0 : -1.0);
    float angle = TAU * (hash(number + 3.0) + laps * time / period);
    vec2 from = place - vec2(cos(angle), sin(angle) * 0.86) * (0.35 + 1.5 * hash(number) + 0.06 * heard(0.03));
    float grain = 0.0016 + 0.0035 * hash(number + 9.0), near = dot(from, from);
    float seen = 1.2 * smoothstep(grain * 1.6, grain * 0.3, sqrt(near)) + 0.00006 / (near + 0.0004);
    sum += mix(light(AMBER), light(CYAN), hash(number + 2.0)) * seen * (0.25 + 0.9 * heard(hash(number + 1.0) * 0.8));
  }
  return sum;
}

vec3 scene(vec2 place, vec2 uv) {
  place *= 1.12;
  float far = length(place), bass = heard(0.03);
  vec3 colour = light(0x0D0418) + light(0x4C1D95) * 0.55 * exp(-far * 1.6) * (0.35 + 1.1 * bass);
  colour += rings(far, atan(place.y, place.x)) * 1.25;
  float core = 0.165 + 0.05 * bass, beyond = far - core;
  vec3 warm = mix(light(AMBER), light(ROSE), smoothstep(-core, core, -place.y)) * (1.0 + 0.5 * bass);
  colour = mix(colour, warm, smoothstep(0.004, -0.004, beyond));
  colour += light(ROSE) * 0.35 * exp(-max(beyond, 0.0) * 16.0) * (0.3 + bass) + dust(place);
  colour *= 1.0 - 0.045 * dot(place, place);
  return plain(colour / (1.0 + 0.25 * max(colour.r, max(colour.g, colour.b))));
}
