import type { Bounds, LatLng } from './geometry.ts'

/** The sources of maps, best first. */
export type MapSource = 'google' | 'style' | 'built-in'

export interface MapLine {
  readonly path: readonly LatLng[]
  /** main: a bold line; travelled: thinner; walked: dotted; other: thin, dashed. */
  readonly look: 'main' | 'travelled' | 'walked' | 'other'
}

export interface MapPlace {
  readonly id: string
  readonly at: LatLng
  readonly name: string
  /** Shown instead of the name at low zoom; of several places that share it, only one has it. */
  readonly short?: string
  /** Shown instead of both, at any zoom. */
  readonly told?: string
  readonly selected: boolean
  /** Whether the player is asked to go there, or has reached their goal there: ringed. */
  readonly asked: boolean
  /** Whether a race that is over began there: filled. */
  readonly start: boolean
  /** Whether the player is there, or their ride has left it: under a mark that hides what is close by. */
  readonly here: boolean
}

/** The part of the world that a map shows. */
export type Outlook =
  | { readonly at: LatLng; readonly zoom: number }
  /** `closest` is the highest zoom, however small the box. */
  | { readonly bounds: Bounds; readonly closest: number }

/** CSS colours. */
export interface MapPalette {
  readonly dark: boolean
  readonly sea: string
  readonly land: string
  readonly shore: string
  readonly ink: string
  readonly paper: string
  /** Dark and light colours in both themes, for styles from the network, which have no themes. */
  readonly night: string
  readonly day: string
  readonly line: string
  readonly casing: string
  readonly other: string
}

/** An element that stays over its place on the map; its owner renders the content. */
export interface MapPin {
  readonly element: HTMLElement
  move(to: LatLng): void
  remove(): void
}

export interface StreetViewLook {
  /** Degrees from north. */
  readonly heading: number
  /** Metres within which a picture counts as being of the place. */
  readonly radius: number
}

/** Renders the picture into an element. Returns a function that removes it. */
export type StreetPicture = (element: HTMLElement) => () => void

/** A map on the page, of any source. */
export interface MapView {
  readonly source: MapSource
  drawLines(lines: readonly MapLine[]): void
  drawPlaces(places: readonly MapPlace[]): void
  pin(at: LatLng): MapPin
  /** Moves to an outlook, gradually unless the visitor wants no motion. */
  look(outlook: Outlook): void
  paint(palette: MapPalette): void
  /** The street view nearest to a place; undefined if there is none near. Absent if the source has no pictures. */
  streetView?(at: LatLng, look: StreetViewLook): Promise<StreetPicture | undefined>
  close(): void
}

/** What a map needs in order to open. */
export interface MapStage {
  /** Empty; the map fills it. */
  readonly element: HTMLElement
  /** What it is called, to screen readers: a page may show several. */
  readonly title: string
  readonly outlook: Outlook
  readonly palette: MapPalette
  /** Whether reduced motion is preferred. */
  readonly still: boolean
  /** Called when a place is pressed. */
  readonly onPlace: (id: string) => void
  /**
   * Called when any spot is pressed, whether or not a place is there, and with the middle of the map on Enter or Space. Absent if the map
   * asks for no spot.
   */
  readonly onSpot?: (at: LatLng) => void
}
