import { type Fare, type Journey, dollars, inDollars } from '@final-call/domain'

/** A journey as callables return it: the domain's, with its fares in dollars. */
export interface WireJourney extends Omit<Journey, 'fares'> {
  readonly fares: readonly (Omit<Fare, 'fare'> & { readonly fare: number })[]
}

/** A journey, ready to be sent. */
export const wireJourney = (journey: Journey): WireJourney => ({
  ...journey,
  fares: journey.fares.map((it) => ({ ...it, fare: inDollars(it.fare) })),
})

/** The journey that was sent; the inverse of `wireJourney`. @throws RangeError if a fare is no amount of money */
export const journeyOf = (journey: WireJourney): Journey => ({
  ...journey,
  fares: journey.fares.map((it) => ({ ...it, fare: dollars(it.fare) })),
})
