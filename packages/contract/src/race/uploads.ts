import { z } from 'zod'
import { callable } from '../callable.ts'
import { LocationInput } from '../content/location.ts'
import { RaceSpecInput } from '../content/race-spec.ts'
import { GameSpecId } from './race.ts'

export const addGameSpec = callable({
  name: 'addGameSpec',
  summary:
    "Stores a race of the caller's own: a new one, or in place of one that they uploaded before. Refused with the path of every place that is not known, and where it has more than 500 steps, 1,000 tasks or 400,000 characters of text. An author keeps at most 100 races.",
  input: RaceSpecInput,
  output: z.object({
    gameSpecId: GameSpecId,
    /**
     * What its author should know, though the race is stored: what was taken out of its HTML and trips that no service runs
     * yet, by their paths, and what makes it not worth ranking, or impossible to win.
     */
    warnings: z.array(z.string()),
    /** What it is like to play; null where it cannot be begun or won. Game and real milliseconds, dollars. */
    report: z
      .object({
        best: z.object({ elapsed: z.number(), cost: z.number(), kind: z.array(z.string()) }),
        mindless: z.number().nullable(),
        realTime: z.number(),
      })
      .nullable(),
  }),
})

export const addLocation = callable({
  name: 'addLocation',
  summary: "Stores a place of the caller's own. Its time zone follows from its coordinates.",
  input: LocationInput,
  output: z.object({ locationId: z.string() }),
})
