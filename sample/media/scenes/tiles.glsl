// Tiles: thick painted blocks on a table of white paper, ray-marched; roads of quarter circles stand out on them. A
// coral block moves through them. Cameras: 1 from above, as it sets off and blocks turn behind it, 2 low, as it waits
// for its gap and locks in, 3 along the rows against the sun, as waves of blocks turn, 4 high, as a ring closes around it.

// A block: half of its side, and how far apart blocks stand, so that they can turn, or once they have closed ranks.
const float HALF = 0.385, CORNER = 0.10, TALL = 0.34, ROAD = 0.05;
const float APART = 1.0, CLOSED = 0.782;
const float STEP = 0.75; // half a bar of the music
const float NOTHING = 1e3;
const int WHITE_ON_VIOLET = 1, INDIGO_ON_AMBER = 2, VIOLET_ON_WHITE = 3, AMBER_ON_INDIGO = 4, RING = 5;

// `reach` is half of its cell; `turned` is flat on the table, `rolled` over its side; `faces` are the paints above and below.
struct Block { vec2 home, foot, reach; mat2 turned, rolled; float lift, form; bool there; ivec2 faces; };

// The moment: worked out once in `scene`. Nothing is above `highest`.
vec3 key, keyColour, fillColour, haze, coral;
float part, highest;

// Moves by one in each step, and rests before the next.
float steps(float count) {
  count = max(count, 0.0);
  float within = clamp(fract(count) * 1.3, 0.0, 1.0);
  return floor(count) + within * within * (3.0 - 2.0 * within);
}

// Where the coral block is in its lane.
float coralAlong(float seconds) { return 1.3 * steps(seconds / STEP); }

// How far apart the blocks of a row are.
float pitchOf(float row) {
  if (view == 2 && row < 0.0) return mix(APART, CLOSED, smoothstep(2.0, 2.5, time + 0.14 * (row + 1.0)));
  if (view == 4) return mix(APART, CLOSED, smoothstep(1.1, 1.55, time));
  return APART;
}

// How far a row has been pushed.
float shiftOf(float row) {
  if (view == 1 && row == 0.0) return steps(time / STEP) - 3.0;
  if (view == 2 && row == 1.0) return mix(-1.9, 3.6, smoothstep(-0.7, 2.3, time));
  if (view == 2 && row == -1.0) return 1.0 - smoothstep(0.6, 1.3, time);
  if (view == 4 && row == 0.0) return 9.2 * (smoothstep(-STEP, STEP, time) - 1.0);
  return 0.0;
}

// Two by two, blocks have one paint and one kind of road.
vec2 groupOf(vec2 home) { return floor((home + vec2(0.0, step(0.5, home.y))) * 0.5); }

// The block that belongs to a place on the table; where it stands and how far it has turned.
Block blockAt(vec2 at) {
  float across = view == 4 ? pitchOf(0.0) : APART, row = round(at.y / across), pitch = pitchOf(row), shift = shiftOf(row);
  vec2 cell = vec2(round((at.x - shift) / pitch), row), group = groupOf(cell);
  Block block = Block(cell, vec2(cell.x * pitch + shift, row * across), 0.5 * vec2(pitch, across), mat2(1.0), mat2(1.0), 0.0, 0.0, true, ivec2(0));
  float far = abs(row), done = 1.0, way = hash(cell + 17.0) < 0.5 ? 1.0 : -1.0;
  block.form = hash(group + 5.0);
  block.faces = ivec2(1 + int(3.99 * fract(block.form * 17.0)));
  // Turned like this, four make a circle.
  vec2 side = vec2(mod(cell.x, 2.0), abs(mod(row, 2.0) - step(0.5, row)));
  float goal = PI * (side.y < 0.5 ? 1.0 - 0.5 * side.x : 0.5 * side.x - 0.5);
  if (view == 1) {
    block.there = row != 0.0 || cell.x < 0.0;
    if (row != 0.0) done = smoothstep(0.0, 0.8, time - 0.05 - (cell.x + 3.0) / 2.35 - 0.12 * (far - 1.0));
  } else if (view == 2) {
    block.there = row < 0.0 ? cell != vec2(0.0, -1.0) && row > -8.0 : row == 1.0 && abs(cell.x + 0.5) < 1.0;
  } else if (view == 3) {
    block.there = row != 0.0;
    float rolled = 0.0;
    for (int wave = 0; wave < 2; wave++) {
      float start = 0.05 + 1.2 * float(wave);
      rolled += smoothstep(0.0, 0.85, time - start - 0.16 * (cell.x + 1.0 - coralAlong(start)) - 0.03 * far);
    }
    block.rolled = turn(PI * rolled);
    block.lift = ROAD + 0.42 * abs(block.rolled[0][1]);
    int count = int(rolled);
    ivec3 paints = ivec3(block.faces.x, INDIGO_ON_AMBER, VIOLET_ON_WHITE);
    int now = paints[count], next = paints[min(count + 1, 2)];
    block.faces = count % 2 == 0 ? ivec2(now, next) : ivec2(next, now);
  } else {
    float ring = max(abs(cell.x), far);
    block.there = ring < 2.5 && ring > 0.5;
    done = smoothstep(0.0, 0.55, time - 0.5 - 0.3 * (ring - 1.0) - 0.1 * atan(cell.x + 0.3, row + 0.2) / PI);
    goal = 0.0;
    block.faces = ivec2(RING);
  }
  block.turned = turn(goal - way * PI * 0.5 * (1.0 - done));
  if (view != 3) block.lift = 0.22 * sin(PI * done);
  return block;
}

