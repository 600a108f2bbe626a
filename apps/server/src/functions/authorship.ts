import { CallError, type Roles } from '@final-call/contract'
import type { AccountStore, Author, ProfileStore } from '../ports.ts'
import { accountStands } from './account-stands.ts'

/** The roles that the operator's lists give an e-mail address. */
export type RolesOf = (email: string | null) => Roles

export interface AuthorshipDeps {
  readonly accounts: AccountStore
  readonly profiles: ProfileStore
  readonly rolesOf: RolesOf
}

/** Whether a player is on the operator's list of administrators. */
export const isAdministrator = async (uid: string, { profiles, rolesOf }: AuthorshipDeps): Promise<boolean> =>
  rolesOf((await profiles.find(uid))?.email ?? null).administrator

/** Writes as the player or, if the id belongs to somebody else and the player is an administrator, as that. */
export async function writeAs(uid: string, deps: AuthorshipDeps, put: (by: Author) => Promise<boolean>): Promise<void> {
  if ((await put({ uid, admin: false })) || ((await isAdministrator(uid, deps)) && (await put({ uid, admin: true })))) {
    return accountStands(deps.accounts, uid)
  }
  throw new CallError('permission-denied', 'This id is taken by another author. Choose another one.')
}
