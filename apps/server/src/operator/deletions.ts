import type { RealMs } from '@final-call/domain'
import type { AccountStore, Fanout, ProfileStore } from '../ports.ts'

const DELETED = 'an account was deleted'

/** The log line that every deletion leaves, since a restored backup brings the account back: its fields, and its message. */
export const deletionLine = (
  uid: string,
  at: RealMs,
): [{ readonly uid: string; readonly deletedAt: number }, string] => [{ uid, deletedAt: at }, DELETED]

/** An account to be deleted. */
export interface Deletion {
  readonly uid: string
  /** When its player deleted it, in real milliseconds. */
  readonly at: number
}

/**
 * The deletion that a line of the log tells of, whatever a collector has written in front; undefined for any other line.
 * @throws Error if the line tells of one and cannot be read
 */
export function deletionIn(line: string): Deletion | undefined {
  if (!line.includes(DELETED)) return undefined
  const read: unknown = JSON.parse(line.slice(Math.max(0, line.indexOf('{'))))
  // Docker's own files, or `journalctl --output=json`: passed over, such a line would leave the account there unnoticed.
  if (typeof read !== 'object' || read === null || !('msg' in read)) throw new Error('a collector has wrapped it')
  if (read.msg !== DELETED) return undefined
  if (!('uid' in read && 'deletedAt' in read)) throw new Error('it names no account, or no time')
  const { uid, deletedAt: at } = read
  if (typeof uid !== 'string' || typeof at !== 'number') throw new Error('it names no account, or no time')
  return { uid, at }
}

interface DeletingDeps {
  readonly profiles: Pick<ProfileStore, 'find'>
  readonly accounts: Pick<AccountStore, 'remove'>
  readonly fanout: Pick<Fanout, 'publishEnded'>
}

/**
 * Deletes an account as its player would. One that was made after its deletion is left alone: the player came back, under the same id.
 * @param dryRun nothing is changed
 * @returns `gone`: there was none
 */
export async function deleteAgain(
  { profiles, accounts, fanout }: DeletingDeps,
  { uid, at }: Deletion,
  dryRun: boolean,
): Promise<'deleted' | 'gone' | 'made since'> {
  const profile = await profiles.find(uid)
  if (profile && Date.parse(profile.createdAt) > at) return 'made since'
  // Even without a profile: an earlier version, or a hand in the database, may have left something.
  if (!dryRun) fanout.publishEnded(await accounts.remove(uid))
  return profile ? 'deleted' : 'gone'
}
