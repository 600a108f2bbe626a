import { z } from 'zod'

/** A number with its unit, for `docs/callables.md`. */
const counted = (description: string) => z.number().meta({ description })

export const Dollars = counted('dollars')
/** A span of the race's own time. */
export const GameSpan = counted('game milliseconds')
export const RealSpan = counted('real milliseconds')
export const GameInstant = counted('game epoch milliseconds')
export const RealInstant = counted('real epoch milliseconds')
export const GameHours = counted('game hours')
export const Metres = counted('metres')
export const Carbon = counted('kilograms of CO2 equivalent')
export const Degrees = counted('degrees')
