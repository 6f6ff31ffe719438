// Valley: sheets of cut paper, from morning to dusk. Cameras: 1 the sheets are set up, 2 beside a walker,
// 3 close to a folded crane, 4 over the valley as its windows light up. Every sheet throws a soft shadow on the
// one behind it.

const int SHEETS = 6;

float ridge(float x, float sheet) {
  return 0.42 + 0.24 * sin(x * 1.3 + sheet * 2.1) + 0.13 * sin(x * 2.9 + sheet * 4.7) + 0.05 * sin(x * 7.1 + sheet * 1.3);
}

// Distance from the nearest tree of a stand: firs on odd sheets, round ones on even; `above` is the height over the ridge.
float trees(float x, float above, float sheet) {
  float cell = floor(x * 5.0), part = fract(x * 5.0) - 0.5, chance = hash(vec2(cell, sheet));
  if (chance < 0.34 || above > 0.30) return 1.0;
  part += 0.3 * (chance - 0.65);
  float tall = 0.10 + 0.15 * fract(chance * 7.0), up = above / tall;
  float fir = abs(part) / 5.0 - (1.0 - up) * (0.052 - 0.018 * fract(up * 3.0)) ;
  fir = max(fir, above - tall);
  vec2 crown = vec2(part / 5.0, above - tall * 0.68);
  float round_ = min(length(crown * vec2(1.0, 0.85)) - tall * 0.30, max(abs(crown.x) - 0.006, above - tall * 0.7));
  return mod(sheet, 2.0) > 0.5 ? fir : round_;
}

float paperGrain(vec2 place) { return 0.965 + 0.07 * (0.6 * noise(place * 46.0) + 0.4 * noise(place * 120.0)); }

vec3 paperOf(float sheet, float dusk) {
  vec3 morning[SHEETS] = vec3[SHEETS](light(0xBFE6E4), light(0x86CFD6), light(0x45B0C2), light(0x1C86A0), light(0x0F5F7E), light(0x0A3E5C));
  vec3 evening[SHEETS] = vec3[SHEETS](light(0xC77FA8), light(0x8A5AA8), light(0x574796), light(0x343680), light(0x1F2560), light(0x111540));
  int number = int(sheet);
  return mix(morning[number], evening[number], dusk);
}

vec3 skyOf(vec2 place, float dusk, vec2 sun, float radius) {
  vec3 colour = mix(light(0xFFF1D2), light(0xA9E0E8), smoothstep(-0.1, 0.9, place.y));
  colour = mix(colour, mix(light(0xF39AA0), light(0x2A2468), smoothstep(-0.15, 0.75, place.y)), dusk);
  for (int i = 3; i >= 1; i--) {
    float far = length(place - sun) - radius - 0.13 * float(i) - 0.01 * sin(time * 1.7 + float(i));
    colour = mix(colour, colour * 1.03 + light(0xFFC890) * 0.05, inside(far));
    colour *= 1.0 - 0.07 * smoothstep(0.05, 0.0, far) * (1.0 - inside(far));
  }
  float shade = length(place - sun - vec2(0.015, -0.02)) - radius;
  colour *= 1.0 - 0.22 * smoothstep(0.04, -0.02, shade);
  vec3 disc = mix(light(0xFF7A52), light(0xFFF3D8), dusk);
  return mix(colour, disc * (1.0 - 0.12 * (place.y - sun.y) / radius * (1.0 - dusk)), inside(length(place - sun) - radius));
}

