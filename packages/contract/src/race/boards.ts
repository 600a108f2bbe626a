import { MODES } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { GameId, JourneyRefInput, LocationId } from './commands.ts'
import type { WireJourney } from './journey.ts'
import { Dollars, GameHours, GameInstant } from '../units.ts'

const Ride = z.custom<WireJourney>().meta({
  description:
    '{ref, transport, company, name?, line?, platform?, journeyNumber, from, to, departure, arrival, calls, transit?, metres, path?, fares, events}: instants in epoch milliseconds of game time, offsets in minutes, fares in dollars',
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
    journeys: z.array(Ride),
    /** The board is complete for departures in `[since, until)`. */
    since: GameInstant,
    until: GameInstant,
    /** Whether the look-ahead was cut short at `until` because the board is full. */
    more: z.boolean(),
  }),
})

const WayOn = z.object({ price: Dollars, to: LocationId })
const PricedRide = z.object({ journey: Ride, price: Dollars })

export const previewJourney = callable({
  name: 'previewJourney',
  summary:
    'Returns what to know before paying for a journey: its details, its path, and the cheapest way on from where it ends.',
  input: z.strictObject({ gameId: GameId, journey: JourneyRefInput, from: LocationId, to: LocationId }),
  output: z.object({
    journey: Ride,
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
        sooner: z.object({ hours: GameHours, first: PricedRide, arrival: GameInstant, price: Dollars }).optional(),
      })
      .nullable(),
    /** The cheapest way on of who takes the room there now, once they wake; null without a room, and where it takes no money. */
    afterRoom: WayOn.nullable(),
  }),
})
