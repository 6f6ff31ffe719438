// Silk: a length of cloth in coloured light. Its folds never stop; where the voice rises, the light crosses them.

float cloth(vec2 at) {
  float pace = TAU / period;
  for (int i = 1; i < 5; i++) {
    float number = float(i);
    at.x += 0.62 / number * sin(number * 1.35 * at.y + number * 1.9 + seed + 0.55 * sin(pace * time + number));
    at.y += 0.50 / number * sin(number * 1.15 * at.x + number * 0.7 + 0.55 * cos(pace * time + number * 1.4));
  }
  return sin(at.x * 1.7 + at.y * 1.1) * 0.5 + 0.5;
}

vec3 scene(vec2 place, vec2 uv) {
  vec2 at = turn(-0.5) * place * vec2(0.95, 1.25);
  const float step = 0.012;
  float height = cloth(at);
  vec2 slope = vec2(cloth(at + vec2(step, 0.0)), cloth(at + vec2(0.0, step))) - height;
  vec3 normal = normalize(vec3(-slope / step * 0.55, 1.0));
  // The voice lives between 200 and 900 Hz; its light moves with it.
  float sung = 0.5 * heard(0.35) + 0.5 * heardBefore(0.5, 0.12);
  vec3 lamp = normalize(vec3(-0.75 + 0.9 * sung, 0.65, 0.55));
  float diffuse = max(dot(normal, lamp), 0.0);
  float glint = pow(max(dot(normal, normalize(lamp + vec3(0.0, 0.0, 1.0))), 0.0), 34.0);
  float rim = pow(1.0 - normal.z, 2.2);
  float shade = smoothstep(-1.4, 1.4, place.x * 0.55 + place.y * 0.75 + 0.5 * (height - 0.5));
  vec3 colour = mix(light(0x5B1FC0), light(VIOLET) * 1.1, smoothstep(0.0, 0.45, shade));
  colour = mix(colour, light(ROSE), smoothstep(0.40, 0.72, shade));
  colour = mix(colour, light(AMBER), smoothstep(0.66, 1.0, shade));
  float lit = 0.75 + 0.55 * sung;
  colour = colour * (0.22 + 1.05 * diffuse * lit) + glint * (0.30 + 0.5 * sung) * mix(vec3(1.0), colour, 0.35);
  colour += rim * 0.30 * mix(light(CYAN), light(ROSE), shade);
  colour *= 0.80 + 0.25 * smoothstep(0.0, 0.5, height);
  return plain(colour / (1.0 + 0.12 * colour));
}
