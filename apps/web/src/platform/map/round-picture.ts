import '@photo-sphere-viewer/core/index.css'
import { EquirectangularAdapter, SYSTEM, Viewer, utils } from '@photo-sphere-viewer/core'

export interface RoundPictureLook {
  /** Degrees to the right of the picture's middle that are looked at first. */
  readonly right: number
  /** How the camera was held, in degrees, as Google's Photo Sphere metadata counts them. */
  readonly pitch: number
  readonly roll: number
  /** Whether nothing is to glide. */
  readonly still: () => boolean
  /** The browser has taken its means of drawing away. */
  readonly onLost: () => void
}

/** A picture of all around, seen as from its middle. Dragged, and zoomed with Ctrl or two fingers, like the maps. */
export interface RoundPicture {
  /** By so many steps to the right, up, and closer. */
  move(right: number, up: number, closer?: number): void
  /** Whether arrow keys, + and - are for this picture. */
  listen(keys: boolean): void
  close(): void
}

/** From the bottom to the top, in degrees; at first less where it is wide, so that nothing is drawn out at its sides. */
const TALL = 70
const WIDE = 100
/** Milliseconds that a move takes. */
const GLIDE = 500
/** What a step turns, in degrees, and how far up and down steps go. */
const STEP = 30
const STEEPEST = 80
/** What a step goes closer, of 100 in all. */
const CLOSER = 20

/** A picture that is loaded: the library would fetch one itself, by ways that the content security policy need not open. */
interface Loaded {
  readonly path: string
  readonly image: HTMLImageElement
  readonly pitch: number
  readonly roll: number
}

class LoadedAdapter extends EquirectangularAdapter {
  override loadTexture(panorama: Loaded) {
    const { image, pitch, roll } = panorama
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    // Its width is all around, and its height in proportion to it.
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
    // Three.js brings no types.
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
    // Nothing here is cut to size by it; WebGL itself makes a picture smaller that is too large.
    maxTextureWidth: Infinity,
    isTouchEnabled: { initial, promise: Promise.resolve(initial) },
  })
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const within = (least: number, it: number, most: number): number => Math.min(most, Math.max(least, it))

/**
 * Fills an element with a picture whose width is all around.
 * @throws Error where there is no WebGL
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
    // The page scrolls past the picture, as it does past the maps.
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

  /** Where it is on its way to. */
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
      // Browsers keep few of them, and the map needs one.
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
