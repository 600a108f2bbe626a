import { ICON_NAMES, type Journey, MODES, type OpenLeg, type OpenStep, type Response } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { RACE_ID } from '../facts.ts'
import { GameId, JourneyRefInput, LocationId, RequestId, TaskResponse } from './commands.ts'
import {
  Carbon,
  Cents,
  Degrees,
  Dollars,
  GameHours,
  GameInstant,
  GameSpan,
  Metres,
  RealInstant,
  RealSpan,
} from '../units.ts'

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
  room: z.object({ price: Cents, hours: GameHours }).exactOptional(),
})
export type WireLocation = z.output<typeof WireLocation>

export const WireLeg = z.custom<OpenLeg & { readonly complete: boolean }>().meta({
  description: '{id, title, html, order, complete}',
})
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
    readonly content: OpenStep['content']
  }>()
  .meta({
    description:
      '{id, key, stepType, complete, awaitUser, awaitTime, userSolution, content}: `until` in game epoch milliseconds, `hintPrice` and `bonus` in cents, the `margin` of a place in metres',
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

export const WireJourney = z.custom<Journey>().meta({
  description:
    '{ref, transport, company, name?, line?, platform?, journeyNumber, from, to, departure, arrival, calls, fares, events}: instants in epoch milliseconds of game time, offsets in minutes, fares in cents',
})

export const getBoard = callable({
  name: 'getBoard',
  summary:
    'Returns the departures from a place, optionally to a given other place, within the look-ahead of that kind of transport.',
  input: z.strictObject({
    gameId: GameId,
    transport: z.enum(MODES),
    from: LocationId,
    to: LocationId.optional(),
  }),
  output: z.object({
    journeys: z.array(WireJourney),
    /** The board is complete for departures in `[since, until)`. */
    since: GameInstant,
    until: GameInstant,
    /** Whether the look-ahead was cut short at `until` because the board is full. */
    more: z.boolean(),
  }),
})

const WayOn = z.object({ price: Cents, to: LocationId })
const PricedRide = z.object({ journey: WireJourney, price: Cents })

export const previewJourney = callable({
  name: 'previewJourney',
  summary:
    'Returns what to know before paying for a journey: its details, its path, and the cheapest way on from where it ends.',
  input: z.strictObject({ gameId: GameId, journey: JourneyRefInput, from: LocationId, to: LocationId }),
  output: z.object({
    journey: WireJourney,
    /** The cheapest way on towards what the open step asks for; null if nothing leaves, or walking is enough. */
    cheapestOn: WayOn.nullable(),
  }),
})

export const getStaying = callable({
  name: 'getStaying',
  summary:
    'Returns the work offered where the player stands, if they cannot afford any way on, and what it costs to go on after a night there.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    /** The work offered; null where the `work` command would be refused. */
    work: z
      .object({
        /** The fewest whole hours that pay for `way`, at most as many as may be worked. */
        hours: GameHours,
        /**
         * The cheapest way to what the open step asks for, with its total price; if none is known, the cheapest way to anywhere. It
         * begins where the tickets held lead, or without tickets at the player's place.
         */
        way: WayOn,
        /** The way's first ride that is still sold for the fare counted after `hours` of work; null if none is. */
        first: PricedRide.nullable(),
        /** When a way made with those hours ends; absent if they do not pay for it, or it does not end before the race. */
        arrival: GameInstant.optional(),
        /**
         * Hours of work that lead there sooner. `price` is for all the fares, which may take more work on the way. Absent if none are
         * known. Absent too if they are as many as `hours`, and pay for it: then `first` and `arrival` are of the sooner way.
         */
        sooner: z.object({ hours: GameHours, first: PricedRide, arrival: GameInstant, price: Cents }).optional(),
      })
      .nullable(),
    /** The cheapest way on of who takes the room there now, once they wake; null without a room, and where it takes no money. */
    afterRoom: WayOn.nullable(),
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

export const Ending = z.enum(['complete', 'abandoned', 'out of time'])

export const RaceResult = z.object({
  ending: Ending,
  /** Zero for an abandoned attempt. */
  elapsed: GameSpan,
  moneyLeft: Dollars,
  hints: z.int(),
  wrongAnswers: z.int(),
  topUps: z.int(),
  /** Total of all top-ups. */
  topUpTotal: Dollars,
  /** How long the clock stood: paused by the player, and lapsed. */
  realPaused: RealSpan,
  realLapsed: RealSpan,
  travelled: z.array(z.object({ mode: z.enum(MODES), metres: Metres, carbon: Carbon })),
})
export type RaceResult = z.output<typeof RaceResult>

export const getResult = callable({
  name: 'getResult',
  summary: 'Returns the result of a race of the caller. Fails with not-found while the race is still running.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    gameId: GameId,
    gameIdSource: z.string(),
    name: z.string(),
    attempt: z.int(),
    result: RaceResult,
  }),
})

export const getBestTime = callable({
  name: 'getBestTime',
  summary:
    'Returns the game time of the best way that the wallet of a completed race of the caller pays for, and nothing else of that way. Fails with failed-precondition for any other race of the caller. A player with top-ups or work, or who answers quickly, may have been faster.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    /** From the race's own beginning; null if it is not known. */
    elapsed: GameSpan.nullable(),
    /**
     * Why it is not known; null if it is. `no-way` and `given-up`: the search found no way, or took too long. `busy` and `stopping`: it
     * was not begun, because too many others or one of the caller's were in hand, or the server was stopping. `begun-otherwise`: the
     * race began at another instant than it would by its world now.
     */
    unknown: z.enum(['no-way', 'given-up', 'busy', 'stopping', 'begun-otherwise']).nullable(),
  }),
})
