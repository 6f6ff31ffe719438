// Kitchen: a table by a window while the morning passes. Cameras: 1 the room, 2 the pour from above, 3 steam in
// the light, 4 the table in full sun.

float day() { return view == 1 ? 0.30 * time / period : view == 2 ? 0.36 : view == 3 ? 0.62 : 0.85 + 0.15 * time / period; }

float wave(vec2 at) {
  return sin(at.x * 1.7 + 1.3 * sin(at.y * 0.9)) * sin(at.y * 1.3 + 1.1 * sin(at.x * 1.1 + 2.0));
}

vec3 wood(vec2 at, vec3 tone) {
  float plank = floor(at.y * 3.2), seam = abs(fract(at.y * 3.2) - 0.5);
  float grain = sin(at.y * 34.0 + 4.0 * sin(at.x * 2.3 + plank * 3.0) + plank * 9.0) * 0.5 + 0.5;
  tone *= 0.86 + 0.16 * sin(plank * 4.7) + 0.06 * grain;
  return tone * (1.0 - 0.45 * smoothstep(0.478, 0.5, seam));
}

// Light through a window with a cross: 1 where it falls.
float pane(vec2 at, float soft) {
  vec2 edge = abs(at), bar = abs(at - vec2(0.0, 0.12));
  float open = smoothstep(soft, -soft, max(edge.x - 0.40, edge.y - 0.52));
  return open * smoothstep(-soft, soft, min(bar.x, bar.y) - 0.022);
}

vec3 outdoors(vec2 at, float risen) {
  vec3 colour = mix(mix(light(0x4A5A80), light(0xFFB070), risen), mix(light(0x1C2744), light(0x8FB8E8), risen), smoothstep(-0.35, 0.5, at.y));
  vec2 sun = at - vec2(0.16, -0.40 + 0.62 * risen);
  colour += light(0xFF9050) * (0.25 + 0.6 * risen) * exp(-length(sun) * 2.6);
  colour = mix(colour, light(0xFFF1CF), smoothstep(0.004, -0.004, length(sun) - 0.105));
  for (int i = 0; i < 3; i++) {
    float row = float(i), x = at.x * (3.1 - row * 0.6) + row * 1.7, cell = floor(x);
    float roof = -0.36 + 0.14 * hash(cell + row * 20.0) - 0.09 * row;
    float part = fract(x);
    roof += hash(cell + row * 9.0) > 0.5 ? 0.10 * (0.5 - abs(part - 0.5)) : 0.0;
    roof += step(abs(part - 0.7), 0.05) * 0.045;
    vec3 house = mix(mix(light(0x2A3556), light(0xC46A86), risen), light(0x141B33), row / 3.2);
    vec2 cells = vec2(fract(x * 4.0), fract(at.y * 14.0));
    float lamp = step(0.72, hash(vec2(floor(x * 4.0), floor(at.y * 14.0) + row * 50.0))) * step(0.3, cells.x) * step(cells.x, 0.75) * step(0.3, cells.y);
    house += light(0xFFC060) * 0.7 * lamp * (1.0 - risen) * step(at.y, roof - 0.03);
    colour = mix(colour, house, smoothstep(0.004, -0.004, at.y - roof));
  }
  return colour;
}

// A cup from the side, its foot at the origin: rgb and how much it covers.
vec4 cup(vec2 at, vec3 glaze, vec3 sun, float side) {
  float up = clamp(at.y / 0.26, 0.0, 1.0), half_ = 0.125 + 0.055 * sqrt(up);
  float body = max(abs(at.x) - half_ + 0.03 * pow(1.0 - up, 4.0), max(-at.y, at.y - 0.26));
  vec2 top = (at - vec2(0.0, 0.26)) * vec2(1.0, 4.4);
  float rim = length(top) - 0.18, hole = length(top - vec2(0.0, 0.004)) - 0.162;
  float ear = abs(length((at - vec2(-0.19, 0.145)) * vec2(1.0, 0.9)) - 0.068) - 0.018;
  float round_ = at.x / max(half_, 0.01);
  vec3 colour = glaze * (0.30 + 0.16 * round_ * side) + sun * glaze * (0.95 * smoothstep(-0.7, 0.9, round_ * side) + 0.6 * exp(-pow((round_ * side - 0.62) * 6.0, 2.0)));
  vec4 seen = vec4(glaze * (0.25 + 0.3 * sun), inside(ear));
  seen = mix(seen, vec4(colour, 1.0), inside(body));
  seen = mix(seen, vec4(glaze * (0.4 + 0.75 * sun), 1.0), inside(rim / 2.0));
  return mix(seen, vec4(light(0x2B0F06) + sun * 0.16 * smoothstep(0.0, 0.16, top.x * side), 1.0), inside(hole / 2.0));
}

