import type { BrowserContext, Page } from 'playwright-core'
import { accountTour } from './account-states.ts'
import type { Tour } from './looks.ts'
import { MAP_SOURCES, mapTour } from './map-states.ts'
import { raceTour } from './race-states.ts'
import { playerTour, visitorTour } from './states.ts'
import { twoThingsAtOnce } from './together-states.ts'
import { troubleOnTheWay } from './trouble-states.ts'
import {
  boardsOfEachKind,
  nightsAndCalls,
  onBoardEachKind,
  ticketsOfEachKind,
  warningsBeforePaying,
} from './travel-states.ts'

/** Pictures that one player takes, on a server and in a browser of their own if they need another. */
export interface ShotSet {
  readonly tour: (page: Page, dataDir: string) => Tour
  /** Nobody is signed in. */
  readonly visitor?: true
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

const named = (name: string): string => `map-${name.replaceAll(' ', '-')}`

export const SHOT_SETS: { readonly [name: string]: ShotSet } = {
  visitor: { tour: visitorTour, visitor: true },
  player: { tour: playerTour },
  account: { tour: accountTour },
  race: { tour: raceTour },
  boards: { tour: boardsOfEachKind },
  'on-board': { tour: onBoardEachKind },
  tickets: { tour: ticketsOfEachKind },
  warnings: { tour: warningsBeforePaying },
  nights: { tour: nightsAndCalls },
  troubles: { tour: troubleOnTheWay },
  together: { tour: twoThingsAtOnce },
  ...Object.fromEntries(MAP_SOURCES.map((source) => [named(source.name), { ...source, tour: mapTour(source) }])),
}
