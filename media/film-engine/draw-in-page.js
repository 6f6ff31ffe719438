// Runs in the page: sub-frames are added up in half floats, then dithered into 8 bits.
const VERTEX = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }`;

// A scene works out in `prepare` what is the same for the whole picture: at its three corners, not for each pixel.
const PREPARE = `
in vec2 corner;
void main() { prepare(); gl_Position = vec4(corner, 0.0, 1.0); }`;

const SCENE_MAIN = `
uniform vec2 engineJitter;
uniform float engineWeight;
out vec4 engineColour;
void main() {
  vec2 pixel = gl_FragCoord.xy + engineJitter;
  vec3 colour = scene((2.0 * pixel - size) / size.y, pixel / size);
  engineColour = vec4(clamp(colour, 0.0, 1.0), 1.0) * engineWeight;
}`;

// Two dice make a triangle: no banding in soft light, no visible pattern.
const DITHER = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D sum;
out vec4 colour;
uint mixBits(uint bits) {
  uint state = bits * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}
float unit(uint bits) { return float(mixBits(bits) >> 8u) / 16777216.0; }
float dither(uint place) { return unit(place) + unit(place + 67108864u) - 1.0; }`;

const RESOLVE = `${DITHER}
void main() {
  uvec2 pixel = uvec2(gl_FragCoord.xy);
  float dither = dither(pixel.x + pixel.y * 8192u);
  colour = vec4(texelFetch(sum, ivec2(pixel), 0).rgb + dither / 255.0, 1.0);
}`;

// As a film is kept: planes of Y, U and V (BT.709, 4:2:0), first row at the top, four bytes to a pixel. A third
// of the bytes of RGBA, because most of the time goes into carrying them out of the page.
const PACK = `${DITHER}
const vec3 LUMA = vec3(0.2126, 0.7152, 0.0722);
vec3 at(int x, int y) { return texelFetch(sum, ivec2(x, textureSize(sum, 0).y - 1 - y), 0).rgb; }
float level(int number) {
  ivec2 size = textureSize(sum, 0);
  int all = size.x * size.y, rest = number - all, wide = size.x / 2;
  if (rest < 0) return 16.0 + 219.0 * dot(LUMA, at(number % size.x, number / size.x));
  bool isU = rest < all / 4;
  if (!isU) rest -= all / 4;
  int x = rest % wide * 2, y = rest / wide * 2;
  vec3 mean = (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) * 0.25;
  float grey = dot(LUMA, mean);
  return 128.0 + 224.0 * (isU ? (mean.b - grey) / 1.8556 : (mean.r - grey) / 1.5748);
}
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  int first = pixel.y * textureSize(sum, 0).x + pixel.x * 4;
  vec4 levels;
  for (int i = 0; i < 4; i++) {
    int number = first + i;
    levels[i] = clamp(level(number) + dither(uint(number)), 1.0, 254.0) / 255.0;
  }
  colour = levels;
}`;

/** @type {WebGL2RenderingContext} */
let gl;
let stage;
const scenes = new Map();

globalThis.openStage = ({ width, height, levels, bands }) => {
  const canvas = document.querySelector("canvas");
  Object.assign(canvas, { width, height });
  gl = canvas.getContext("webgl2", { antialias: false, preserveDrawingBuffer: true });
  if (!gl?.getExtension("EXT_color_buffer_float")) throw new Error("No WebGL2 with float buffers");
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);

  const sum = texture(gl.NEAREST);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null);
  const target = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, sum, 0);

  gl.activeTexture(gl.TEXTURE1);
  texture(gl.LINEAR);
  const sound = Uint8Array.from(atob(levels), (letter) => letter.charCodeAt(0));
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(
    gl.TEXTURE_2D,
    0,
    gl.R8,
    bands,
    sound.length / bands,
    0,
    gl.RED,
    gl.UNSIGNED_BYTE,
    sound,
  );
  gl.activeTexture(gl.TEXTURE0);
  stage = { width, height, sum, target, resolve: program(RESOLVE), ...planes(width, height) };
};

globalThis.addScene = (name, source) => {
  const isPrepared = /^void prepare\(\)/m.test(source);
  const before = `#version 300 es\n#define PREPARING\n#define PREPARED flat out\n${source}\n${PREPARE}`;
  const fragment = `#version 300 es\n#define PREPARED flat in\n${source}\n${SCENE_MAIN}`;
  scenes.set(name, program(fragment, isPrepared ? before : VERTEX));
};

/** Where the planes of a film's picture are packed. */
function planes(width, height) {
  const packed = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, packed);
  const kept = texture(gl.NEAREST);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width / 4, (height * 3) / 2);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, kept, 0);
  return { packed, pack: program(PACK) };
}

/** In base64: RGBA, first row at the bottom; or the planes of {@link PACK}. */
globalThis.drawPicture = ({ scene, times, period, seed, view, row, isPlanar }) => {
  const { width, height, sum, target, packed, pack, resolve } = stage;
  const drawn = scenes.get(scene);
  const place = (name) => gl.getUniformLocation(drawn, name);
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.viewport(0, 0, width, height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.useProgram(drawn);
  if (times.length > 1) gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.uniform2f(place("size"), width, height);
  gl.uniform1f(place("period"), period);
  gl.uniform1f(place("seed"), seed);
  gl.uniform1i(place("view"), view);
  gl.uniform1i(place("engineSound"), 1);
  gl.uniform1f(place("engineRow"), row);
  gl.uniform1f(place("engineWeight"), 1 / times.length);
  times.forEach((time, index) => {
    const count = times.length;
    const across = (index + 0.5) / count - 0.5;
    const along = (((index * 2 + 1) % count) + 0.5) / count - 0.5;
    gl.uniform1f(place("time"), time);
    gl.uniform2f(place("engineJitter"), across, along);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  });
  gl.disable(gl.BLEND);
  const [across, down] = isPlanar ? [width / 4, (height * 3) / 2] : [width, height];
  gl.bindFramebuffer(gl.FRAMEBUFFER, isPlanar ? packed : null);
  gl.viewport(0, 0, across, down);
  gl.useProgram(isPlanar ? pack : resolve);
  gl.bindTexture(gl.TEXTURE_2D, sum);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const bytes = new Uint8Array(across * down * 4);
  gl.readPixels(0, 0, across, down, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return bytes.toBase64?.() ?? toBase64(bytes);
};

function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return btoa(text);
}

function texture(filter) {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return made;
}

function program(fragment, vertex = VERTEX) {
  const made = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader));
    }
    gl.attachShader(made, shader);
  }
  gl.bindAttribLocation(made, 0, "corner");
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
  return made;
}
