import type { LocationWire } from '@final-call/contract'

/** A place in New Zealand. Its country, and except for the Chathams its zone, are filled in. */
export type Place = Omit<LocationWire, 'country'>
