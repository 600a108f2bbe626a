/**
 * A path for a map: a few points along roads, rails or water, accurate to a kilometre or two. A service in the other direction names the
 * same path reversed.
 */
export type Path = [lat: number, lng: number][]
