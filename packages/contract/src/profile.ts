import { z } from 'zod'
import { callable } from './callable.ts'
import { Dollars } from './units.ts'

/** A player's profile. The server makes it on first sign-in; a browser cannot set it. */
export const Profile = z.object({
  /** The first sign-in provider's id. */
  provider: z.string(),
  uid: z.string(),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  /** A random unique id. */
  gcashAccount: z.string(),
  /** Play money; 1000000 for a new profile. */
  gcashBalance: Dollars,
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
})
export type Profile = z.output<typeof Profile>

/** What the operator's lists of e-mail addresses allow a player besides playing. */
export const Roles = z.object({
  /** May overwrite anybody's content. */
  administrator: z.boolean(),
  /** May use the geopath tool. */
  geopath: z.boolean(),
})
export type Roles = z.output<typeof Roles>

export const getProfile = callable({
  name: 'getProfile',
  summary: "The caller's own profile, made on first sign-in, and what they may do besides playing.",
  input: z.null(),
  output: z.object({ profile: Profile, roles: Roles }),
})
