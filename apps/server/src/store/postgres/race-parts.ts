import type { KeptRequest, RaceStore } from '../../ports.ts'
import type { Written, WrittenEvent } from '../sealing.ts'
import type { Connection, Database } from './database.ts'
import { statements } from './statement.ts'

/** The parts of what a start and a command write, each a statement on one table. */
export const RACE_PARTS = statements('raceParts', {
  create: [
    'race',
    `INSERT INTO races (race_id, uid, world_id, version, snapshot, head, seal, created_real)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (race_id) DO NOTHING RETURNING race_id`,
  ],
  begin: ['race', 'INSERT INTO race_signs (race_id, at_real) VALUES ($1, $2)'],
  seen: ['race', 'SELECT request_id FROM race_requests WHERE race_id = $1 AND request_id = $2'],
  move: [
    'race',
    `UPDATE races SET version = $4, snapshot = $5, head = $6, seal = $7
     WHERE race_id = $1 AND version = $2 AND head = $3 RETURNING race_id`,
  ],
  stay: ['race', 'SELECT race_id FROM races WHERE race_id = $1 AND version = $2 AND head = $3 FOR UPDATE'],
  kept: ['race', 'SELECT request_id FROM race_requests WHERE race_id = $1 LIMIT $2'],
  log: [
    'race',
    `INSERT INTO race_events (race_id, seq, json, mac) SELECT $1::text, event.seq, event.json, event.mac
     FROM unnest($2::bigint[], $3::text[], $4::text[]) AS event (seq, json, mac)`,
  ],
  reply: ['race', 'INSERT INTO race_requests (race_id, request_id, reply) VALUES ($1, $2, $3)'],
  complete: ['race', 'INSERT INTO unlisted_finishes (race_id) VALUES ($1) ON CONFLICT DO NOTHING'],
  sign: ['race', 'UPDATE race_signs SET at_real = $2 WHERE race_id = $1 AND at_real < $2'],
})

interface Start extends Written {
  readonly raceId: string
  readonly uid: string
  readonly worldId: string
  readonly created: number
  readonly sign: number
}

/** A change of a stored race, and what it is based on. */
export interface Change {
  readonly raceId: string
  readonly request: KeptRequest | undefined
  readonly fromVersion: number
  readonly fromHead: string
  /** Undefined if the race stays as it is. */
  readonly moved: Written | undefined
  readonly sign: number
  readonly completes: boolean
}

export type Outcome = Awaited<ReturnType<RaceStore['append']>>['outcome']

/** Events, as columns of their table. */
export const columns = (events: readonly WrittenEvent[]) => ({
  seqs: events.map(({ seq }) => seq),
  jsons: events.map(({ json }) => json),
  macs: events.map(({ mac }) => mac),
})

function log(tx: Connection, raceId: string, events: readonly WrittenEvent[]) {
  const { seqs, jsons, macs } = columns(events)
  return tx.rows(RACE_PARTS.log, [raceId, seqs, jsons, macs])
}

/**
 * What a start and a command write, in a transaction of several statements. On Citus each goes to the race's own machine, and the transaction
 * is committed there alone. The same in one statement would be passed on from part to part through all machines, and need each of them.
 */
export const writesInParts = (db: Database) => ({
  /** @returns whether there was no such race */
  create: ({ raceId, uid, worldId, version, snapshot, head, seal, created, events, sign }: Start): Promise<boolean> =>
    db.transaction(async (tx) => {
      const made = await tx.rows(RACE_PARTS.create, [raceId, uid, worldId, version, snapshot, head, seal, created])
      if (made.length === 0) return false
      await log(tx, raceId, events)
      await tx.rows(RACE_PARTS.begin, [raceId, sign])
      return true
    }),

  /** @throws the error of a duplicate key if the same request is answered at the same time */
  append: ({ raceId, request, fromVersion, fromHead, moved, sign, completes }: Change) =>
    db.transaction(async (tx): Promise<Outcome> => {
      if (request && (await tx.rows(RACE_PARTS.seen, [raceId, request.id])).length > 0) return 'seen'
      const from = [raceId, fromVersion, fromHead]
      const here = moved
        ? await tx.rows(RACE_PARTS.move, [...from, moved.version, moved.snapshot, moved.head, moved.seal])
        : await tx.rows(RACE_PARTS.stay, from)
      if (here.length === 0) return 'conflict'
      const limit = moved ? undefined : request?.fewerThan
      if (limit !== undefined && (await tx.rows(RACE_PARTS.kept, [raceId, limit])).length >= limit) return 'full'
      if (moved) await log(tx, raceId, moved.events)
      if (request) await tx.rows(RACE_PARTS.reply, [raceId, request.id, JSON.stringify(request.reply)])
      if (completes) await tx.rows(RACE_PARTS.complete, [raceId])
      await tx.rows(RACE_PARTS.sign, [raceId, sign])
      return 'appended'
    }),
})