float steam(vec2 at, float pace) {
  at.x += 0.05 * sin(at.y * 4.0 - pace * 2.2) + 0.03 * sin(at.y * 9.0 - pace * 3.1 + 1.0);
  float wide = 0.05 + 0.14 * max(at.y, 0.0);
  float strand = 0.5 + 0.5 * sin(at.x / wide * 3.4 + 1.6 * sin(at.y * 5.0 - pace * 2.6) + sin(at.y * 11.0 - pace * 4.0));
  return strand * exp(-at.x * at.x / (wide * wide)) * smoothstep(0.0, 0.12, at.y) * smoothstep(0.95, 0.25, at.y);
}

vec3 room(vec2 place) {
  float part = time / period, risen = smoothstep(0.0, 1.0, part);
  place = (place - vec2(0.0, -0.30)) / mix(1.0, 1.42, ease(part * 0.8 + 0.1)) + vec2(0.0, -0.30 + 0.05 * part);
  vec3 sun = mix(light(0x2A3C66) * 0.5, light(0xFFB268) * 1.25, risen);
  vec2 glass = place - vec2(0.06, 0.42);
  vec3 colour = mix(light(0x1D2740), light(0x8C5A6A), risen) * (0.75 + 0.25 * place.y);
  colour += sun * 0.30 * exp(-length(glass) * 1.6);
  float frame = slab(glass, vec2(0.45, 0.57), 0.01);
  colour = mix(colour, mix(light(0x323C58), light(0xE8C8B0), risen * 0.8), inside(frame));
  colour = mix(colour, outdoors(glass - vec2(0.0, -0.05), risen), pane(glass, 0.002));
  // A curtain breathes at the side.
  float cloth = place.x + 0.33 + 0.05 * sin(place.y * 2.0 + time * 1.4) - 0.09 * place.y;
  float fold = sin(place.x * 52.0 + 3.0 * sin(place.y * 2.2 + time * 1.4)) * 0.5 + 0.5;
  colour = mix(colour, (light(0xC98A94) * (0.12 + 0.45 * sun) + 0.1 * sun) * (0.55 + 0.6 * fold), inside(cloth) * step(-0.3, place.y) * 0.94);
  if (place.y < -0.30) {
    float far = 1.0 / (0.42 - place.y), shift = 0.55 - 0.75 * risen;
    vec2 on = vec2(place.x * far, far * 1.6);
    colour = wood(on * vec2(1.0, 1.4), mix(light(0x2C2437), light(0xA4613C), 0.25 + 0.6 * risen)) * (0.35 + 0.5 * risen);
    vec2 fall = vec2(on.x - shift - 0.5 * (on.y - 1.75), (on.y - 1.75) * 1.25);
    colour += wood(on * vec2(1.0, 1.4), light(0xC8793F)) * sun * 0.95 * pane(fall, 0.03) * risen;
    colour *= 1.0 - 0.6 * exp(-pow(length((place - vec2(0.05 + 0.12 * risen, -0.565)) * vec2(1.0, 4.5)) / 0.2, 2.0));
    colour = mix(colour, light(0x140C14), 0.5 * smoothstep(-0.31, -0.30, place.y));
  }
  vec4 first = cup((place - vec2(0.0, -0.56)) * 0.92, light(0xEFE6DA), sun, 1.0);
  colour = mix(colour, first.rgb, first.a);
  colour += (0.06 + 0.5 * sun) * 0.55 * steam(place - vec2(0.0, -0.28), time);
  return colour;
}