// All sheets from the back to the front. `move` is the camera's; `up` how far each is set up (0 to 1); `lit` how
// many windows are.
vec3 sheets(vec3 colour, vec2 place, vec2 move, float up, float dusk, float lit) {
  float grain = paperGrain(place + move * 0.3);
  for (int i = 0; i < SHEETS; i++) {
    float sheet = float(i), near = 0.16 + 0.20 * sheet;
    float set = ease((up * 2.2 - 0.24 * sheet) / 0.9);
    float spring = (1.0 - set) * 1.5 - 0.05 * sin(PI * set);
    float x = place.x * (1.06 - 0.09 * sheet) + sheet * 2.7 + move.x * near;
    float edge = -0.06 - 0.215 * sheet + ridge(x, sheet) * 0.62 + move.y * near - spring;
    float above = place.y - edge, rim = above;
    if (i >= 1) rim = min(rim, max(trees(x, above, sheet), above - 0.30));
    vec2 across = vec2(-0.030, 0.040);
    float behind = place.y - across.y + 0.01 - (edge + (ridge(x + across.x * 2.0, sheet) - ridge(x, sheet)) * 0.62);
    if (i > 0) colour *= 1.0 - 0.34 * smoothstep(0.07, -0.02, behind) * (1.0 - inside(rim));
    vec3 paper = paperOf(sheet, dusk) * grain;
    paper *= 1.0 + 0.16 * smoothstep(0.22, 0.0, -above);
    paper += light(0xFFE9C8) * 0.16 * smoothstep(0.010, 0.0, -rim) * (1.0 - 0.7 * dusk);
    // The route, in dashes.
    float deep = -above;
    if (i >= 1 && deep > 0.02) {
      float trail = abs(x - sheet * 2.7 - 0.25 * sheet + 0.45 - 0.22 * sin(deep * 7.0 + sheet * 1.9)) - 0.010;
      float dash = smoothstep(-0.2, 0.2, sin(deep * 95.0 - time * 5.0));
      paper = mix(paper, mix(light(0xFFF4DF), light(0xFFC98A), dusk), 0.85 * smoothstep(0.004, -0.004, trail) * dash * smoothstep(0.55, 0.3, deep) * smoothstep(0.02, 0.05, deep));
    }
    colour = mix(colour, paper, inside(rim));
    // Huts, and their windows.
    if (i >= 1 && i <= 4 && lit > 0.0) {
      for (int h = 0; h < 2; h++) {
        float number = sheet * 2.0 + float(h);
        float middle = sheet * 2.7 + (hash(number + 5.0) - 0.5) * 2.0 + (h == 0 ? -0.7 : 0.6);
        float foot = -0.06 - 0.215 * sheet + ridge(middle, sheet) * 0.62 + move.y * near - 0.02;
        vec2 at = vec2((x - middle) / (1.06 - 0.09 * sheet), place.y - foot) / (0.7 + 0.22 * sheet);
        float wall = slab(at - vec2(0.0, 0.035), vec2(0.055, 0.04), 0.002);
        float roof = max(abs(at.x) * 0.8 + at.y - 0.135, 0.068 - at.y);
        vec3 hut = paperOf(min(sheet + 1.0, 5.0), dusk);
        colour = mix(colour, hut * 1.25, inside(wall * 0.8));
        colour = mix(colour, mix(hut * 0.6, light(0xE8556A), 0.75), inside(roof * 0.7));
        float on = smoothstep(0.0, 0.05, lit - 0.10 * hash(number + 60.0) - 0.105 * number + 0.12);
        vec2 window = abs(at - vec2(0.012, 0.034)) - vec2(0.016, 0.018);
        float glass = max(window.x, window.y);
        colour = mix(colour, light(0xFFCE70), inside(glass * 0.8) * on);
        colour += light(0xFF9A40) * 0.35 * on * exp(-max(glass, 0.0) * 26.0);
      }
    }
  }
  return colour;
}

