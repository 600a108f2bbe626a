import { CallError, type Roles } from '@final-call/contract'
import type { Author, ProfileStore } from '../ports.ts'

/** The roles that the operator's lists give an e-mail address. */
export type RolesOf = (email: string | null) => Roles

export interface AuthorshipDeps {
  readonly profiles: ProfileStore
  readonly rolesOf: RolesOf
}

/** Writes as the player or, if the id belongs to somebody else and the player is an administrator, as that. */
export async function writeAs(
  uid: string,
  { profiles, rolesOf }: AuthorshipDeps,
  put: (by: Author) => Promise<boolean>,
): Promise<void> {
  if (await put({ uid, admin: false })) return
  const { administrator } = rolesOf((await profiles.find(uid))?.email ?? null)
  if (administrator && (await put({ uid, admin: true }))) return
  throw new CallError('permission-denied', 'This id is taken by another author. Choose another one.')
}
