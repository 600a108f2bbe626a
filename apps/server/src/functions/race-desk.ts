import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '@final-call/contract'
import {
  type Command,
  type Decision,
  type Moment,
  type Race,
  type RealMs,
  type World,
  apply,
  decide,
  nextWake,
  settleAlive,
  takesNoMore,
} from '@final-call/domain'
import type { Append, Fanout, RaceStore, StoredRace, StoredReply } from '../ports.ts'
import { type Tracer, untraced } from '../observe/ports.ts'
import { inTurn } from './in-turn.ts'
import type { Caller } from './serve.ts'
import type { Worlds } from './worlds.ts'

/** How often a decision is made anew on a newer state before the caller is told. */
const TRIES = 6
/** Real milliseconds that a first loser waits; later ones wait longer. */
const BACK_OFF_MS = 5
/** Requests that a race keeps, beyond which one that changes nothing is answered anew each time. */
const MOST_REQUESTS = 10_000
/** Signs of life closer together than this, in real milliseconds, are one. */
const SIGN_STEP = 1_000

/** A race of the caller's own with all that time has brought about. */
export interface Settled {
  readonly race: Race
  readonly world: World
}

export interface Carried extends Settled {
  readonly reply: StoredReply
}

export interface Request {
  readonly id: string
  /** A refusal is answered anew the next time: for ids that stand for what is asked, not for one press of a button. */
  readonly forgetRefusal?: boolean
  /** Whether its player may know by then what the command is about; if not it is refused, as what is not there. */
  readonly known?: (settled: Settled) => Promise<boolean>
}

/** Whose race it must be, and the moment of the visit. */
export interface Visitor extends Pick<Caller, 'uid' | 'now'> {
  /** Nobody visits: what the server does by itself is done as of the last sign of life, and is none. */
  readonly absent?: true
}

export interface RaceDesk {
  /** Settles a race and takes the call as a sign of life. @throws CallError `not-found`, `permission-denied`, `aborted` */
  read(gameId: string, caller: Visitor): Promise<Settled>
  /**
   * Carries a command out once for each request id, and answers a repeated one as it was answered then.
   * @throws CallError as `read`, and `invalid-argument` for the id of another command; a rule's refusal is in the reply.
   */
  command(gameId: string, command: Command, caller: Visitor, request?: Request): Promise<Carried>
  /**
   * Settles a race and keeps a request id in it for what is no command, unless the race takes no more.
   * @param asked what it is for: the same may claim it again, and has a reply then
   * @throws CallError as `read`, `invalid-argument` for the id of something else
   */
  claim(gameId: string, caller: Visitor, request: { readonly id: string; readonly asked: string }): Promise<Handled>
  /** The real moment at which something next falls due in a race; undefined while its clock stands. */
  nextWake(gameId: string): Promise<RealMs | undefined>
}

interface DeskDeps {
  readonly races: RaceStore
  readonly worlds: Worlds
  readonly fanout: Fanout
  /** Called when a race has been completed, before anybody hears of it. It does not fail. */
  readonly completed: (raceId: string) => Promise<void>
  readonly tracer?: Tracer
  /** Requests that a race keeps; fewer for tests. */
  readonly mostRequests?: number
}

type Made = Pick<Append, 'events' | 'request'>

export interface Handled extends Settled {
  /** How the request was answered before. */
  readonly reply?: StoredReply | undefined
  /** The request is not kept, for the race keeps as many as it may. */
  readonly full?: true
}

const signMatters = ({ race, sign }: StoredRace, now: number): boolean =>
  race.clock.run.state === 'play' && now - sign >= SIGN_STEP

export const usedId = (): CallError =>
  new CallError(
    'invalid-argument',
    'requestId: this id was used for something else. Every command needs one of its own.',
  )