vec3 hiker(vec3 colour, vec2 at, float stride) {
  float swing = 0.5 * sin(stride), bob = 0.012 * abs(cos(stride));
  at.y -= bob;
  vec2 hip = vec2(0.0, 0.27), neck = vec2(0.035, 0.50);
  float leg = 9.0;
  for (int i = 0; i < 2; i++) {
    float way = i == 0 ? swing : -swing, lift = max(0.0, (i == 0 ? 1.0 : -1.0) * cos(stride));
    vec2 knee = hip + vec2(0.13 * way + 0.03 * lift, -0.13 + 0.02 * lift), foot = vec2(0.27 * way - 0.05 * lift, 0.012 + 0.075 * lift);
    leg = min(leg, min(stick(at, hip, knee, 0.030), stick(at, knee, foot, 0.024)));
    leg = min(leg, stick(at, foot, foot + vec2(0.05, -0.004), 0.020));
  }
  colour = mix(colour, light(0x14304C), inside(leg));
  vec2 hand = neck + vec2(0.15 + 0.07 * swing, -0.17 + 0.02 * swing);
  vec2 tip = vec2(0.20 + 0.20 * sin(stride + 0.6), 0.0);
  colour = mix(colour, light(0x7A4A2A), inside(stick(at, hand + vec2(-0.02, 0.12), tip, 0.006)));
  float pack = slab(turn(0.12) * (at - vec2(-0.085, 0.41)), vec2(0.062, 0.105), 0.04);
  colour = mix(colour, light(0xFFB020), inside(pack));
  colour = mix(colour, light(0xC97E10), inside(max(pack, at.y - 0.37)));
  colour = mix(colour, light(0xFFE9C8), inside(slab(turn(0.12) * (at - vec2(-0.085, 0.545)), vec2(0.075, 0.026), 0.025)));
  float coat = stick(at, hip + vec2(0.0, 0.02), neck - vec2(0.0, 0.05), 0.068);
  colour = mix(colour, light(0xFF4D74), inside(coat));
  float arm = min(stick(at, neck - vec2(0.01, 0.05), neck + vec2(0.06 + 0.03 * swing, -0.17), 0.030), stick(at, neck + vec2(0.06 + 0.03 * swing, -0.17), hand, 0.026));
  colour *= 1.0 - 0.2 * inside(arm - 0.012);
  colour = mix(colour, light(0xE0355F), inside(arm));
  vec2 head = at - neck - vec2(0.022, 0.075);
  colour = mix(colour, light(0x9A5B3C), inside(min(length(head) - 0.056, length(at - hand) - 0.026)));
  float hat = max(length(head - vec2(0.0, 0.012)) - 0.066, -(head.y - 0.018));
  return mix(colour, light(0x9333EA), inside(min(hat, stick(head, vec2(-0.07, 0.022), vec2(0.10, 0.022), 0.010))));
}

// Distance from a triangle's outline.
float wedge(vec2 at, vec2 a, vec2 b, vec2 c) {
  float way = sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  vec2 ab = normalize(b - a), bc = normalize(c - b), ca = normalize(a - c);
  float one = dot(at - a, vec2(ab.y, -ab.x)), two = dot(at - b, vec2(bc.y, -bc.x)), three = dot(at - c, vec2(ca.y, -ca.x));
  return max(max(one * way, two * way), three * way);
}

vec3 crane(vec3 colour, vec2 at, float beat, float big) {
  at = turn(0.10 * beat) * at / big;
  float lift = 0.42 * beat;
  vec2 back = vec2(-0.05, 0.02), front = vec2(0.14, 0.02), belly = vec2(0.03, -0.16);
  vec2 tip = vec2(-0.02, 0.02 + lift), far = vec2(0.10, 0.06 + lift * 0.86);
  float scale = big;
  colour = mix(colour, light(0xC9BEDA), inside(wedge(at, back + vec2(0.05, 0.0), front, far) * scale));
  colour = mix(colour, light(0xE9E2F2), inside(wedge(at, vec2(0.10, -0.02), vec2(0.44, 0.23), vec2(0.12, -0.10)) * scale));
  colour = mix(colour, light(0xFF7A52), inside(wedge(at, vec2(0.40, 0.205), vec2(0.44, 0.23), vec2(0.52, 0.155)) * scale));
  colour = mix(colour, light(0xD8CEE6), inside(wedge(at, vec2(-0.01, -0.02), vec2(-0.46, 0.16), vec2(-0.01, -0.10)) * scale));
  colour = mix(colour, light(0xFFFFFF) * 0.93, inside(wedge(at, vec2(-0.06, 0.01), vec2(0.15, 0.01), belly) * scale));
  colour = mix(colour, light(0xE3DAF0), inside(wedge(at, vec2(0.03, 0.01), vec2(0.15, 0.01), belly) * scale));
  float wing = wedge(at, back, front, tip);
  colour = mix(colour, light(0xFFFDF8), inside(wing * scale));
  float fold = wedge(at, vec2(0.05, 0.02), front, tip);
  return mix(colour, light(0xEDE5F6), inside(fold * scale));
}

