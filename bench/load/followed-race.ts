import { randomUUID } from 'node:crypto'
import {
  type AnyCallable,
  type CommandFields,
  type InputOf,
  type OutputOf,
  RACE_COMMANDS,
  getGame,
  getNextOpenStep,
  reportAlive,
  startGame,
  stepComplete,
} from '@final-call/contract'
import { type PlayerCommandKind, type Race, apply, openStepOf, outcomeOf } from '@final-call/domain'
import type { Latencies } from './latencies.ts'
import type { Wire } from './wire.ts'

/** The longest that a race waits for its next event, in real milliseconds: a ride takes two minutes at most. */
const PATIENCE = 180_000

type AnyCommand = (typeof RACE_COMMANDS)[PlayerCommandKind]

export interface Follower {
  readonly wire: Wire
  readonly latencies: Latencies
  /** A bearer token that is valid for some more minutes. */
  readonly token: () => Promise<string>
  /** The player goes away without a word: everything that waits ends. */
  readonly leave: AbortSignal
}

/** A race as its player's page has it: its log folded as it arrives, its pings answered. */
export interface FollowedRace {
  readonly gameId: string
  /** The race as far as its log has arrived; undefined before any has. */
  race(): Race | undefined
  /** Waits until the page would show it. @throws Error if that takes too long, and the reason of `leave` */
  seen(what: string, holds: (race: Race) => boolean): Promise<Race>
  /** A sign of life. */
  alive(): Promise<void>
  call<C extends AnyCallable>(it: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** Waits until the result is seen. */
  command<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>): Promise<Race>
  /** Reports steps that complete at once, as the page does, until one needs the player. */
  runSteps(): Promise<void>
  close(): void
}

/** Starts a race, or continues one, and follows it. */
export async function followRace({ wire, latencies, token, leave }: Follower, source: string): Promise<FollowedRace> {
  const call = async <C extends AnyCallable>(it: C, input: InputOf<C>): Promise<OutputOf<C>> =>
    wire.call(it, await token(), input)
  const { gameId } = await call(startGame, { gameId: source })
  await call(getGame, { gameId })
  let state: Race | undefined
  let look: () => void = () => undefined

  const alive = async (): Promise<void> => {
    await call(reportAlive, { gameId }).catch((error: unknown) => latencies.fail(String(error)))
  }
  const unfollow = wire.follow(gameId, await token(), {
    onLog(event) {
      state = apply(state, event)
      look()
    },
    onPing: () => void alive(),
  })
  const goAway = (): void => look()
  leave.addEventListener('abort', goAway)

  async function seen(what: string, holds: (race: Race) => boolean): Promise<Race> {
    const until = performance.now() + PATIENCE
    while (!state || !holds(state)) {
      leave.throwIfAborted()
      if (performance.now() > until) throw new Error(`${source}: not seen: ${what}`)
      await new Promise<void>((done) => {
        const patience = setTimeout(done, PATIENCE)
        look = () => {
          clearTimeout(patience)
          done()
        }
      })
    }
    return state
  }

  return {
    gameId,
    race: () => state,
    seen,
    alive,
    call,
    async command(kind, fields) {
      const input: InputOf<AnyCommand> = { gameId, requestId: randomUUID(), ...fields }
      const { version } = await call<AnyCommand>(RACE_COMMANDS[kind], input)
      return seen(kind, (it) => it.version >= version)
    },
    async runSteps() {
      for (;;) {
        await call(getNextOpenStep, { gameId })
        const step = state && openStepOf(state)
        if (!step || step.content.stepType === 'unknown') return
        if (outcomeOf(step, { has: () => true }).code !== 200) return
        const { stepType } = step.content
        await call(stepComplete, { gameId, stepId: step.id, stepType, solutionObj: null })
        await seen('the next step', (it) => it.openStepId !== step.id)
      }
    },
    close() {
      leave.removeEventListener('abort', goAway)
      unfollow()
    },
  }
}
