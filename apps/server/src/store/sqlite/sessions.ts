import { type RealMs, realMs } from '@final-call/domain'
import type { NewFamily, Renewal, SessionStore } from '../../ports.ts'
import { decideRotation, familyOf, replaces, tokenOf } from '../rotation.ts'
import { familiesOf, int, signInOf, text } from '../rows.ts'
import { transaction } from './database.ts'
import { dropExpired } from './expired.ts'
import type { DatabaseFile } from './file.ts'

export function sqliteSessions({ db, read, writeDurably }: DatabaseFile): SessionStore {
  const insertFamily = db.prepare(
    'INSERT INTO token_families (family, uid, opened_real, renewed_real, expires_real) VALUES (?, ?, ?, ?, ?)',
  )
  const extendFamily = db.prepare(
    `UPDATE token_families SET renewed_real = max(renewed_real, ?), expires_real = max(expires_real, ?), turns = ?, turned_real = ?
     WHERE family = ?`,
  )
  const insertToken = db.prepare(
    'INSERT INTO refresh_tokens (token_hash, family, expires_real, turn, given_real) VALUES (?, ?, ?, ?, ?)',
  )
  const selectToken = db.prepare(
    `SELECT refresh_tokens.family, uid, revoked, opened_real, refresh_tokens.expires_real, replaced_real, given_real, turn, turns,
       turned_real
     FROM refresh_tokens JOIN token_families ON token_families.family = refresh_tokens.family WHERE token_hash = ?`,
  )
  const replaceToken = db.prepare('UPDATE refresh_tokens SET replaced_real = ? WHERE token_hash = ?')
  const revokeFamily = db.prepare('UPDATE token_families SET revoked = 1 WHERE family = ?')
  const revokeByToken = db.prepare(
    'UPDATE token_families SET revoked = 1 WHERE family = (SELECT family FROM refresh_tokens WHERE token_hash = ?) RETURNING family',
  )
  const revokeByUid = db.prepare('UPDATE token_families SET revoked = 1 WHERE uid = ? RETURNING family')
  const selectLive = db.prepare(
    'SELECT expires_real FROM token_families WHERE family = ? AND revoked = 0 AND expires_real > ?',
  )
  const selectOf = db.prepare(
    'SELECT opened_real, renewed_real, expires_real, revoked FROM token_families WHERE uid = ? ORDER BY opened_real',
  )
  const dropTokens = dropExpired(db, 'refresh_tokens', 'token_hash')
  const dropFamilies = dropExpired(db, 'token_families', 'family')

  return {
    open: writeDurably(({ family, uid, tokenHash, now, expires }: NewFamily): void =>
      transaction(db, () => {
        dropTokens.run(now)
        dropFamilies.run(now)
        insertFamily.run(family, uid, now, now, expires)
        insertToken.run(tokenHash, family, expires, 0, now)
      }),
    ),

    holderOf: read((renewal: Renewal) => {
      const row = selectToken.get(renewal.tokenHash)
      return row && replaces(decideRotation(tokenOf(row), familyOf(row), renewal)) ? text(row, 'uid') : undefined
    }),

    rotate: writeDurably((renewal: Renewal) =>
      transaction(db, () => {
        const { tokenHash, nextHash, now } = renewal
        const row = selectToken.get(tokenHash)
        const decided = decideRotation(row && tokenOf(row), row && familyOf(row), renewal)
        if (!row || decided.outcome === 'unknown') return { outcome: 'unknown' as const }
        const family = text(row, 'family')
        if (decided.outcome === 'replayed') {
          revokeFamily.run(family)
          return { outcome: decided.outcome, family }
        }
        const { outcome, replaced, expires, turns, turned } = decided
        replaceToken.run(replaced, tokenHash)
        insertToken.run(nextHash, family, expires, turns, now)
        extendFamily.run(now, expires, turns, turned, family)
        return { outcome, uid: text(row, 'uid'), family }
      }),
    ),

    revokeFamilyOf: writeDurably((tokenHash: string) => familiesOf(revokeByToken.all(tokenHash))),

    revokeAllOf: writeDurably((uid: string) => familiesOf(revokeByUid.all(uid))),

    liveUntil: read((family: string, now: RealMs) => {
      const row = selectLive.get(family, now)
      return row && realMs(int(row, 'expires_real'))
    }),

    of: read((uid: string) => selectOf.all(uid).map(signInOf)),
  }
}
