import { z } from 'zod'
import { RealInstant } from '../units.ts'

/** The live stream of a race: `GET` with a bearer token, Server-Sent Events. */
export const livePath = (gameId: string): string => `/live/${gameId}`

/** Real milliseconds between pings. */
export const PING_MS = 5_000

/** `event: ping`; the log's own events come as `event: log` with `id: <seq>`. */
export const Ping = z.object({ serverNow: RealInstant, version: z.int() })
export type Ping = z.output<typeof Ping>
