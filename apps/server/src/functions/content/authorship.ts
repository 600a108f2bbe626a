import { CallError } from '@final-call/contract'
import type { AccountStore, Author, ProfileStore, RolesOf } from '../../ports.ts'
import { accountStands } from '../../desks/account-stands.ts'

export interface AuthorshipDeps {
  readonly accounts: AccountStore
  readonly profiles: ProfileStore
  readonly rolesOf: RolesOf
}

/** Whether a player is on the operator's list of administrators. */
export const isAdministrator = async (uid: string, { profiles, rolesOf }: AuthorshipDeps): Promise<boolean> =>
  rolesOf((await profiles.find(uid))?.email ?? null).administrator

/** Something to store under an id that may be taken. */
interface Upload {
  /** Stores it; false if the id belongs to another author. */
  readonly put: (by: Author) => Promise<boolean>
  /** Whether the id belongs to a player, rather than to the built-in content or a timetable, which the next start or import restores. */
  readonly isPlayers: () => Promise<boolean>
}

/** Refuses an id that another author has, except to an administrator if that author is a player. @throws CallError `permission-denied` */
export async function checkTaken(
  uid: string,
  deps: AuthorshipDeps,
  { isPlayers }: Pick<Upload, 'isPlayers'>,
): Promise<void> {
  if (!(await isAdministrator(uid, deps))) throw refused('by another author')
  if (!(await isPlayers())) throw refused('by the game or a timetable')
}

/**
 * Stores an upload as the player, or as an administrator if the id belongs to another player and the caller is one.
 * @throws CallError `permission-denied` if the id is taken, `not-found` if the account is gone
 */
export async function writeAs(uid: string, deps: AuthorshipDeps, { put, isPlayers }: Upload): Promise<void> {
  if (!(await put({ uid, admin: false }))) {
    await checkTaken(uid, deps, { isPlayers })
    await put({ uid, admin: true })
  }
  return accountStands(deps.accounts, uid)
}

const refused = (by: string): CallError =>
  new CallError('permission-denied', `This id is taken ${by}. Choose another one.`)
