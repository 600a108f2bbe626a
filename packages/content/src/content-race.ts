import type { RaceSpecWire } from '@final-call/contract'

/** A race as authors write it, with a permanent id and creation time (epoch seconds). */
export type ContentRace = RaceSpecWire & { readonly id: string; readonly createdAt: number }
