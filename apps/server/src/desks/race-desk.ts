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
import type { Append, Fanout, Player, RaceStore, StoredRace, StoredReply } from '../ports.ts'
import { type Tracer, untraced } from '../observe/ports.ts'
import { idOf } from './ids.ts'
import { inTurn } from './in-turn.ts'
import type { PinnedWorlds } from '../worlds/pinned-worlds.ts'

/** How often a decision is retried on a newer state before the call fails with `aborted`. */
const TRIES = 6
/** Wait before the first retry, in real milliseconds; grows linearly. */
const BACK_OFF_MS = 5
/** How many request ids a race remembers. Beyond that, a request that changes nothing is processed anew each time. */
const MOST_REQUESTS = 10_000
/** [CLK-11] Signs of life closer together than this many real milliseconds are stored once. */
const SIGN_STEP = 1_000

/** The caller's race, settled, with its world. */
export interface Settled {
  readonly race: Race
  readonly world: World
}

/** A settled race after a command, and the reply to it. */
export interface Carried extends Settled {
  readonly reply: StoredReply
}

/** How a command is made idempotent. */
export interface Request {
  readonly id: string
  /** Do not remember refusals; for ids derived from the command's content rather than from one press of a button. */
  readonly forgetRefusal?: boolean
  /** Whether the player may already know the places in the command. If not, it is refused as if they did not exist. */
  readonly known?: (settled: Settled) => Promise<boolean>
}

/** Who accesses a race, and when. */
export interface Visitor extends Pick<Player, 'uid'> {
  readonly now: RealMs
  /** Set for work of the server itself: it happens as of the last sign of life, and does not count as one. */
  readonly absent?: true
}

/**
 * Every access of a player to a running race goes through this: load, settle, decide, save, notify. Each is a sign of life, a repeated
 * request too.
 */
export interface RaceDesk {
  /** Settles a race. @throws CallError `not-found`, `permission-denied`, `aborted` */
  read(raceId: string, caller: Visitor): Promise<Settled>
  /**
   * Carries a command out once per request id; a repeated request gets the first reply. A rule's refusal is in the reply.
   * @throws CallError as `read`, and `invalid-argument` if the request id was used for something else
   */
  command(raceId: string, command: Command, caller: Visitor, request?: Request): Promise<Carried>
  /**
   * Settles a race and reserves a request id in it for something other than a command, unless the race takes no more.
   * @param request `asked` says what the id is for; claiming it again for the same purpose gives a reply
   * @throws CallError as `read`, and `invalid-argument` if the request id was used for something else
   */
  claim(raceId: string, caller: Visitor, request: { readonly id: string; readonly asked: string }): Promise<Claimed>
  /** The real instant at which something next falls due in a race; undefined while its clock stands. */
  nextWake(raceId: string): Promise<RealMs | undefined>
}

interface DeskDeps {
  readonly races: RaceStore
  readonly worlds: PinnedWorlds
  readonly fanout: Fanout
  /** Called when a race has been completed, before anybody is notified. Must not reject. */
  readonly completed: (raceId: string) => Promise<void>
  readonly tracer?: Tracer
  /** Overrides `MOST_REQUESTS` in tests. */
  readonly mostRequests?: number
}

/** What a call adds to a settled race. */
type Added = Pick<Append, 'events' | 'request'>

const NOTHING: Added = { events: [] }

/** The outcome of a claim. */
export interface Claimed extends Settled {
  /** The reply to the request, if it was answered before. */
  readonly reply?: StoredReply | undefined
  /** Set if the request id was not remembered because the race remembers as many as it may. */
  readonly full?: true
}

const signMatters = ({ race, sign }: StoredRace, now: number): boolean =>
  race.clock.run.state === 'play' && now - sign >= SIGN_STEP

const UNKNOWN_PLACE: Decision = {
  ok: false,
  events: [],
  refusal: { reason: 'no-journey', message: 'There is no such journey.' },
}

