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

/** What is to be written, under an id that may be taken. */
interface Upload {
  readonly put: (by: Author) => Promise<boolean>
  /** Whether the id belongs to a player, not to the game or a timetable, whose next start or import would bring their own back. */
  readonly isPlayers: () => Promise<boolean>
}

/** Writes as the player or, if the id belongs to another one and the player is an administrator, as that. */
export async function writeAs(uid: string, deps: AuthorshipDeps, { put, isPlayers }: Upload): Promise<void> {
  if (!(await put({ uid, admin: false }))) {
    if (!(await isAdministrator(uid, deps))) throw refused('by another author')
    if (!(await isPlayers())) throw refused('by the game or a timetable')
    await put({ uid, admin: true })
  }
  return accountStands(deps.accounts, uid)
}

const refused = (by: string): CallError =>
  new CallError('permission-denied', `This id is taken ${by}. Choose another one.`)
