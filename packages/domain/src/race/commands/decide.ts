import { gameTime } from '../../clock/clock.ts'
import { realMs } from '../../time/units.ts'
import { topUpOf } from '../../wallet/ledger.ts'
import { type CommandContext, refuse } from './command-context.ts'
import type { Command, CommandKind, CommandOf, Refusal } from './commands.ts'
import { writeDue } from '../due/due.ts'
import type { Happening, RaceEvent } from '../log/events.ts'
import { wouldSlow } from '../log/pace.ts'
import type { Race } from '../log/race.ts'
import { movedRefundCalls } from '../log/refund-call.ts'
import { scribeFor } from '../log/scribe.ts'
import { type Moment, settleAliveWith, shownAt } from '../due/settle.ts'
import { takeRoom, work } from './stay-commands.ts'
import { answerTask, reportStep, takeHint } from './step-commands.ts'
import { bookTicket, cancelTicket, moveTicket, skipToAlarm } from './ticket-commands.ts'
import type { World } from '../world/world.ts'

/** The events to store, and whether the command was refused. */
export type Decision =
  | { readonly ok: true; readonly events: readonly RaceEvent[] }
  /** `events` are those that time has brought about; they are stored nevertheless. */
  | { readonly ok: false; readonly events: readonly RaceEvent[]; readonly refusal: Refusal }

/** [CMD-9] The most events in one race. Far more than any race needs; bounds the cost of storing and downloading its log. */
export const MOST_EVENTS = 10_000

/** [WAL-4] Adds a transfer to the wallet, once however often it is reported. */
function topUp({ amount, transferId }: CommandOf<'topUp'>, { write, race }: CommandContext): undefined {
  if (topUpOf(race.ledger, transferId)) return
  write({ type: 'money', reason: 'top-up', amount, ref: transferId })
}

/** Why a race accepts no further commands; undefined while it does. A full race can still be stopped. */
export function takesNoMore(race: Race): Refusal | undefined {
  if (race.ended) return refuse('clock-stopped', 'This race is over.')
  if (race.version < MOST_EVENTS) return undefined
  const message = `This race has had ${MOST_EVENTS} events, and no more fit into it. It can still be stopped.`
  return refuse('too-many-events', message)
}

/**
 * [CMD-2] Whether a command has been carried out before. It is then accepted without effect, even after the race has ended. The end of a
 * race also ends what its player considers.
 */
function isRepeated(race: Race, command: Command): boolean {
  if (command.kind === 'setConsidering') return race.ended !== undefined && !command.on
  if (command.kind === 'completeStep') return race.steps.some((it) => it.id === command.stepId && it.completion)
  return command.kind === 'topUp' && topUpOf(race.ledger, command.transferId) !== undefined
}

/** Carries out each kind of command: a handler either writes events, or writes none and returns a refusal. */
const HANDLERS: {
  readonly [K in CommandKind]: (command: CommandOf<K>, context: CommandContext) => Refusal | undefined
} = {
  playClock(_, { write, race }) {
    if (race.clock.run.state === 'pause') write({ type: 'played' })
    return undefined
  },
  pauseClock(_, { write, race }) {
    if (race.clock.run.state === 'play') write({ type: 'paused' })
    return undefined
  },
  stopClock(_, { write }) {
    write({ type: 'ended', ending: 'abandoned' })
    return undefined
  },
  setSpeed({ speed }, { write, race, at }) {
    if (speed === race.clock.speed) return undefined
    const refundCalls = movedRefundCalls(race, speed, at)
    const moves = Object.keys(refundCalls).length > 0
    write({ type: 'speedSet', speed, ...(moves ? { refundCalls } : {}) })
    return undefined
  },
  setPace({ pace }, { write, race }) {
    if (pace !== race.pace) write({ type: 'paceSet', pace })
    return undefined
  },
  setHold({ on }, { write, race }) {
    if (on !== race.holdAtCalls) write({ type: 'holdSet', on })
    return undefined
  },
  dismissCalls(_, { write, race }) {
    if (race.held) write({ type: 'released' })
    return undefined
  },
  setConsidering({ on }, { write, race }) {
    if (on && wouldSlow(race)) write({ type: 'considering' })
    if (!on && race.considering && !race.ended) write({ type: 'considered' })
    return undefined
  },
  takeRoom,
  work,
  skipToAlarm,
  bookTicket,
  cancelTicket,
  moveTicket,
  completeStep: reportStep,
  answerTask,
  takeHint,
  topUp,
}

function handle<K extends CommandKind>(command: CommandOf<K>, context: CommandContext): Refusal | undefined {
  const handler: (command: CommandOf<K>, context: CommandContext) => Refusal | undefined = HANDLERS[command.kind as K]
  return handler(command, context)
}

/**
 * [CMD-1] Settles the race, then carries out the command or refuses it. The command counts as a sign of life, and takes effect
 * when the server received it or at the last event's `real`, whichever is later. The returned events must be stored in either
 * case, because settling may have produced some.
 */
export function decide(race: Race, command: Command, world: World, moment: Moment): Decision {
  const scribe = scribeFor(race)
  settleAliveWith(scribe, world, moment)
  const current = scribe.race()
  const real = realMs(Math.max(current.lastReal, moment.now))
  const at = gameTime(current.clock, real)
  const closed = takesNoMore(current)
  const stops = command.kind === 'stopClock' && !current.ended
  if (closed && !stops && !isRepeated(current, command)) {
    return { ok: false, events: scribe.events(), refusal: closed }
  }
  const write = (happening: Happening): void => scribe.write(happening, { at, real })
  const refusal = handle(command, { scribe, write, race: current, world, at, real })
  writeDue(scribe, world, shownAt(real), real)
  const events = scribe.events()
  return refusal ? { ok: false, events, refusal } : { ok: true, events }
}