vec3 pour(vec2 place) {
  float part = time / period;
  vec2 from = turn(0.35 - 0.5 * part) * (place - vec2(0.0, -0.08)) / mix(1.0, 1.5, part);
  float far = length(from), angle = atan(from.y, from.x);
  vec3 sun = light(0xFFA860) * 1.2;
  vec3 colour = wood(turn(0.6) * from * 1.3, light(0x9A5A3E)) * 0.62;
  colour += wood(turn(0.6) * from * 1.3, light(0xC8793F)) * sun * 0.7 * pane(turn(-0.5) * from * 0.62 - vec2(0.25 - 0.5 * part, 0.05), 0.03);
  colour *= 1.0 - 0.65 * smoothstep(0.16, -0.10, length(from - vec2(0.10, -0.09)) - 0.47);
  vec3 glaze = light(0x3A6E9E);
  float lit = 0.5 + 0.5 * dot(from / max(far, 0.001), normalize(vec2(-0.6, 0.8)));
  colour = mix(colour, glaze * (0.35 + 0.55 * lit) + sun * 0.16 * exp(-pow((far - 0.45) * 26.0, 2.0)) * lit, inside(far - 0.52));
  colour = mix(colour, glaze * 0.35, inside(far - 0.40) * 0.8);
  float ear = abs(slab(turn(0.7) * from - vec2(0.45, 0.0), vec2(0.13, 0.07), 0.06)) - 0.022;
  colour = mix(colour, light(0xF4ECE2) * (0.5 + 0.5 * lit), inside(ear));
  colour = mix(colour, light(0xF8F1E8) * (0.42 + 0.62 * lit), inside(far - 0.365));
  colour = mix(colour, light(0xE2D2C2) * (0.9 - 0.65 * lit), inside(far - 0.338));
  float level = mix(0.235, 0.322, part);
  float swirl = angle * 2.0 + 6.0 * log(far + 0.06) - time * 3.5;
  float ring = sin(far * 70.0 - time * 18.0) * exp(-far * 9.0);
  float cream = smoothstep(0.05, 0.95, 0.5 + 0.5 * sin(swirl + 0.8 * wave(from * 7.0 + time)) + 0.28 * ring) * smoothstep(0.02, 0.30, far);
  vec3 coffee = mix(light(0x3A1608), light(0xC07A3C), cream);
  coffee += sun * (0.16 * ring + 0.30 * smoothstep(0.9, 1.0, sin(angle + 0.9 + 0.3 * ring)) * smoothstep(0.1, 0.3, far));
  colour = mix(colour, coffee, inside(far - level - 0.003 * ring));
  // What is poured comes from above the picture.
  float across = place.x - 0.012 * sin(place.y * 6.0 - time * 9.0) * smoothstep(-0.1, 1.0, place.y);
  float thick = 0.024 + 0.012 * smoothstep(0.0, 1.0, place.y) + 0.003 * sin(place.y * 40.0 + time * 40.0);
  float stream = max(abs(across) - thick, -0.08 - place.y);
  float shine = exp(-pow((across + thick * 0.4) / (thick * 0.3), 2.0));
  return mix(colour, light(0x4A1D0A) + sun * (0.75 * shine), inside(stream));
}

