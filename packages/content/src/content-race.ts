import type { RaceSpecWire } from '@final-call/contract'

/** A race as authors write it, with an id and a creation time (epoch seconds) fixed for good. */
export type ContentRace = RaceSpecWire & { readonly id: string; readonly createdAt: number }
