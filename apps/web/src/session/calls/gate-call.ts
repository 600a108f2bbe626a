import type { GameMs, Race, TicketId } from '@final-call/domain'

interface CallOf<K extends string> {
  /** `seq` of the event that raised it; the same in every tab. */
  readonly seq: number
  readonly kind: K
  readonly ticketId: TicketId
}

/** The news that a ride has left without the player. */
export interface MissedCall extends CallOf<'missed'> {
  /** The race right after the miss. */
  readonly atMiss: Race
  /** The call to boarding, and when it came. Undefined if there was none, or the player has dismissed it. */
  readonly before?: { readonly seq: number; readonly at: GameMs }
}

/**
 * A call to check-in or boarding, the question whether to keep a ticket, or the news of a missed ride, until the player dismisses it. It
 * has no words: they depend on when they are read.
 */
export type GateCall = CallOf<'check-in' | 'boarding' | 'refund'> | MissedCall
