import { TRANSPORTS } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { LocationInput } from '../content/location.ts'
import { RaceSpecInput } from '../content/race-spec.ts'
import { GameSpecId } from './race.ts'
import { Dollars, GameHours, GameSpan, RealSpan } from '../units.ts'

export const addGameSpec = callable({
  name: 'addGameSpec',
  summary:
    'Stores a race of the caller, as a new one or in place of one that they uploaded before. A race is refused if it names unknown places (with the path of each), or has more than 500 steps, 1,000 tasks or 400,000 characters of text. An author can have 100 races.',
  input: RaceSpecInput,
  output: z.object({
    gameSpecId: GameSpecId,
    /**
     * Warnings about the stored race: HTML that was removed, and trips without a service, each with its path. And what the planner
     * faults: a race that offers no choice, is beyond its wallet, cannot be won, or has tasks that nobody can solve.
     */
    warnings: z.array(z.string()),
    /** The planner's report; null if no way to win is known. */
    report: z
      .object({
        /** Null if the wallet pays for no way, or the search was given up; a warning says which. */
        best: z.object({ elapsed: GameSpan, cost: Dollars, kind: z.array(z.string()) }).nullable(),
        /** Time taken by a player who always takes the first departure towards the goal; null if they do not get there. */
        mindless: GameSpan.nullable(),
        realTime: RealSpan,
      })
      .nullable(),
  }),
})

export const checkGameSpec = callable({
  name: 'checkGameSpec',
  summary:
    'Refuses a race as `addGameSpec` would, and stores nothing: for the check of a whole list before its first race is stored. What the planner faults is not looked for.',
  input: RaceSpecInput,
  output: z.object({
    /** Whether it would take the place of a stored race. */
    replaces: z.boolean(),
    /** How many races the author can store besides those that they have; null without a limit. */
    room: z.int().nullable(),
  }),
})

/** Removes an uploaded race. Attempts at it continue unaffected, since they run on their pinned content. */
export const deleteGameSpec = callable({
  name: 'deleteGameSpec',
  summary:
    "Removes a race that the caller uploaded, and its leaderboard. Administrators can remove anybody's uploads. Attempts in progress go on.",
  input: z.strictObject({ gameSpecId: GameSpecId }),
  output: z.null(),
})

export const addLocation = callable({
  name: 'addLocation',
  summary:
    'Stores a place of the caller. Returns its time zone too, which follows from its coordinates, whatever the input says.',
  input: LocationInput,
  output: z.object({ locationId: z.string(), zone: z.string() }),
})

/** The most places in one `listLocations` answer. */
export const PLACES_LISTED = 200

const NameablePlace = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  /** The kinds of transport that leave from there. Walking is always possible to places nearby. */
  transports: z.array(z.enum(TRANSPORTS)),
  /** A room for the night; `hours` of sleep. */
  room: z.object({ price: Dollars, hours: GameHours }).nullable(),
  own: z.boolean(),
})
export type NameablePlace = z.output<typeof NameablePlace>

export const listLocations = callable({
  name: 'listLocations',
  summary:
    "Lists the places that a race of the caller can name: their own first, then the built-in and imported ones. Each word of the search must occur in a place's id, name, city, country or what leaves from there; an empty search finds all. Returns at most 200, and how many more there are.",
  input: z.strictObject({ search: z.string().max(60) }),
  output: z.object({ places: z.array(NameablePlace).max(PLACES_LISTED), more: z.int() }),
})
