import { type RealMs, realMs } from '@final-call/domain'
import type { SessionStore } from '../../ports.ts'
import { decideRotation, familyOf, replaces, tokenOf } from '../rotation.ts'
import { familiesOf, int, signInOf, text } from '../rows.ts'
import type { Database } from './database.ts'
import { type Expiring, dropExpired } from './expired.ts'
import { statements } from './statement.ts'

const TOKEN = 'SELECT family, expires_real, replaced_real, given_real, turn FROM refresh_tokens WHERE token_hash = $1'
const FAMILY = 'SELECT uid, revoked, opened_real, turns, turned_real FROM token_families WHERE family = $1'

export const SESSIONS = statements('sessions', {
  insertFamily: [
    'key',
    `INSERT INTO token_families (family, uid, revoked, opened_real, renewed_real, expires_real)
     VALUES ($1, $2, false, $3, $3, $4)`,
  ],
  insertToken: [
    'key',
    'INSERT INTO refresh_tokens (token_hash, family, expires_real, turn, given_real) VALUES ($1, $2, $3, $4, $5)',
  ],
  token: ['key', TOKEN],
  lockToken: ['key', `${TOKEN} FOR UPDATE`],
  familyOf: ['key', 'SELECT family FROM refresh_tokens WHERE token_hash = $1'],
  family: ['key', FAMILY],
  lockFamily: ['key', `${FAMILY} FOR UPDATE`],
  replaceToken: ['key', 'UPDATE refresh_tokens SET replaced_real = $2 WHERE token_hash = $1'],
  extendFamily: [
    'key',
    `UPDATE token_families SET renewed_real = greatest(renewed_real, $2), expires_real = greatest(expires_real, $3),
       turns = $4, turned_real = $5
     WHERE family = $1`,
  ],
  revokeFamily: ['key', 'UPDATE token_families SET revoked = true WHERE family = $1 RETURNING family'],
  liveUntil: ['key', 'SELECT expires_real FROM token_families WHERE family = $1 AND NOT revoked AND expires_real > $2'],
  revokeAll: ['crossing', 'UPDATE token_families SET revoked = true WHERE uid = $1 RETURNING family'],
  of: [
    'crossing',
    `SELECT opened_real, renewed_real, expires_real, revoked FROM token_families WHERE uid = $1
     ORDER BY opened_real`,
  ],
  lastToken: [
    'crossing',
    'SELECT expires_real FROM refresh_tokens WHERE expires_real <= $1 ORDER BY expires_real LIMIT 1 OFFSET $2',
  ],
  lastFamily: [
    'crossing',
    'SELECT expires_real FROM token_families WHERE expires_real <= $1 ORDER BY expires_real LIMIT 1 OFFSET $2',
  ],
  dropTokens: ['crossing', 'DELETE FROM refresh_tokens WHERE expires_real <= $1'],
  dropFamilies: ['crossing', 'DELETE FROM token_families WHERE expires_real <= $1'],
})

const EXPIRING: readonly Expiring[] = [
  { last: SESSIONS.lastToken, drop: SESSIONS.dropTokens },
  { last: SESSIONS.lastFamily, drop: SESSIONS.dropFamilies },
]

/** Sign-ins are found by a browser's token before the player is known: their keys are random, not players'. */
export function postgresSessions(db: Database): SessionStore {
  async function dropAllExpired(now: RealMs): Promise<void> {
    for (const expiring of EXPIRING) await dropExpired(db, expiring, now)
  }

  return {
    async open({ family, uid, tokenHash, now, expires }) {
      // A sign-in succeeds even if cleaning up fails.
      await dropAllExpired(now).catch(() => undefined)
      await db.transaction(async (tx) => {
        await tx.rows(SESSIONS.insertFamily, [family, uid, now, expires])
        await tx.rows(SESSIONS.insertToken, [tokenHash, family, expires, 0, now])
      })
    },

    async holderOf(renewal) {
      const [token] = await db.rows(SESSIONS.token, [renewal.tokenHash])
      const [family] = token ? await db.rows(SESSIONS.family, [text(token, 'family')]) : []
      const decided = decideRotation(token && tokenOf(token), family && familyOf(family), renewal)
      return family && replaces(decided) ? text(family, 'uid') : undefined
    },

    rotate: (renewal) =>
      db.transaction(async (tx) => {
        const { tokenHash, nextHash, now } = renewal
        const [token] = await tx.rows(SESSIONS.lockToken, [tokenHash])
        const name = token && text(token, 'family')
        const [family] = name === undefined ? [] : await tx.rows(SESSIONS.lockFamily, [name])
        const decided = decideRotation(token && tokenOf(token), family && familyOf(family), renewal)
        if (name === undefined || decided.outcome === 'unknown') return { outcome: 'unknown' as const }
        if (decided.outcome === 'replayed') {
          await tx.rows(SESSIONS.revokeFamily, [name])
          return { outcome: decided.outcome, family: name }
        }
        const { outcome, replaced, expires, turns, turned } = decided
        await tx.rows(SESSIONS.replaceToken, [tokenHash, replaced])
        await tx.rows(SESSIONS.insertToken, [nextHash, name, expires, turns, now])
        await tx.rows(SESSIONS.extendFamily, [name, now, expires, turns, turned])
        return { outcome, uid: text(family, 'uid'), family: name }
      }),

    async revokeFamilyOf(tokenHash) {
      const [token] = await db.rows(SESSIONS.familyOf, [tokenHash])
      return token ? familiesOf(await db.rows(SESSIONS.revokeFamily, [text(token, 'family')])) : []
    },

    revokeAllOf: async (uid) => familiesOf(await db.rows(SESSIONS.revokeAll, [uid])),

    async liveUntil(family, now) {
      const [row] = await db.rows(SESSIONS.liveUntil, [family, now])
      return row && realMs(int(row, 'expires_real'))
    },

    of: async (uid) => (await db.rows(SESSIONS.of, [uid])).map(signInOf),
  }
}