// The road on a block: distance from its outline, seen from above; negative inside.
float road(Block block, vec2 at) {
  if (view == 4) {
    float far = length(block.home * 2.0 * HALF + at);
    return min(abs(far - 1.76) - 0.17, abs(far - 0.86) - 0.11);
  }
  float arc = length(at + HALF);
  return block.form < 0.35 ? arc - 0.56 : abs(arc - HALF) - 0.13;
}

float extruded(float rim, float y, float halfHigh, float rounded) {
  vec2 beyond = vec2(rim, abs(y) - halfHigh) + rounded;
  return min(max(beyond.x, beyond.y), 0.0) + length(max(beyond, 0.0)) - rounded;
}

vec3 within(Block block, vec3 at) {
  at.xz = block.turned * (at.xz - block.foot);
  at.y -= block.lift + 0.5 * TALL;
  at.xy = block.rolled * at.xy;
  return at;
}

// Distance from a block, from its middle.
float solid(Block block, vec3 at) {
  float foot = slab(at.xz, vec2(HALF), CORNER), raised = max(road(block, at.xz), foot + 0.012);
  return min(extruded(foot, at.y, 0.5 * TALL, 0.035), extruded(raised, at.y, 0.5 * TALL + ROAD, 0.02));
}

float hero(vec3 at) {
  at -= coral;
  float body = extruded(slab(at.xz, vec2(HALF), CORNER), at.y - 0.22, 0.22, 0.045);
  return min(body, extruded(length(at.xz) - 0.21, at.y - 0.25, 0.26, 0.025));
}

// Where a ray ends that goes from cell to cell, and in each of them on to its block; `seen` becomes the share of a lamp
// that is seen past the blocks on the way.
float reach(vec3 from, vec3 towards, float way, float end, float grain, float margin, out Block block, inout float seen) {
  block.there = false;
  for (int cell = 0; cell < 20; cell++) {
    if (way >= end) break;
    Block here = blockAt((from + towards * (way + 0.002)).xz);
    vec2 walls = (here.foot + sign(towards.xz) * here.reach - from.xz) / towards.xz;
    float leave = clamp(min(walls.x, walls.y), way + 0.002, end + 0.002);
    if (here.there) {
      vec3 start = within(here, from), ray = within(here, from + towards) - start;
      vec3 box = (vec3(HALF, 0.5 * TALL + ROAD, HALF) + margin) / abs(ray), middle = -start / ray;
      vec3 enters = middle - box, leaves = middle + box;
      float last = min(leave, min(leaves.x, min(leaves.y, leaves.z)));
      way = max(way, max(enters.x, max(enters.y, enters.z)));
      for (int i = 0; i < 24; i++) {
        if (way > last) break;
        float found = solid(here, start + ray * way);
        seen = min(seen, 9.0 * found / way);
        if (found < grain * way) { block = here; return way; }
        way += max(found, grain * way);
      }
    }
    way = leave;
  }
  return end;
}

