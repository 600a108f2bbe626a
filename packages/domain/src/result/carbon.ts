import type { Journey } from '../timetable/journey.ts'
import { MODES, type Mode } from '../timetable/service.ts'
import type { Ticket } from '../ticket/ticket.ts'

/** A bus ride longer than this many metres counts as a coach. */
const COACH_FROM = 50_000
const COACH = 0.02717

/**
 * Kilograms of CO2 equivalent for each passenger and kilometre. Source: UK Government GHG Conversion Factors for Company
 * Reporting 2023, business travel: domestic flight, average passenger, with radiative forcing; average local bus; coach; national
 * rail; regular taxi; ferry, foot passenger.
 */
const KG_PER_KM: { readonly [M in Mode]: number } = {
  flight: 0.27257,
  bus: 0.10215,
  train: 0.03546,
  taxi: 0.14861,
  vessel: 0.01871,
  walk: 0,
}

/** [RES-5] Kilograms of CO2 equivalent per passenger of a ride. */
export function carbonOf({ transport, metres }: Pick<Journey, 'transport' | 'metres'>): number {
  const factor = transport === 'bus' && metres > COACH_FROM ? COACH : KG_PER_KM[transport]
  return (factor * metres) / 1000
}

/** The total distance and emissions by one mode. */
export interface Travelled {
  readonly mode: Mode
  readonly metres: number
  /** Kilograms of CO2 equivalent. */
  readonly carbon: number
}

/** [RES-4] Totals of the rides that arrived, by mode; unused modes are left out. Carbon is rounded to 0.01 kg. */
export function travelled(tickets: readonly Ticket[]): readonly Travelled[] {
  const rides = tickets.filter(({ state }) => state === 'arrived').map(({ journey }) => journey)
  return MODES.flatMap((mode) => {
    const ridden = rides.filter(({ transport }) => transport === mode)
    if (ridden.length === 0) return []
    const metres = ridden.reduce((sum, it) => sum + it.metres, 0)
    const carbon = ridden.reduce((sum, it) => sum + carbonOf(it), 0)
    return [{ mode, metres, carbon: Math.round(carbon * 100) / 100 }]
  })
}
