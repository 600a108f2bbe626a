/** A call to check-in or boarding, the question whether to keep a ticket, or the news of a missed ride, until the player dismisses it. */
export interface GateCall {
  /** `seq` of the event that raised it; the same in every tab. */
  readonly seq: number
  readonly kind: 'check-in' | 'boarding' | 'refund' | 'missed'
  readonly ticketId: string
  readonly title: string
  readonly message: string
  /** Whether a note tells of it, rather than a window. It stays as it was when it came, so that nothing is told twice. */
  readonly noted?: boolean
  /** Of a missed ride: what was called before, and when. */
  readonly before?: Pick<GateCall, 'title'> & { readonly when: string }
}
