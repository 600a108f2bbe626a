/**
 * A path for a map: a few points along roads, rails or water, good to a kilometre or two. A service the other way names the
 * same path reversed.
 */
export type Path = [lat: number, lng: number][]