const usedId = (): CallError =>
  new CallError(
    'invalid-argument',
    'requestId: this id was used for something else. Every command needs one of its own.',
  )

export function raceDesk({ races, worlds, fanout, completed, tracer = untraced, ...bounds }: DeskDeps): RaceDesk {
  const { mostRequests = MOST_REQUESTS } = bounds
  const turn = inTurn()

  async function load(raceId: string, { uid }: Visitor, requestId?: string) {
    const found = await races.find(raceId, requestId)
    if (!found) throw new CallError('not-found', 'There is no such race.')
    if (found.stored.uid !== uid) throw new CallError('permission-denied', 'This race belongs to somebody else.')
    return { ...found, world: await worlds.get(found.stored.worldId) }
  }

  /**
   * Loads and settles a race, adds to it what `add` says, and saves; starts over if another writer came first. For a request that was
   * answered before nothing is added: like any call, it settles the race and is a sign of life.
   * @throws CallError `aborted` after `TRIES`
   */
  async function write(
    raceId: string,
    caller: Visitor,
    requestId: string | undefined,
    add: (settled: Settled, moment: Moment) => Added | Promise<Added>,
  ): Promise<Claimed> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(BACK_OFF_MS * tries)
      const { stored, reply, world } = await load(raceId, caller, requestId)
      const now = caller.absent ? stored.sign : caller.now
      const moment = { now, sign: stored.sign }
      const due = tracer.part('settle', () => settleAlive(stored.race, world, moment))
      const settled = due.reduce<Race>(apply, stored.race)
      const added = reply ? NOTHING : await add({ race: settled, world }, moment)
      const events = [...due, ...added.events]
      const unmoved = async (): Promise<Claimed> => {
        if (signMatters(stored, now)) await races.sign(raceId, now)
        return { race: stored.race, world, reply }
      }
      if (events.length === 0 && !added.request) return unmoved()
      const race = added.events.reduce<Race>(apply, settled)
      const answer = await races.append({
        from: stored,
        race,
        events,
        sign: now,
        ...(added.request ? { request: { ...added.request, fewerThan: mostRequests } } : {}),
      })
      if (answer.outcome === 'full') return { ...(await unmoved()), full: true }
      // If another process has answered the request, the next load finds its reply.
      if (answer.outcome === 'appended') {
        if (race.ended?.ending === 'complete' && !stored.race.ended) await completed(raceId)
        if (events.length > 0) fanout.publish(raceId, race.version)
        return { race, world, reply }
      }
    }
    throw new CallError('aborted', 'Too much happened in this race at once. Try again.')
  }

  return {
    read: (raceId, caller) => turn(raceId, () => write(raceId, caller, undefined, () => NOTHING)),

    command: (raceId, command, caller, request) =>
      turn(raceId, async () => {
        const asked = request && !request.forgetRefusal ? { asked: await idOf(command) } : {}
        let decided: StoredReply | undefined
        const written = await write(raceId, caller, request?.id, async (settled, moment) => {
          const { race, world } = settled
          const isKnown = !request?.known || (await request.known(settled))
          const decision = isKnown ? tracer.part('decide', () => decide(race, command, world, moment)) : UNKNOWN_PLACE
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

    claim: (raceId, caller, { id, asked: purpose }) =>
      turn(raceId, async () => {
        const asked = await idOf(purpose)
        const claimed = await write(raceId, caller, id, ({ race }) =>
          takesNoMore(race)
            ? NOTHING
            : { events: [], request: { id, reply: { ok: true, version: race.version, asked } } },
        )
        if (claimed.reply && claimed.reply.asked !== asked) throw usedId()
        return claimed
      }),

    async nextWake(raceId) {
      const found = await races.find(raceId)
      return found && nextWake(found.stored.race, await worlds.get(found.stored.worldId))
    },
  }
}
