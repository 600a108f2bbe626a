import type { RaceEvent } from '@final-call/domain'
import { z } from 'zod'
import { callable } from './callable.ts'
import type { LocationWire } from './content/location.ts'
import type { StoredRaceSpecWire } from './content/race-spec.ts'
import { Profile } from './profile.ts'

export const signOutEverywhere = callable({
  name: 'signOutEverywhere',
  summary: 'Ends every sign-in of the caller, on every device including this one. Earlier tokens stop working.',
  input: z.null(),
  output: z.null(),
})

const Instant = z.iso.datetime()

/** One movement of money between a profile and a race. */
const GcashEntry = z.object({
  transferId: z.string(),
  gameId: z.string(),
  amount: z.number().meta({ description: 'dollars, negative when they leave the profile' }),
  state: z.string(),
  at: Instant,
})

const ExportedRace = z.object({
  gameId: z.string(),
  gameIdSource: z.string(),
  attempt: z.int(),
  lastSignOfLife: Instant.nullable(),
  log: z.array(z.custom<RaceEvent>().meta({ description: 'RaceEvent' })),
})

/**
 * Everything stored about the caller. Left out is only what says nothing about a person: request ids, which keep commands from acting
 * twice, and hashes of refresh tokens.
 */
export const exportMyData = callable({
  name: 'exportMyData',
  summary:
    'Returns everything that is stored about the caller: profile, transfers, races with their logs, uploads, sign-ins.',
  input: z.null(),
  output: z.object({
    exportedAt: Instant,
    profile: Profile,
    /** The caller as the sign-in provider knows them. */
    identity: z.object({ issuer: z.string(), subject: z.string() }),
    gcash: z.array(GcashEntry),
    races: z.array(ExportedRace),
    uploads: z.object({
      gameSpecs: z.array(z.custom<StoredRaceSpecWire>().meta({ description: 'a race, as it is uploaded' })),
      locations: z.array(z.custom<LocationWire>().meta({ description: 'a place, as it is uploaded' })),
    }),
    sessions: z.array(z.object({ signedInAt: Instant, lastUsedAt: Instant, expiresAt: Instant, ended: z.boolean() })),
  }),
})

/**
 * Deletes everything but the races and places that the caller uploaded, since others play them. Their author becomes `deleted`, so only
 * administrators can overwrite them. A player who signs in again gets a fresh profile.
 */
export const deleteAccount = callable({
  name: 'deleteAccount',
  summary:
    "Deletes the caller's profile, transfers, sign-ins and races for good. Their uploads stay, without their name.",
  input: z.strictObject({
    /** The caller's e-mail address, or the word DELETE. */
    confirm: z.string().max(320),
  }),
  output: z.null(),
})
