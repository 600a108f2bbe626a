/**
 * Checks for WebGL before a library is loaded that needs it.
 * @throws Error without WebGL
 */
export function needWebGl(): void {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser has no WebGL')
}
