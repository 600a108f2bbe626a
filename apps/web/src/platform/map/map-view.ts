import type { Bounds, LatLng } from './geometry.ts'

/** Where a map comes from, best first. */
export type MapSource = 'google' | 'style' | 'built-in'

export interface MapLine {
  readonly path: readonly LatLng[]
  /** main: drawn boldly; other: thinner, and dashed. */
  readonly look: 'main' | 'other'
}

export interface MapPlace {
  readonly id: string
  readonly at: LatLng
  readonly name: string
  /** Shown instead of the name where the map is too small for it; one place of several that share it has it. */
  readonly short?: string
  readonly selected: boolean
  /** The player is asked to go there: ringed, and named however small the map. */
  readonly asked: boolean
  /** The player stands there, under a mark that hides what is close by. */
  readonly here: boolean
}

/** What a map shows of the world. */
export type Outlook =
  | { readonly at: LatLng; readonly zoom: number }
  /** `closest`: no nearer than this zoom, however small the box. */
  | { readonly bounds: Bounds; readonly closest: number }

/** CSS colours. */
export interface MapPalette {
  readonly dark: boolean
  readonly sea: string
  readonly land: string
  readonly shore: string
  readonly ink: string
  readonly paper: string
  /** Dark and light in both themes: a style of the network knows none. */
  readonly night: string
  readonly day: string
  readonly line: string
  readonly casing: string
  readonly other: string
}

/** A holder whose content its owner draws, and which stays over its place. */
export interface MapPin {
  readonly element: HTMLElement
  move(to: LatLng): void
  remove(): void
}

export interface StreetViewLook {
  /** Degrees from north. */
  readonly heading: number
  /** Metres within which a picture counts as of the place. */
  readonly radius: number
}

/** Draws the picture into an element. Returns what takes it away. */
export type StreetPicture = (element: HTMLElement) => () => void

/** A map on the page, wherever it comes from. */
export interface MapView {
  readonly source: MapSource
  drawLines(lines: readonly MapLine[]): void
  drawPlaces(places: readonly MapPlace[]): void
  pin(at: LatLng): MapPin
  /** `glide`: moves there; otherwise it is there at once. */
  look(outlook: Outlook, glide: boolean): void
  paint(palette: MapPalette): void
  /** The picture from the street nearest to a place; undefined where there is none near. Absent where the source has no pictures. */
  streetView?(at: LatLng, look: StreetViewLook): Promise<StreetPicture | undefined>
  close(): void
}

/** What a map needs to be there. */
export interface MapStage {
  /** Empty; the map fills it. */
  readonly element: HTMLElement
  readonly outlook: Outlook
  readonly palette: MapPalette
  /** Less motion is wanted. */
  readonly still: boolean
  /** A place was pressed. */
  readonly onPlace: (id: string) => void
  /** Some spot was pressed, whatever is there. */
  readonly onSpot: (at: LatLng) => void
}
