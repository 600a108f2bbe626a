import '@photo-sphere-viewer/core/index.css'
import { EquirectangularAdapter, SYSTEM, Viewer, utils } from '@photo-sphere-viewer/core'

export interface RoundPictureLook {
  /** The initial direction, in degrees to the right of the picture's middle. */
  readonly right: number
  /** The camera's orientation in degrees, as in Google's Photo Sphere metadata. */
  readonly pitch: number
  readonly roll: number
  /** Whether reduced motion is preferred. */
  readonly still: () => boolean
  /** Called if the browser takes the WebGL context away. */
  readonly onLost: () => void
}

/** A panorama seen from its middle. It is dragged, and zoomed with Ctrl or two fingers, like the maps. */
export interface RoundPicture {
  /** Turns by steps to the right and up, and zooms by steps. */
  move(right: number, up: number, closer?: number): void
  /** Whether arrow keys, + and - control this picture. */
  listen(keys: boolean): void
  close(): void
}

/**
 * The initial vertical field of view in degrees, less in a wide element, so that the horizontal one is at most `WIDE` and the sides are not
 * distorted.
 */
const TALL = 70
const WIDE = 100
/** Duration of a move in milliseconds. */
const GLIDE = 500
/** The angle of one step, and the greatest angle up or down, in degrees. */
const STEP = 30
const STEEPEST = 80
/** The zoom of one step, in percent of the range. */
const CLOSER = 20

/** A picture that is already loaded: the library would fetch it in ways that would need a wider content security policy. */
interface Loaded {
  readonly path: string
  readonly image: HTMLImageElement
  readonly pitch: number
  readonly roll: number
}

class LoadedAdapter extends EquirectangularAdapter {
  override loadTexture(panorama: Loaded) {
    const { image, pitch, roll } = panorama
    const width = image.naturalWidth
    const height = image.naturalHeight
    // The width covers the full circle, and the height is in proportion.
    const full = Math.max(height, Math.round(width / 2))
    const panoData = {
      isEquirectangular: true as const,
      fullWidth: full * 2,
      fullHeight: full,
      croppedWidth: width,
      croppedHeight: height,
      croppedX: Math.round((full * 2 - width) / 2),
      croppedY: Math.round((full - height) / 2),
      poseHeading: 0,
      posePitch: pitch,
      poseRoll: roll,
    }
    // Three.js has no types.
    const texture: unknown = utils.createTexture(image)
    return Promise.resolve({ panorama, texture, panoData })
  }
}

/** Set here, because the library's own detection of touch screens writes to the browser's storage. */
function tellSystem(): void {
  const initial = navigator.maxTouchPoints > 0
  Object.assign(SYSTEM, {
    loaded: true,
    pixelRatio: Math.min(2, devicePixelRatio),
    isWebGLSupported: true,
    // Unused for cropping here; WebGL scales down pictures that are too large.
    maxTextureWidth: Infinity,
    isTouchEnabled: { initial, promise: Promise.resolve(initial) },
  })
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const within = (least: number, it: number, most: number): number => Math.min(most, Math.max(least, it))

/**
 * Fills an element with a picture whose width covers the full circle.
 * @throws Error without WebGL
 */
export function openRoundPicture(element: HTMLElement, image: HTMLImageElement, look: RoundPictureLook): RoundPicture {
  const { right, pitch, roll, still, onLost } = look
  tellSystem()
  const picture: Loaded = { path: image.src, image, pitch, roll }
  const key = (...by: Parameters<RoundPicture['move']>) => {
    return (_viewer: Viewer, event: KeyboardEvent): void => {
      if (!event.repeat) move(...by)
    }
  }
  const viewer = new Viewer({
    container: element,
    adapter: LoadedAdapter,
    panorama: picture,
    defaultYaw: radians(right),
    navbar: false,
    // Scrolling moves the page rather than the picture, as on the maps.
    mousewheelCtrlKey: true,
    touchmoveTwoFingers: true,
    moveInertia: !still(),
    keyboard: false,
    keyboardActions: {
      ArrowLeft: key(-1, 0),
      ArrowRight: key(1, 0),
      ArrowUp: key(0, 1),
      ArrowDown: key(0, -1),
      Plus: key(0, 0, 1),
      'Shift+Plus': key(0, 0, 1),
      Minus: key(0, 0, -1),
    },
    lang: {
      ctrlZoom: 'Use Ctrl + scroll to zoom the picture',
      twoFingers: 'Use two fingers to turn in the picture',
    },
  })
  const { dataHelper } = viewer
  viewer.zoom(dataHelper.fovToZoomLevel(Math.min(TALL, dataHelper.hFovToVFov(WIDE))))
  const canvas = element.querySelector('canvas')
  canvas?.addEventListener('webglcontextlost', onLost)

  /** The target of the current move. */
  let aim: { readonly yaw: number; readonly pitch: number; readonly zoom: number } | undefined
  function move(aside: number, up: number, closer = 0): void {
    const from = aim ?? { ...viewer.getPosition(), zoom: viewer.getZoomLevel() }
    const to = {
      yaw: from.yaw + radians(aside * STEP),
      pitch: up === 0 ? from.pitch : within(radians(-STEEPEST), from.pitch + radians(up * STEP), radians(STEEPEST)),
      zoom: within(0, from.zoom + closer * CLOSER, 100),
    }
    if (still()) {
      viewer.rotate(to)
      viewer.zoom(to.zoom)
      return
    }
    aim = to
    void viewer.animate({ ...to, speed: GLIDE, easing: 'outQuad' }).then(() => {
      if (aim === to) aim = undefined
    })
  }

  return {
    move,
    listen: (keys) => (keys ? viewer.startKeyboardControl() : viewer.stopKeyboardControl()),
    close() {
      canvas?.removeEventListener('webglcontextlost', onLost)
      viewer.destroy()
      // Browsers allow only a few contexts, and the map needs one.
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
