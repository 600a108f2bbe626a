import { z } from 'zod'
import { callable } from './callable.ts'
import { Dollars } from './units.ts'

/** A player's profile. The server creates it at first sign-in; browsers cannot write it. */
export const Profile = z.object({
  /** The id of the provider of the first sign-in. */
  provider: z.string(),
  uid: z.string(),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  /** Random and unique. */
  gcashAccount: z.string(),
  /** Play money; a new profile has 1,000,000. */
  gcashBalance: Dollars,
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
})
export type Profile = z.output<typeof Profile>

/** What a player may do besides playing, according to the operator's lists of e-mail addresses. */
export const Roles = z.object({
  /** May overwrite anybody's content. */
  administrator: z.boolean(),
  /** May use the geopath tool. */
  geopath: z.boolean(),
})
export type Roles = z.output<typeof Roles>

export const getProfile = callable({
  name: 'getProfile',
  summary: "Returns the caller's profile, created at the first sign-in, and what they may do besides playing.",
  input: z.null(),
  output: z.object({ profile: Profile, roles: Roles }),
})
