/**
 * Asked before a library is loaded that would throw without it.
 * @throws Error in a browser that has no WebGL
 */
export function needWebGl(): void {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser has no WebGL')
}
