import { z } from 'zod'
import { RealInstant } from '../units.ts'

/** Data of a stream's `event: ping`. Log events come as `event: log` with `id: <seq>`. */
export const Ping = z.object({ serverNow: RealInstant, version: z.int() })
export type Ping = z.output<typeof Ping>