// The same for the coral block alone.
float reachHero(vec3 from, vec3 towards, float way, float end, float grain, inout float seen) {
  vec3 off = from - coral - vec3(0.0, 0.25, 0.0);
  float b = dot(off, towards), root = b * b - dot(off, off) + 0.45;
  if (root < 0.0 || sqrt(root) - b < way) return end;
  way = max(way, -b - sqrt(root));
  for (int i = 0; i < 40; i++) {
    if (way > min(end, sqrt(root) - b)) return end;
    float found = hero(from + towards * way);
    seen = min(seen, 9.0 * found / way);
    if (found < grain * way) return way;
    way += max(found, grain * way);
  }
  return way;
}

float litBy(vec3 from) {
  float lit = 1.0, end = (highest - from.y) / key.y;
  Block block;
  reach(from, key, 0.015, end, 0.01, 0.06, block, lit);
  reachHero(from, key, 0.015, end, 0.01, lit);
  lit = clamp((lit - 0.1) / 0.9, 0.0, 1.0);
  return lit * lit * (3.0 - 2.0 * lit);
}

vec3 paintOf(Block block, vec3 at) {
  int paint = at.y > 0.0 ? block.faces.x : block.faces.y;
  float raised = smoothstep(0.5 * TALL + 0.2 * ROAD, 0.5 * TALL + 0.8 * ROAD, abs(at.y));
  vec3 violet = light(0x7A1FE0), amber = light(0xFFA60A), white = light(0xFFF7F0), indigo = light(0x2C0A80);
  if (paint == WHITE_ON_VIOLET) return mix(violet, white, raised);
  if (paint == INDIGO_ON_AMBER) return mix(amber, indigo, raised);
  if (paint == VIOLET_ON_WHITE) return mix(white, violet, raised);
  if (paint == AMBER_ON_INDIGO) return mix(indigo, amber, raised);
  return mix(violet, max(abs(block.home.x), abs(block.home.y)) > 1.5 ? white : amber, raised);
}

// How open the table is between the blocks around a place.
float openness(vec2 at) {
  float open = 1.0 - 0.5 * exp(-9.0 * max(slab(at - coral.xz, vec2(HALF), CORNER), 0.0));
  Block own = blockAt(at);
  vec2 beside = 2.0 * own.reach * (2.0 * step(own.foot, at) - 1.0);
  for (int i = 0; i < 4; i++) {
    Block block = blockAt(at + beside * vec2(float(i % 2), float(i / 2)));
    float rim = max(slab(block.turned * (at - block.foot), vec2(HALF), CORNER), 0.0);
    if (block.there) open *= 1.0 - 0.5 * exp(-9.0 * rim) / (1.0 + 8.0 * block.lift);
  }
  return open;
}

vec3 behind(vec3 ray) {
  if (view != 3) return haze;
  return mix(haze, light(0xC83CA0), smoothstep(-0.1, 0.30, ray.y)) + light(0xFFA050) * 0.5 * pow(max(dot(ray, key), 0.0), 6.0);
}