/** Every access of a player to a running race goes over this desk: load, settle, decide, save, tell. */
export function raceDesk({ races, worlds, fanout, completed, tracer = untraced, ...bounds }: DeskDeps): RaceDesk {
  const { mostRequests = MOST_REQUESTS } = bounds
  const turn = inTurn()

  async function load(gameId: string, { uid }: Visitor, requestId?: string) {
    const found = await races.find(gameId, requestId)
    if (!found) throw new CallError('not-found', 'There is no such race.')
    if (found.stored.uid !== uid) throw new CallError('permission-denied', 'This race belongs to somebody else.')
    return { ...found, world: await worlds.get(found.stored.worldId) }
  }

  /** Makes a decision on the latest state, again where another writer came first. */
  async function write(
    gameId: string,
    caller: Visitor,
    request: Request | undefined,
    make: (race: Race, world: World, moment: Moment) => Made | Promise<Made>,
  ): Promise<Handled> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(BACK_OFF_MS * tries)
      const { stored, reply, world } = await load(gameId, caller, request?.id)
      if (reply) return { race: stored.race, world, reply }
      const now = caller.absent ? stored.sign : caller.now
      const made = await make(stored.race, world, { now, sign: stored.sign })
      const unmoved = async (): Promise<Settled> => {
        if (signMatters(stored, now)) await races.sign(gameId, now)
        return { race: stored.race, world }
      }
      if (made.events.length === 0 && !made.request) return unmoved()
      const race = made.events.reduce<Race>(apply, stored.race)
      const answer = await races.append({
        from: stored,
        race,
        events: made.events,
        sign: now,
        ...(made.request ? { request: { ...made.request, fewerThan: mostRequests } } : {}),
      })
      if (answer.outcome === 'full') return { ...(await unmoved()), full: true }
      // Another server has answered it: the next look finds the reply, and the race that it is about.
      if (answer.outcome === 'seen') continue
      if (answer.outcome === 'appended') {
        if (race.ended?.ending === 'complete' && !stored.race.ended) await completed(gameId)
        if (made.events.length > 0) fanout.publish(gameId, race.version)
        return { race, world }
      }
    }
    throw new CallError('aborted', 'Too much happened in this race at once. Try again.')
  }

  async function decisionOn(command: Command, known: Request['known'], on: Settled, moment: Moment): Promise<Decision> {
    const { race, world } = on
    const inWhole = (): Decision => tracer.part('decide', () => decide(race, command, world, moment))
    if (!known) return inWhole()
    const events = tracer.part('settle', () => settleAlive(race, world, moment))
    const settled = events.reduce<Race>(apply, race)
    if (await known({ race: settled, world })) return inWhole()
    return { ok: false, events, refusal: { reason: 'no-journey', message: 'There is no such journey.' } }
  }

  return {
    read: (gameId, caller) =>
      turn(gameId, () =>
        write(gameId, caller, undefined, (race, world, moment) => ({
          events: tracer.part('settle', () => settleAlive(race, world, moment)),
        })),
      ),

    command: (gameId, command, caller, request) =>
      turn(gameId, async () => {
        const asked = request && !request.forgetRefusal ? { asked: JSON.stringify(command) } : {}
        let decided: StoredReply | undefined
        const written = await write(gameId, caller, request, async (race, world, moment) => {
          const decision = await decisionOn(command, request?.known, { race, world }, moment)
          const version = race.version + decision.events.length
          decided = decision.ok ? { ok: true, version } : { ok: false, ...decision.refusal }
          const kept = request && (decision.ok || !request.forgetRefusal)
          return {
            events: decision.events,
            ...(kept ? { request: { id: request.id, reply: { ...decided, ...asked } } } : {}),
          }
        })
        if (written.reply?.asked !== undefined && written.reply.asked !== asked.asked) throw usedId()
        const reply = written.reply ?? decided
        if (!reply) throw new Error(`the command ${command.kind} was not decided`)
        return { race: written.race, world: written.world, reply }
      }),

    claim: (gameId, caller, { id, asked }) =>
      turn(gameId, async () => {
        const written = await write(gameId, caller, { id }, (race, world, moment) => {
          const events = tracer.part('settle', () => settleAlive(race, world, moment))
          const settled = events.reduce<Race>(apply, race)
          if (takesNoMore(settled)) return { events }
          return { events, request: { id, reply: { ok: true, version: settled.version, asked } } }
        })
        if (written.reply && written.reply.asked !== asked) throw usedId()
        return written
      }),

    async nextWake(gameId) {
      const found = await races.find(gameId)
      return found && nextWake(found.stored.race, await worlds.get(found.stored.worldId))
    },
  }
}
