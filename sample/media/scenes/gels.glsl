// Gels: seven translucent sheets turn slowly before a lit wall. Where they overlap, their colours mix; the
// lamp throws their coloured shadows, softer the farther a sheet hangs from the wall.

const int SHEETS = 7;
const float FOCUS = 1.1;
const float LAMP_RADIUS = 0.16;

struct Sheet {
  vec3 centre;
  vec3 across, upward, normal;
  float radius;
  int form;
  vec3 passes; // what it lets through
};

float discRim(vec2 at, float radius) { return length(at) - radius; }

// Distance from the outline of a form; negative inside.
float outline(int form, vec2 at, float radius) {
  if (form == 0) return discRim(at, radius);
  if (form == 1) return abs(discRim(at, radius * 0.78)) - radius * 0.22;
  if (form == 2) return max(discRim(at, radius), -at.y);
  if (form == 3) {
    vec2 beyond = abs(at) - vec2(radius * 0.55, radius * 1.15);
    return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - 0.04;
  }
  return length(max(abs(at) - vec2(radius * 0.9, 0.0), 0.0)) - radius * 0.26;
}

Sheet sheet(int number) {
  vec3 centres[SHEETS] = vec3[SHEETS](vec3(0.95, 0.12, 0.9), vec3(-0.55, -0.35, 1.3), vec3(0.25, 0.72, 0.55),
    vec3(-1.35, 0.45, 0.7), vec3(1.75, -0.55, 1.7), vec3(-0.1, -0.05, 2.1), vec3(-2.05, -0.6, 1.9));
  int forms[SHEETS] = int[SHEETS](0, 2, 4, 0, 1, 1, 3);
  float radii[SHEETS] = float[SHEETS](0.78, 0.67, 0.54, 0.45, 0.5, 0.37, 0.54);
  int colours[SHEETS] = int[SHEETS](VIOLET, AMBER, CYAN, ROSE, AMBER, ROSE, CYAN);
  float lean[SHEETS] = float[SHEETS](0.0, -0.5, 0.5, 0.0, 0.0, 0.0, 0.25);

  float each = float(number), pace = TAU / period;
  float turned = 0.75 * sin(pace * time + each * 1.3) + 0.18 * sin(2.0 * pace * time + each);
  float nodded = 0.28 * sin(pace * time + each * 2.1);
  float leant = lean[number] + 0.35 * sin(pace * time + each * 0.9);

  Sheet made;
  made.centre = centres[number];
  made.centre.xy += vec2(0.10 * sin(pace * time + each * 1.7), 0.08 * sin(pace * time + each * 2.3));
  made.form = forms[number];
  made.radius = radii[number];
  made.across = vec3(cos(leant), sin(leant), 0.0);
  made.upward = vec3(-sin(leant), cos(leant), 0.0);
  made.across.xz = turn(-turned) * made.across.xz;
  made.upward.xz = turn(-turned) * made.upward.xz;
  made.across.yz = turn(-nodded) * made.across.yz;
  made.upward.yz = turn(-nodded) * made.upward.yz;
  made.normal = normalize(cross(made.across, made.upward));
  made.passes = mix(vec3(1.0), clamp(light(colours[number]) * 1.15 + 0.02, 0.0, 1.0), 0.93);
  return made;
}

float rimAt(Sheet hung, vec3 point) {
  vec3 from = point - hung.centre;
  return outline(hung.form, vec2(dot(from, hung.across), dot(from, hung.upward)), hung.radius);
}

vec3 scene(vec2 place, vec2 uv) {
  float pace = TAU / period;
  vec3 eye = vec3(0.35 * sin(pace * time), 0.12 * cos(pace * time), 6.2);
  vec3 ahead = normalize(vec3(0.1 * sin(pace * time), 0.02, 0.0) - eye);
  vec3 aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 ray = normalize(ahead * 4.6 + aside * place.x + cross(aside, ahead) * place.y);
  vec3 wall = eye + ray * (-eye.z / ray.z);
  vec3 lamp = vec3(-3.2 + 0.5 * sin(pace * time), 3.6, 6.5);
  vec3 toLamp = lamp - wall;
  float far = length(toLamp);
  toLamp /= far;

  vec3 passed = vec3(1.0), glanced = vec3(0.0), shadow = vec3(1.0);
  for (int i = 0; i < SHEETS; i++) {
    Sheet hung = sheet(i);
    float slant = dot(ray, hung.normal);
    vec3 point = eye + ray * (dot(hung.centre - eye, hung.normal) / slant);
    float blur = 0.0035 + abs(point.z - FOCUS) * 0.012;
    float rim = rimAt(hung, point);
    float covered = smoothstep(blur, -blur, rim);
    vec3 mirrored = reflect(ray, slant < 0.0 ? hung.normal : -hung.normal);
    float sheen = 0.05 + 0.95 * pow(1.0 - abs(slant), 5.0);
    float boxes = 0.9 * smoothstep(0.75, 0.97, dot(mirrored, normalize(vec3(-0.55, 0.45, 0.8)))) +
      0.5 * smoothstep(0.9, 0.99, dot(mirrored, normalize(vec3(0.7, 0.2, 0.7))));
    float edge = 0.22 * exp(-abs(rim) * 70.0 / (1.0 + blur * 60.0));
    glanced += passed * covered * (boxes * (0.10 + sheen * 0.8) + sheen * 0.25) * vec3(1.0, 0.97, 0.95);
    glanced += passed * covered * edge * mix(vec3(1.0), hung.passes, 0.35);
    // Seen aslant, light has a longer way through.
    float way = 1.0 + 0.35 * (1.0 / max(abs(slant), 0.25) - 1.0);
    passed *= mix(vec3(1.0), pow(hung.passes, vec3(way)), covered);

    float reach = dot(hung.centre - wall, hung.normal) / dot(toLamp, hung.normal);
    if (reach > 0.0 && reach < far) {
      float rimOfShadow = rimAt(hung, wall + toLamp * reach);
      float penumbra = 0.004 + 1.1 * LAMP_RADIUS * reach / (far - reach);
      shadow *= mix(vec3(1.0), hung.passes * 0.93 + 0.03, smoothstep(penumbra, -penumbra, rimOfShadow));
      float halo = (rimOfShadow + penumbra * 0.6) / (penumbra * 0.9);
      shadow *= 1.0 + 0.22 * exp(-halo * halo);
    }
  }
  float fall = mix(65.0 * pow(max(toLamp.z, 0.0), 1.5) / (far * far), 1.05, 0.45);
  vec3 plaster = vec3(1.0, 0.965, 0.93) * (0.985 + 0.03 * (fbm(wall.xy * 38.0) - 0.5));
  vec3 colour = plaster * (0.10 * vec3(0.95, 0.9, 1.0) + fall * vec3(1.0, 0.97, 0.93)) * 1.02;
  colour = colour * shadow * passed + glanced;
  return plain(colour * (1.0 - 0.025 * dot(place, place)));
}