vec3 vapour(vec2 place) {
  float part = time / period;
  place = place / mix(1.18, 1.0, part) + vec2(0.0, 0.05 - 0.16 * part);
  vec3 sun = light(0xFFB060);
  vec3 colour = mix(light(0x1E0F1A), light(0x9A4426), smoothstep(-1.0, 1.3, place.y + 0.6 * place.x));
  // The window, far out of focus, and lights of the street.
  vec2 glass = place - vec2(0.30 - 0.35 * part, 0.34);
  colour += light(0xFFB56A) * 0.50 * pane(turn(0.1) * glass * 0.8, 0.16);
  for (int i = 0; i < 6; i++) {
    float number = float(i);
    vec2 at = place - vec2(-0.52 + 0.25 * number - 0.10 * part * (1.0 + number * 0.3), -0.05 + 0.42 * sin(number * 2.6));
    colour += light(0xFFC080) * 0.13 * smoothstep(0.13, 0.115, length(at)) * (0.6 + 0.4 * sin(number * 5.0));
  }
  float swept = steam((place - vec2(0.02, -0.52)) * vec2(0.62, 0.62), time * 1.5);
  float more = steam((place - vec2(-0.10, -0.52)) * vec2(-0.55, 0.5), time * 1.3 + 4.0);
  float beam = 0.35 + 0.9 * exp(-pow((place.x + 0.75 - 1.5 * part + 0.35 * place.y) * 2.0, 2.0));
  colour += (light(0xFFE8C8) * 0.75 * swept + light(0xFFC8A0) * 0.45 * more) * beam;
  vec2 top = (place - vec2(0.0, -0.62)) * vec2(1.0, 3.6);
  float rim = length(top) - 0.52, hole = length(top) - 0.475;
  float body = max(abs(place.x) - 0.52 + 0.12 * pow(max(-0.62 - place.y, 0.0), 2.0), place.y + 0.62);
  float round_ = place.x / 0.52, edge = exp(-pow((round_ - 0.80 + 0.6 * part) * 5.0, 2.0));
  vec3 glaze = light(0xF2E4D4) * (0.12 + 0.30 * smoothstep(-1.0, 1.0, round_)) + sun * edge * 0.8;
  colour = mix(colour, glaze, inside(body));
  colour = mix(colour, light(0xFFE9CF) * (0.30 + 0.75 * smoothstep(-0.4, 0.6, top.x + top.y)), inside(rim / 2.0));
  vec3 coffee = mix(light(0x2A0E05), light(0x5A2A12), 0.5 + 0.5 * wave(top * 4.0 + time)) + sun * 0.7 * smoothstep(0.30, 0.5, top.y + 0.1 * sin(top.x * 9.0 + time * 3.0));
  return mix(colour, coffee, inside(hole / 2.0));
}

