import type { LocationWire } from '@final-call/contract'

/** A place in New Zealand; its country and, but for the Chathams, its zone go without saying. */
export type Place = Omit<LocationWire, 'country'>
