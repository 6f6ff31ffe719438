// Turntable: a fluted flacon on a plinth in a seamless studio in violet, one slow turn, ray-marched.

const float FLOOR = 0.0, WALL = 1.0, PLINTH = 2.0, BODY = 3.0, METAL = 4.0, ACCENT = 5.0, BALL = 6.0;

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
  return nearer(found, vec2(length(at - vec3(0.0, 1.78, 0.0)) - 0.29, ACCENT));
}

vec2 nearest(vec3 at) {
  vec2 found = nearer(vec2(at.y, FLOOR), vec2(at.z + 3.2, WALL));
  found = nearer(found, vec2(cylinder(at - vec3(0.0, 0.11, 0.0), 0.11, 1.12, 0.015), PLINTH));
  found = nearer(found, vec2(cylinder(at - vec3(1.75, 0.32, -0.9), 0.32, 0.62, 0.015), PLINTH));
  vec3 object = at - vec3(0.0, 0.22, 0.0);
  float turned = TAU * time / period;
  object.xz = turn(-turned) * object.xz;
  // Far from it, a ball around the object is near enough.
  float around = length(object - vec3(0.0, 0.95, 0.0)) - 1.25;
  if (around > 0.4) found = nearer(found, vec2(around, BODY));
  else found = nearer(found, flacon(object));
  found = nearer(found, vec2(ring(at - vec3(-1.35, 1.25, -1.5), 0.78, 0.055), METAL));
  found = nearer(found, vec2(length(at - vec3(1.75, 1.02, -0.9)) - 0.38, BALL));
  return nearer(found, vec2(length(at - vec3(-1.25, 0.2, 0.75)) - 0.2, ACCENT));
}

vec3 normalAt(vec3 at) {
  vec2 step = vec2(0.0012, -0.0012);
  return normalize(step.xyy * nearest(at + step.xyy).x + step.yyx * nearest(at + step.yyx).x +
    step.yxy * nearest(at + step.yxy).x + step.xxx * nearest(at + step.xxx).x);
}

float litBy(vec3 from, vec3 towards) {
  float lit = 1.0, way = 0.03;
  for (int i = 0; i < 26; i++) {
    float free = nearest(from + towards * way).x;
    lit = min(lit, 9.0 * free / way);
    way += clamp(free, 0.03, 0.30);
    if (lit < 0.005 || way > 6.0) break;
  }
  lit = clamp(lit, 0.0, 1.0);
  return lit * lit * (3.0 - 2.0 * lit);
}

float openness(vec3 at, vec3 normal) {
  float hidden = 0.0, weight = 1.0;
  for (int i = 0; i < 4; i++) {
    float reach = 0.03 + 0.13 * float(i);
    hidden += (reach - nearest(at + normal * reach).x) * weight;
    weight *= 0.75;
  }
  return clamp(1.0 - 0.9 * hidden, 0.0, 1.0);
}

vec3 room(vec3 towards, vec3 warm, vec3 cool) {
  vec3 colour = 0.45 * mix(light(0x2A0F52), light(0x6B2BC0), 0.5 + 0.5 * towards.y);
  colour += warm * 2.6 * smoothstep(0.72, 0.9, dot(towards, normalize(vec3(-0.8, 0.55, 0.4))));
  colour += cool * 2.2 * smoothstep(0.86, 0.95, dot(towards, normalize(vec3(0.9, 0.25, 0.25))));
  return colour + 0.7 * smoothstep(0.93, 0.97, towards.y);
}

vec3 scene(vec2 place, vec2 uv) {
  float pace = TAU / period;
  vec3 eye = vec3(0.55 * sin(pace * time), 1.55 + 0.1 * cos(pace * time), 6.0);
  vec3 ahead = normalize(vec3(0.0, 1.06, 0.0) - eye);
  vec3 aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * 3.55 + aside * place.x + cross(aside, ahead) * place.y);
  float way = 3.2;
  vec2 found = vec2(0.0);
  for (int i = 0; i < 88; i++) {
    found = nearest(eye + ray * way);
    if (found.x < 0.0005 * way || way > 14.0) break;
    way += found.x * 0.93;
  }
  vec3 point = eye + ray * way, normal = normalAt(point);

  vec3 warm = light(0xFFC070);
  vec3 cool = light(0xFF5C8A);
  vec3 paper = light(0x9333EA);
  vec3 albedo = paper;
  float rough = 0.9, metal = 0.0;
  if (found.y == PLINTH) albedo = paper * 0.9;
  else if (found.y == BODY) { albedo = light(0xF7E9FF); rough = 0.28; }
  else if (found.y == METAL) { albedo = light(0xF2C27A); metal = 1.0; rough = 0.12; }
  else if (found.y == ACCENT) { albedo = light(0xFFB020); rough = 0.2; }
  else if (found.y == BALL) { albedo = light(0xFF4D74); rough = 0.35; }

  vec3 key = normalize(vec3(-0.72, 0.85, 0.62)), fill = normalize(vec3(0.9, 0.35, 0.35));
  float lit = litBy(point + normal * 0.006, key), open = openness(point, normal);
  vec3 colour = max(dot(normal, key), 0.0) * lit * vec3(1.0, 0.93, 0.86) * 1.55;
  colour += max(dot(normal, fill), 0.0) * 0.38 * cool * (0.4 + 0.6 * open);
  colour += open * (0.24 + 0.16 * normal.y) * mix(paper, vec3(1.0), 0.45);
  colour *= albedo * (1.0 - metal);
  float grazing = pow(1.0 - max(dot(normal, -ray), 0.0), 5.0);
  float shine = mix(0.04 + 0.6 * grazing, 0.95, metal) * (1.0 - rough * 0.85);
  vec3 mirrored = room(reflect(ray, normal), warm, cool);
  if (metal > 0.5 || rough < 0.3) mirrored *= 0.45 + 0.55 * open;
  colour += mirrored * shine * mix(vec3(1.0), albedo * 1.3, metal);
  if (found.y <= WALL) {
    // Floor and wall become one, with a pool of light behind the object.
    vec2 pool = point.xy - vec2(-0.5, 1.5);
    vec3 behind = paper * mix(1.05, 0.62, smoothstep(0.2, 3.6, point.y + 0.2));
    behind *= 0.45 + 0.95 * exp(-dot(pool, pool) * 0.22);
    colour = mix(colour, behind * (0.55 + 0.45 * lit), smoothstep(-1.2, -3.2, point.z));
  }
  colour = colour / (1.0 + 0.18 * colour);
  return plain(colour * (1.0 - 0.036 * dot(place, place)));
}
