import {
  ALARMS,
  type Command,
  type CommandOf,
  PACES,
  type PlayerCommandKind,
  SPEEDS,
  WORK_HOURS,
  gameMs,
} from '@final-call/domain'
import { z } from 'zod'
import { type Callable, type InputOf, callable } from '../callable.ts'

/** A running race's id, as returned by `startGame`. */
export const GameId = z.string().regex(/^[\w-]{1,64}$/, 'expected a game id')

/** Chosen by the client, a new one per action of the player. A repeated request gets the first answer again. */
export const RequestId = z.string().regex(/^[\w-]{8,64}$/, 'expected 8 to 64 URL-safe characters')

export const LocationId = z.string().min(1).max(80)
const TicketId = z.string().min(1).max(20)
const StepId = z.string().min(1).max(40)

/** Bounds of game instants. Beyond them, adding a ride could overflow the range of dates. */
const FIRST_INSTANT = Date.UTC(1900, 0)
const LAST_INSTANT = Date.UTC(9999, 11, 31)
const INSTANT = 'expected a game instant in epoch milliseconds, of the years 1900 to 9999'
const instant = z
  .int(INSTANT)
  .min(FIRST_INSTANT, INSTANT)
  .max(LAST_INSTANT, INSTANT)
  .transform((at) => gameMs(at))
  .meta({ description: 'game epoch milliseconds' })

const ProductId = z.string().min(1).max(80)
const DATE = 'expected a service date like 2026-11-21, or the word taxi or walk'

export const JourneyRefInput = z.union(
  [
    z.strictObject({ productId: ProductId, date: z.iso.date(DATE), index: z.int().min(0) }),
    z.strictObject({
      productId: z.literal('walk', 'expected the word walk'),
      date: z.literal('walk', DATE),
      notBefore: instant.exactOptional(),
    }),
    z.strictObject({ productId: ProductId, date: z.literal('taxi', DATE), notBefore: instant.exactOptional() }),
  ],
  'expected a journey: a product, a service date and a place in the day; or a taxi, or a walk',
)

export const TaskResponse = z.union(
  [z.string().max(500), z.number(), z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).readonly()],
  'expected a text, a number, or [latitude, longitude] in degrees',
)

export const CommandReply = z.object({
  /** The race's version (`seq` of its last event) once the command was carried out. */
  version: z.int(),
})
export type CommandReply = z.output<typeof CommandReply>

/** Schemas for a command's own fields, with the domain's field names. */
type Fields<K extends PlayerCommandKind> = { [F in Exclude<keyof CommandOf<K>, 'kind'>]: z.ZodType }

const raceCommand = <const K extends PlayerCommandKind, S extends Fields<K>>(name: K, summary: string, fields: S) =>
  callable({
    name,
    summary,
    input: z.strictObject({ gameId: GameId, requestId: RequestId, ...fields }),
    output: CommandReply,
  })

export const playClock = raceCommand('playClock', 'Starts the game clock. Does nothing if it already runs.', {})
export const pauseClock = raceCommand('pauseClock', 'Pauses the game clock.', {})
export const stopClock = raceCommand(
  'stopClock',
  'Ends the attempt for good: its tickets are void, its elapsed time is zero.',
  {},
)
export const setSpeed = raceCommand('setSpeed', `Sets the speed: one of ${SPEEDS.join(', ')}.`, {
  speed: z.literal(SPEEDS, `expected one of ${SPEEDS.join(', ')}`),
})
export const setPace = raceCommand(
  'setPace',
  'Sets the pace. Steady: the clock runs at one rate. Auto: it runs slowly while the player has something to decide.',
  { pace: z.enum(PACES) },
)
export const setHold = raceCommand(
  'setHold',
  'Sets whether a call slows the clock to the deciding rate, for up to 8 seconds.',
  {
    on: z.boolean(),
  },
)
export const dismissCalls = raceCommand(
  'dismissCalls',
  'Dismisses the calls that slow the clock, so that it runs at its own rate again.',
  {},
)
export const setConsidering = raceCommand(
  'setConsidering',
  'Tells whether the player is looking at an offer. At auto pace, the clock then runs slowly, for up to 60 seconds.',
  { on: z.boolean() },
)
export const takeRoom = raceCommand(
  'takeRoom',
  'Takes a room for the night at the place where the player stands, if it has one.',
  {},
)
export const work = raceCommand(
  'work',
  'Works for some hours, at $5 each. Only for a player who cannot afford any way on.',
  {
    hours: z.int().min(1).max(WORK_HOURS),
  },
)
export const skipToAlarm = raceCommand(
  'skipToAlarm',
  'Moves the clock forward to an alarm of a ticket. Does nothing if the alarm is past.',
  { ticketId: TicketId, alarm: z.enum(ALARMS) },
)
export const bookTicket = raceCommand(
  'bookTicket',
  'Books a seat on a journey between two of its stops, and pays for it from the race wallet. The `booked` event of the log has the ticket’s id.',
  { journey: JourneyRefInput, from: LocationId, to: LocationId, fareType: z.string().min(1).max(40) },
)
export const cancelTicket = raceCommand(
  'cancelTicket',
  'Gives a ticket back, for a refund if its fare still allows one. With `refund`, it is refused if there is none.',
  { ticketId: TicketId, refund: z.boolean().optional() },
)
export const moveTicket = raceCommand('moveTicket', 'Moves a Gold ticket to a later departure of the same service.', {
  ticketId: TicketId,
  journey: JourneyRefInput,
})
export const completeStep = raceCommand(
  'completeStep',
  'Reports a step as done; the server decides from its own state. `stepComplete` does the same and answers in more detail.',
  { stepId: StepId },
)
export const answerTask = raceCommand('answerTask', 'Answers one task of an open step.', {
  stepId: StepId,
  task: z.int().min(0).max(100),
  response: TaskResponse,
})
export const takeHint = raceCommand('takeHint', "Buys a task's hint.", {
  stepId: StepId,
  task: z.int().min(0).max(100),
})

/** The callables for the commands that players send to a running race, by kind. */
export const RACE_COMMANDS = {
  playClock,
  pauseClock,
  stopClock,
  setSpeed,
  setPace,
  setHold,
  dismissCalls,
  setConsidering,
  takeRoom,
  work,
  skipToAlarm,
  bookTicket,
  cancelTicket,
  moveTicket,
  completeStep,
  answerTask,
  takeHint,
} as const satisfies { readonly [K in PlayerCommandKind]: Callable<K, z.ZodType, typeof CommandReply> }

type FieldsByKind = {
  readonly [K in PlayerCommandKind]: Omit<InputOf<(typeof RACE_COMMANDS)[K]>, 'gameId' | 'requestId'>
}
/** A command's own fields as a client sends them: without the two ids that every command has. */
export type CommandFields<K extends PlayerCommandKind> = FieldsByKind[K]

type Parsed<K extends PlayerCommandKind> = z.output<(typeof RACE_COMMANDS)[K]['input']>

/** The domain command in a parsed input. */
export function commandOf<K extends PlayerCommandKind>(kind: K, input: Parsed<K>): Command {
  const { gameId: _, requestId: __, ...fields } = input as Parsed<PlayerCommandKind>
  return { kind, ...fields } as Command
}
