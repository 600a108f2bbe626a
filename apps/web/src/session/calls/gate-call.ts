/** A call to check-in or boarding, the question whether to keep a ticket, or the news of a missed ride, until the player dismisses it. */
export interface GateCall {
  /** `seq` of the event that raised it; the same in every tab. */
  readonly seq: number
  readonly kind: 'check-in' | 'boarding' | 'refund' | 'missed'
  readonly ticketId: string
  readonly title: string
  readonly message: string
  /** Of a missed ride: what was called before, and when. */
  readonly before?: Pick<GateCall, 'title'> & { readonly when: string }
}
