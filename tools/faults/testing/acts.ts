/** The acts of a load's players. */
export type Act = 'bookTicket' | 'cancelTicket' | 'playClock' | 'pauseClock' | 'buyTokens'

/** A command that the server has confirmed. */
export interface Acknowledged {
  readonly uid: string
  readonly token: string
  readonly act: Act
  readonly data: { readonly gameId: string; readonly requestId: string }
  /** The race's version, as confirmed. */
  readonly version: number
  /** By how many cents it changes the race's wallet. */
  readonly cents: number
}
