/** A picture of all around, seen as from its middle. */
export interface RoundPicture {
  /** Degrees: to the right of the picture's middle, and up from its horizon. */
  look(right: number, up: number): void
  close(): void
}

/** From the bottom to the top of the canvas, in degrees; less where it is wide, so that nothing is drawn out at its sides. */
const TALL = 70
const WIDE = 100

const CORNERS = `#version 300 es
const vec2 corners[3] = vec2[](vec2(-1, -1), vec2(3, -1), vec2(-1, 3));
out vec2 spot;
void main() {
  spot = corners[gl_VertexID];
  gl_Position = vec4(spot, 0, 1);
}`

/** Where the ray through a spot of the canvas goes, turned up and then to the right, and what the picture has there. */
const RAYS = `#version 300 es
precision highp float;
const float PI = 3.14159265358979;
uniform sampler2D picture;
uniform vec2 reach;
uniform vec2 turn;
uniform float tall;
in vec2 spot;
out vec4 colour;
void main() {
  vec3 ray = vec3(spot * reach, 1);
  ray = vec3(ray.x, ray.y * cos(turn.y) + ray.z * sin(turn.y), ray.z * cos(turn.y) - ray.y * sin(turn.y));
  float right = atan(ray.x, ray.z) + turn.x;
  float up = atan(ray.y, length(ray.xz)) / tall;
  colour = abs(up) > 0.5 ? vec4(0, 0, 0, 1) : texture(picture, vec2(0.5 + right / (2.0 * PI), 0.5 - up));
}`

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, RAYS],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('WebGL makes no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`WebGL cannot draw a picture of all around: ${gl.getProgramInfoLog(program) ?? ''}`)
  }
  return program
}

/**
 * Fills an element with a picture whose width is all around, and whose height is in proportion to it. `lost` is told when the
 * browser takes its means of drawing away.
 * @throws Error where there is no WebGL, and for a picture that is too large or of an origin that does not lend it
 */
export function openRoundPicture(element: HTMLElement, picture: HTMLImageElement, lost: () => void): RoundPicture {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false })
  if (!gl) throw new Error('this browser has no WebGL')
  const program = programOf(gl)
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
  if (gl.getError() !== gl.NO_ERROR) throw new Error('WebGL does not take the picture')
  // Its left edge goes on at its right one.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const [reach, turn] = [uniform('reach'), uniform('turn')]
  gl.uniform1f(uniform('tall'), (2 * Math.PI * picture.naturalHeight) / picture.naturalWidth)

  let seen: readonly [right: number, up: number] = [0, 0]
  function draw(): void {
    if (!gl) return
    const [width, height] = [Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight)]
    const dots = Math.min(2, devicePixelRatio)
    const [across, down] = [Math.round(width * dots), Math.round(height * dots)]
    // It is emptied by being told its size, even the same one.
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down })
    gl.viewport(0, 0, across, down)
    const half = (degrees: number): number => Math.tan((degrees * Math.PI) / 360)
    const up = Math.min(half(TALL), (half(WIDE) * height) / width)
    gl.uniform2f(reach, (up * width) / height, up)
    gl.uniform2f(turn, ...seen)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }

  element.replaceChildren(canvas)
  const sizes = new ResizeObserver(draw)
  sizes.observe(canvas)
  canvas.addEventListener('webglcontextlost', lost)
  return {
    look(right, up) {
      seen = [(right * Math.PI) / 180, (up * Math.PI) / 180]
      draw()
    },
    close() {
      sizes.disconnect()
      canvas.removeEventListener('webglcontextlost', lost)
      // Browsers keep few of them, and the map needs one.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.remove()
    },
  }
}