vec3 setUp(vec2 place) {
  float part = time / period;
  place /= mix(1.0, 1.12, ease(part * 0.7 + 0.2));
  vec2 sun = vec2(0.62, mix(-0.30, 0.40, ease(part * 1.05 - 0.1)));
  return sheets(skyOf(place, 0.0, sun, 0.27), place, vec2(1.1 * part - 0.4, -0.12 * (1.0 - part)), part, 0.0, 0.0);
}

vec3 beside(vec2 place) {
  float walked = time * 1.15;
  vec3 colour = skyOf(place, 0.12, vec2(-0.75, 0.46), 0.30);
  for (int i = 0; i < 4; i++) {
    float sheet = float(i), near = 0.10 + 0.17 * sheet;
    float x = place.x + sheet * 2.7 + walked * near, edge = -0.02 - 0.17 * sheet + 0.50 * ridge(x, sheet);
    float above = place.y - edge, rim = i == 0 ? above : min(above, max(trees(x * 0.8, above * 0.8, sheet), above - 0.36));
    colour *= 1.0 - 0.26 * smoothstep(0.07, -0.02, above - 0.04) * (1.0 - inside(rim)) * step(0.5, sheet);
    vec3 paper = paperOf(sheet, 0.12) * paperGrain(place + vec2(walked * near, 0.0)) * (1.0 + 0.14 * smoothstep(0.2, 0.0, -above));
    colour = mix(colour, paper, inside(rim));
  }
  float x = place.x + walked * 0.72, ground = -0.56 + 0.05 * sin(x * 2.1) + 0.02 * sin(x * 5.0);
  float under = place.y - ground;
  float here = -0.12 + 0.05 * sin(time), foot = -0.56 + 0.05 * sin((here + walked * 0.72) * 2.1) + 0.02 * sin((here + walked * 0.72) * 5.0);
  colour *= 1.0 - 0.30 * smoothstep(0.09, 0.0, under) * (1.0 - inside(under));
  vec3 soil = paperOf(4.0, 0.05) * paperGrain(vec2(x, place.y));
  soil = mix(soil, light(0xFFE6BC), smoothstep(0.004, -0.004, abs(under + 0.035) - 0.020));
  colour = mix(colour, soil, inside(under));
  // Grass of paper.
  float blade = floor(x * 26.0), luck = hash(vec2(blade, 3.0));
  float lean = fract(x * 26.0) - 0.5 + 0.5 * sin(time * 2.0 + blade * 0.3) * under * 6.0;
  colour = mix(colour, paperOf(4.0, 0.05) * 1.15, inside(max((abs(lean) - 0.42 * (1.0 - under / (0.03 + 0.07 * luck))) / 26.0, -under - 0.02)));
  colour *= 1.0 - 0.3 * exp(-pow(length((place - vec2(here - 0.05, foot - 0.03)) * vec2(1.0, 4.0)) / 0.18, 2.0));
  colour = hiker(colour, (place - vec2(here, foot - 0.01)) / 1.25, time * 6.2);
  // Trunks pass close by.
  float far = place.x + walked * 1.7 + 0.5, cell = floor(far / 1.9), within = fract(far / 1.9) - 0.5;
  float chance = hash(vec2(cell, 41.0));
  float trunk = abs(within * 1.9 + 0.3 * (chance - 0.5) + 0.025 * sin(place.y * 3.0 + cell)) - 0.085 - 0.05 * chance - 0.02 * smoothstep(-0.4, -1.0, place.y);
  colour *= 1.0 - 0.35 * smoothstep(0.10, 0.0, trunk - 0.02);
  vec3 bark = light(0x08293F) * paperGrain(vec2(far, place.y)) * (1.0 + 0.5 * smoothstep(0.0, -0.02, trunk) * step(within, 0.0));
  colour = mix(colour, bark, inside(trunk));
  float leaf = 0.66 + 0.10 * sin(far * 3.0) + 0.05 * sin(far * 8.0) - place.y;
  colour *= 1.0 - 0.3 * smoothstep(0.10, 0.0, leaf - 0.03) * (1.0 - inside(leaf));
  return mix(colour, light(0x0A3650) * paperGrain(vec2(far, place.y)), inside(leaf));
}