vec3 scene(vec2 place, vec2 uv) {
  part = time / period;
  highest = view == 3 ? 1.15 : view == 2 ? 0.53 : 0.66;
  vec3 eye, goal;
  float zoom, roll = 0.0, far = 0.0, pool = 0.0;
  if (view == 1) {
    float pushed = max(time - 0.15, 0.0);
    coral = vec3(-3.0 + (2.6 - 0.12 * pushed) * pushed, 0.0, 0.0);
    eye = vec3(-1.3 + 2.6 * part, 8.5, 2.2);
    goal = vec3(eye.x + 0.3, 0.0, 0.05);
    zoom = 4.3;
    roll = mix(0.16, -0.02, part);
    key = normalize(vec3(-0.80, 0.62, -0.5));
    keyColour = vec3(1.0, 0.93, 0.84) * 1.45;
    fillColour = light(0xA98CFF) * 0.42;
    haze = light(0xEDE4FA);
  } else if (view == 2) {
    coral = vec3(0.0, 0.0, -smoothstep(1.3, 2.0, time));
    eye = vec3(1.5 - 1.0 * part, 1.40 + 0.35 * part, 3.0 - 0.6 * part);
    goal = vec3(0.0, 0.12, -0.15 - 0.35 * part) + coral;
    zoom = mix(2.9, 4.3, smoothstep(0.3, 1.0, part));
    key = normalize(vec3(-0.80, 0.52, 0.30));
    keyColour = vec3(1.0, 0.84, 0.66) * 1.5;
    fillColour = light(0xA98CF0) * 0.45;
    haze = light(0xF3C9D6);
    far = 0.05;
  } else if (view == 3) {
    coral = vec3(coralAlong(time), 0.0, 0.0);
    eye = vec3(-2.3 + 1.7 * time, 1.65, 0.75 - 0.5 * part);
    goal = eye + vec3(3.0, -1.3, -0.55 + 0.3 * part);
    zoom = 1.9;
    key = normalize(vec3(0.75, 0.40, -0.55));
    keyColour = vec3(1.0, 0.72, 0.42) * 1.9;
    fillColour = light(0x9A78F0) * 0.5;
    haze = light(0xFF8A70);
    far = 0.085;
  } else {
    float crane = smoothstep(-0.2, 2.1, time);
    coral = vec3(shiftOf(0.0), 0.0, 0.0);
    eye = mix(vec3(-0.6, 8.6, 1.0), vec3(-0.5 + 0.3 * time, 4.4, 7.9), crane);
    goal = mix(vec3(0.0), vec3(0.0, 1.50, 0.0), crane);
    zoom = 3.15;
    key = normalize(vec3(-0.8, 0.45, -0.3));
    keyColour = vec3(1.0, 0.80, 0.62) * 1.5;
    fillColour = light(0x8A30E0) * mix(0.55, 0.34, crane);
    haze = light(0x2A0A58);
    pool = (0.07 + 0.012 * time) * crane;
    far = 0.022 * crane;
  }
  vec3 ahead = normalize(goal - eye), aside = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  place = turn(roll) * place;
  vec3 ray = normalize(ahead * zoom + aside * place.x + cross(aside, ahead) * place.y);
  float pixel = 2.0 / (zoom * size.y);

  float table = ray.y < 0.0 ? -eye.y / ray.y : NOTHING, way = ray.y < 0.0 ? max((highest - eye.y) / ray.y, 0.1) : 0.1;
  Block block;
  float seen = 1.0, grain = 0.4 * pixel, heroWay = reachHero(eye, ray, 0.1, table, grain, seen);
  way = reach(eye, ray, way, min(heroWay, 24.0), grain, 0.0, block, seen);
  bool isHero = heroWay < table && way >= heroWay, isHit = isHero || block.there;
  if (!isHit) way = table;
  vec3 colour = behind(ray);
  if (way < NOTHING) {
    vec3 point = eye + ray * way, normal = vec3(0.0, 1.0, 0.0), albedo = light(PAPER) * 0.92;
    float open, gloss = isHit ? 1.0 : 0.0;
    if (isHit) {
      vec3 at = isHero ? point : within(block, point);
      vec2 step = vec2(0.0015, -0.0015);
      vec3 points[4] = vec3[4](step.xyy, step.yyx, step.yxy, step.xxx);
      normal = vec3(0.0);
      for (int i = 0; i < 4; i++) normal += points[i] * (isHero ? hero(at + points[i]) : solid(block, at + points[i]));
      normal = normalize(normal);
      if (!isHero) {
        normal.xy = normal.xy * block.rolled;
        normal.xz = normal.xz * block.turned;
      }
      albedo = isHero ? light(0xFF3A4E) : paintOf(block, at);
      open = mix(0.45, 1.0, smoothstep(0.0, TALL, point.y - (isHero ? 0.0 : block.lift)));
    } else open = openness(point.xz);
    float lit = dot(normal, key) > 0.0 ? litBy(point + normal * 0.01) : 0.0;
    vec3 lamp = lit * keyColour * pow(1.0 + pool * dot(point.xz, point.xz), -2.0), mirrored = reflect(ray, normal);
    vec3 here = albedo * (1.25 * max(dot(normal, key), 0.0) * lamp + (0.78 + 0.42 * normal.y) * open * fillColour);
    float grazing = pow(1.0 - max(dot(normal, -ray), 0.0), 5.0);
    here += gloss * 0.22 * lamp * pow(max(dot(mirrored, key), 0.0), 18.0);
    here += gloss * open * haze * (0.03 + 0.4 * grazing) * smoothstep(-0.2, 0.5, mirrored.y);
    colour = mix(colour, here, exp(-pow(way * far, 2.0)));
  }
  return display(colour * (1.0 - 0.04 * dot(place, place)));
}
