import { z } from 'zod'
import { RealInstant } from '../units.ts'

/** `event: ping`; the log's own events come as `event: log` with `id: <seq>`. */
export const Ping = z.object({ serverNow: RealInstant, version: z.int() })
export type Ping = z.output<typeof Ping>