vec3 close(vec2 place) {
  float part = time / period;
  vec2 move = vec2(2.4 * part, -0.35 + 0.25 * part);
  vec3 colour = skyOf(place, 0.35, vec2(0.85 - 0.25 * part, 0.30), 0.42);
  colour = sheets(colour, place / 1.35, move, 2.0, 0.35, 0.0);
  for (int i = 0; i < 3; i++) {
    float number = float(i);
    vec2 at = i == 2 ? vec2(-0.70 + 0.95 * part, -0.08 + 0.20 * part + 0.03 * sin(time * 6.0)) :
      i == 1 ? vec2(0.15 + 0.75 * part, 0.52 + 0.08 * part) : vec2(-0.35 + 0.6 * part, 0.60 + 0.14 * part);
    float beat = sin(time * (i == 2 ? 6.0 : 8.0) + number * 1.4), big = i == 2 ? 1.75 : 0.42 + 0.1 * number;
    if (i == 2) {
      // Its shadow falls on the paper behind.
      vec3 dark = crane(vec3(0.0), place - at - vec2(0.10, -0.14), beat, big);
      colour *= 1.0 - 0.28 * smoothstep(0.0, 0.3, dark.g);
    }
    colour = crane(colour, place - at, beat, big);
  }
  return colour;
}

vec3 evening(vec2 place) {
  float part = time / period, dusk = smoothstep(-0.1, 0.55, part);
  place /= mix(1.16, 1.0, ease(part * 0.85 + 0.1));
  vec2 moon = vec2(-0.62, mix(-0.12, 0.50, ease(part * 0.9 + 0.12)));
  vec3 colour = skyOf(place, dusk, moon, 0.20);
  vec2 cell = floor(place * 9.0), at = fract(place * 9.0) - 0.5;
  float star = hash(cell), bright = smoothstep(0.35, 0.75, part - 0.25 * star + 0.1) * (0.6 + 0.4 * sin(time * 5.0 + star * 40.0));
  if (star > 0.68 && place.y > 0.0) colour = mix(colour, light(0xFFF3D8), bright * inside((length(at) - 0.05 * star) / 9.0) * step(0.33, length(place - moon)));
  return sheets(colour, place, vec2(-0.5 - 0.6 * part, 0.26 - 0.34 * ease(part)), 2.0, dusk, max(0.0, part * 1.5 - 0.15));
}

vec3 scene(vec2 place, vec2 uv) {
  vec3 colour = vec3(0.0);
  if (view == 1) colour = setUp(place);
  if (view == 2) colour = beside(place);
  if (view == 3) colour = close(place);
  if (view == 4) colour = evening(place);
  return plain(colour * (1.0 - 0.05 * dot(place, place)));
}