vec3 table(vec2 place) {
  float part = time / period, move = ease(part * 1.05);
  place = turn(-0.10 + 0.12 * part) * place / mix(1.22, 1.0, move) + vec2(0.05, 0.02);
  vec3 sun = light(0xFFC27A) * 1.2;
  vec3 colour = wood(place.yx * vec2(1.2, 1.2) + 0.3, light(0xB9703F)) * 0.42;
  // The sun climbs: light and shadow turn across the table.
  float climbed = mix(-0.55, 0.55, part);
  vec2 fall = turn(-0.35 - 0.5 * climbed) * (place - vec2(0.45 - 1.0 * part, 0.30 - 0.45 * part)) * 0.50;
  float lit = pane(fall, 0.014);
  // Leaves stir before the window.
  for (int i = 0; i < 5; i++) {
    float number = float(i);
    vec2 leaf = turn(number * 1.9 + 0.35 * sin(time * 2.4 + number)) * (fall - vec2(-0.36 + 0.09 * number, 0.42 - 0.10 * sin(number * 2.0)));
    lit *= smoothstep(-0.012, 0.02, length(leaf * vec2(1.0, 2.6)) - 0.12);
  }
  vec2 towards = normalize(vec2(0.75 * (0.2 - climbed) - 0.5, -0.62));
  vec2 second = vec2(0.10, -0.34), gone = vec2(0.62, -0.9) * smoothstep(0.60, 1.0, part) * step(0.6, part);
  second += gone;
  for (int i = 0; i < 2; i++) {
    vec2 at = i == 0 ? vec2(-0.20, 0.32) : second;
    float away = i == 0 ? 0.0 : length(gone) * 0.5;
    lit *= smoothstep(-0.03, 0.03, stick(place, at + away * towards, at + towards * (0.50 + away), 0.17) + 0.02);
  }
  colour += wood(place.yx * 1.2 + 0.3, light(0xE09A58)) * sun * 0.95 * lit;
  for (int i = 0; i < 2; i++) {
    vec2 at = place - (i == 0 ? vec2(-0.20, 0.32) : second);
    float far = length(at), side = 0.5 + 0.5 * dot(at / max(far, 0.001), -towards);
    vec3 glaze = i == 0 ? light(0x3A6E9E) : light(0xF2B84B);
    float ear = abs(slab(turn(i == 0 ? 2.4 : -0.65) * at - vec2(0.24, 0.0), vec2(0.075, 0.045), 0.04)) - 0.014;
    if (i == 0) colour = mix(colour, light(0xF4ECE2) * (0.55 + 0.5 * side), inside(far - 0.30));
    if (i == 0) colour *= 1.0 - 0.35 * inside(length(at - towards * 0.05) - 0.21);
    colour = mix(colour, glaze * (0.35 + 0.7 * side), inside(ear));
    colour = mix(colour, glaze * (0.5 + 0.75 * side), inside(far - 0.205));
    colour = mix(colour, glaze * (0.95 - 0.7 * side), inside(far - 0.185));
    vec3 coffee = light(0x45200E) + sun * 0.35 * smoothstep(0.90, 1.0, sin(atan(at.y, at.x) * 1.0 - 2.2 + 0.8 * part)) * smoothstep(0.05, 0.17, far);
    float cream = smoothstep(0.1, 0.9, 0.5 + 0.5 * sin(atan(at.y, at.x) * 2.0 + 18.0 * far - time * 1.5));
    coffee = mix(coffee, light(0xD79A5A), 0.5 * cream * smoothstep(0.17, 0.05, far) * (i == 0 ? 0.3 : 1.0));
    colour = mix(colour, coffee, inside(far - (i == 0 ? 0.13 : 0.172)));
  }
  // A hand comes for the second cup.
  vec2 wrist = mix(vec2(0.95, -1.15), vec2(0.39, -0.58), ease((part - 0.28) / 0.34)) + gone;
  vec2 elbow = wrist + vec2(0.36, -0.50);
  float grip = smoothstep(0.50, 0.62, part);
  float hand = stick(place, wrist, wrist + vec2(-0.06, 0.08), 0.075);
  for (int i = 0; i < 4; i++) {
    float number = float(i);
    vec2 knuckle = wrist + vec2(-0.115 + 0.045 * number, 0.125 - 0.012 * number);
    hand = min(hand, stick(place, knuckle, knuckle + turn(0.25 * number + 0.4 * grip) * vec2(-0.085, 0.045), 0.026));
  }
  hand = min(hand, stick(place, wrist + vec2(-0.05, 0.0), wrist + vec2(-0.16, 0.03 + 0.04 * grip), 0.027));
  float sleeve = stick(place, wrist + vec2(0.05, -0.06), elbow, 0.105);
  float shadow = min(stick(place - towards * 0.12, wrist + vec2(0.05, -0.06), elbow, 0.09), hand + 0.01);
  colour *= 1.0 - 0.45 * smoothstep(0.03, -0.03, min(shadow, stick(place - towards * 0.09, wrist, wrist + vec2(-0.09, 0.10), 0.10)));
  colour = mix(colour, light(0x8A4B32) * (0.75 + 0.9 * smoothstep(0.03, -0.06, hand)), inside(hand));
  float knit = 0.85 + 0.15 * sin(dot(place - wrist, normalize(elbow - wrist)) * 120.0);
  colour = mix(colour, light(0xD8436A) * knit * (0.55 + 0.6 * smoothstep(0.0, -0.09, sleeve)), inside(sleeve));
  return colour;
}

vec3 scene(vec2 place, vec2 uv) {
  vec3 colour = vec3(0.0);
  if (view == 1) colour = room(place);
  if (view == 2) colour = pour(place);
  if (view == 3) colour = vapour(place);
  if (view == 4) colour = table(place);
  return display(colour * 1.25 * (1.0 - 0.12 * dot(place, place)));
}
