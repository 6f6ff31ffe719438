// Runs in the page: sub-frames are added up in half floats, then dithered into 8 bits.
const VERTEX = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }`;

const SCENE_MAIN = `
uniform vec2 engineJitter;
uniform float engineWeight;
out vec4 engineColour;
void main() {
  vec2 pixel = gl_FragCoord.xy + engineJitter;
  vec3 colour = scene((2.0 * pixel - size) / size.y, pixel / size);
  engineColour = vec4(clamp(colour, 0.0, 1.0), 1.0) * engineWeight;
}`;

const RESOLVE = `#version 300 es
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
void main() {
  uvec2 pixel = uvec2(gl_FragCoord.xy);
  uint place = pixel.x + pixel.y * 8192u;
  // Two dice make a triangle: no banding in soft light, no visible pattern.
  float dither = unit(place) + unit(place + 67108864u) - 1.0;
  colour = vec4(texelFetch(sum, ivec2(pixel), 0).rgb + dither / 255.0, 1.0);
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
  const bytes = new Uint8Array(width * height * 4);
  stage = { width, height, sum, target, bytes, resolve: program(RESOLVE) };
};

globalThis.addScene = (name, source) => {
  scenes.set(name, program(`#version 300 es\n${source}\n${SCENE_MAIN}`));
};

/** RGBA in base64, first row at the bottom. */
globalThis.drawPicture = ({ scene, times, period, seed, row }) => {
  const { width, height, sum, target, bytes, resolve } = stage;
  const drawn = scenes.get(scene);
  const place = (name) => gl.getUniformLocation(drawn, name);
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.viewport(0, 0, width, height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.useProgram(drawn);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.uniform2f(place("size"), width, height);
  gl.uniform1f(place("period"), period);
  gl.uniform1f(place("seed"), seed);
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
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.useProgram(resolve);
  gl.bindTexture(gl.TEXTURE_2D, sum);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
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

function program(fragment) {
  const made = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
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
