import { ICON_NAMES, type OpenContent, type OpenLeg, type OpenTask, type Response } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { RACE_ID } from '../facts.ts'
import { GameId, RequestId, TaskResponse } from './commands.ts'
import { Degrees, Dollars, GameHours, RealInstant } from '../units.ts'

/** A race spec's id. */
export const GameSpecId = z
  .string()
  .regex(RACE_ID, 'expected a race id of letters (a to z), digits, - and _, at most 80')

/** A race as listed: without its legs, which stay secret until they open. */
export const GameSpecCard = z.object({
  id: GameSpecId,
  name: z.string(),
  summary: z.string().optional(),
  wallet: Dollars,
  /** The author's par, in days. */
  daysLength: z.number().meta({ description: 'days' }),
  iconName: z.enum(ICON_NAMES),
  /** `[hour, minute]` at the first place. */
  startTime: z.tuple([z.int(), z.int()]),
  tags: z.array(z.string()),
  createdAt: z.number().meta({ description: 'epoch seconds' }),
  speed: z.number().meta({ description: 'percent of the rate at which the whole race takes ten real minutes' }),
  startOn: z.string().optional(),
})
export type GameSpecCard = z.output<typeof GameSpecCard>

export const ListedGameSpec = GameSpecCard.extend({
  /** Set for uploaded races; absent for built-in ones. */
  uploaded: z.literal(true).optional(),
  /** Set if the caller may remove it, as its author or an administrator. */
  removable: z.literal(true).optional(),
})
export type ListedGameSpec = z.output<typeof ListedGameSpec>

export const listGameSpecs = callable({
  name: 'listGameSpecs',
  summary: 'Lists every race that can be played: the built-in ones first, then uploaded ones, each newest first.',
  input: z.null(),
  output: z.object({ gameSpecs: z.array(ListedGameSpec) }),
})

export const startGame = callable({
  name: 'startGame',
  summary: "Resumes the caller's unfinished attempt at a race, or starts one.",
  input: z.strictObject({
    gameId: z
      .string()
      .regex(RACE_ID, 'expected the id of a race, or of a running one')
      .meta({ description: 'the id of a race, as `listGameSpecs` gives it, or of an attempt' }),
    requestId: RequestId.optional().meta({ description: 'repeated, it gives the attempt that it gave then' }),
    /** Accepted for the specification's clients, but ignored. */
    game: z.unknown().optional(),
    gameData: z.unknown().optional(),
  }),
  output: z.object({ gameId: GameId }),
})

/** `[lat, lng]` in degrees. */
export const WireLocation = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  coords: z.tuple([Degrees, Degrees]),
  /** IANA. */
  zone: z.string(),
  markerType: z.string(),
  abvr3: z.string(),
  /** A room for the night: its price, and game hours. */
  room: z.object({ price: Dollars, hours: GameHours }).exactOptional(),
})
export type WireLocation = z.output<typeof WireLocation>

const WireLeg = z.custom<OpenLeg & { readonly complete: boolean }>().meta({
  description: '{id, title, html, order, complete}',
})
/** What a step asks for; the prices of its tasks' hints and their bonuses in dollars. */
type WireContent =
  | Exclude<OpenContent, { readonly stepType: 'undertakeTask' }>
  | {
      readonly stepType: 'undertakeTask'
      readonly tasks: readonly (Omit<OpenTask, 'hintPrice' | 'bonus'> & {
        readonly hintPrice?: number
        readonly bonus: number
      })[]
    }

export const WireStep = z
  .custom<{
    readonly id: string
    readonly key: string | null
    readonly stepType: string
    readonly complete: boolean
    readonly awaitUser: boolean
    readonly awaitTime: boolean
    readonly userSolution: Response | null
    /** The step's own content: location, from, to, until, tasks. */
    readonly content: WireContent
  }>()
  .meta({
    description:
      '{id, key, stepType, complete, awaitUser, awaitTime, userSolution, content}: `until` in game epoch milliseconds, `hintPrice` and `bonus` in dollars, the `margin` of a place in metres',
  })

export const getNextOpenStep = callable({
  name: 'getNextOpenStep',
  summary: 'Returns the open step of a running race with its leg, or code 999 if the race is complete.',
  input: z.looseObject({ gameId: GameId }),
  output: z.object({
    /** 200, or 999: the race is complete. */
    code: z.int(),
    leg: WireLeg.nullable(),
    step: WireStep.nullable(),
    /** The places named by the step. */
    locations: z.array(WireLocation),
    /** Whether the leg opened with this step. */
    legNew: z.boolean(),
  }),
})

export const stepComplete = callable({
  name: 'stepComplete',
  summary:
    'Reports a step as done, or answers a task with `solutionObj`. A repeated request gets the same answer, and the same wrong answer costs only once.',
  input: z.strictObject({
    stepType: z.string().min(1).max(40),
    gameId: GameId,
    stepId: z.string().min(1).max(40),
    solutionObj: z.strictObject({ type: z.string().max(40).nullish(), value: TaskResponse.nullish() }).nullish(),
    /** Index of the answered task; 0 if absent. */
    task: z.int().min(0).max(100).optional(),
  }),
  output: z.object({
    /** 200: complete. 400: still waiting. 700, 720: failures of the step's processor. */
    code: z.int(),
    message: z.string(),
    key: z.string().nullable(),
    legStatus: z.enum(['open', 'complete']),
    remainingSteps: z.int(),
    raceEnd: z.boolean(),
  }),
})

export const getGame = callable({
  name: 'getGame',
  summary:
    "Returns a running race of the caller: its places (uploaded ones only once a step names them) and the server's time. The live stream carries its log.",
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    gameId: GameId,
    gameIdSource: z.string(),
    /** On the server's clock. */
    serverNow: RealInstant,
    locations: z.array(WireLocation),
  }),
})

export const reportAlive = callable({
  name: 'reportAlive',
  summary: 'Gives a sign of life, in answer to a ping of the live stream, so that the clock runs on.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    /** On the server's clock. */
    serverNow: RealInstant,
    version: z.int(),
  }),
})
