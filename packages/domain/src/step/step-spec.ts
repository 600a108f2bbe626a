import type { Coords, LocationId } from '../place/location.ts'
import type { Transport } from '../timetable/service.ts'
import type { Cents, Minutes } from '../time/units.ts'

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** What a solution may be. It never leaves the server before the task is solved. */
export type Solution =
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'number'; readonly value: number; readonly tolerance: number }
  /** Any of the values is right, and whatever is like one of them [TSK-8]. */
  | { readonly type: 'text'; readonly values: readonly string[] }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly value: string }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly value: string }
  /** A click on the map within `radius` metres. */
  | { readonly type: 'place'; readonly coords: Coords; readonly radius: number }

export type SolutionType = Solution['type']

/** A player's answer: text for `text`, `choice` and `date`, a number, or coordinates. */
export type Response = string | number | Coords

/** [TSK-6] What a player may buy instead of thinking further. */
export interface Hint {
  readonly text: string
  readonly price: Cents
}

/** A task as its author wrote it, answer and all: it stays on the server. */
export interface TaskSpec {
  readonly difficulty: Difficulty
  /** HTML, sanitised when stored. */
  readonly clue: string
  readonly hint?: Hint
  readonly solution: Solution
  /** Paid into the race wallet when it is solved. */
  readonly bonus: Cents
  /** Where it must be answered; anywhere when absent. */
  readonly place?: LocationId
}

/** The kind of transport whose board each of these steps is about. */
export const GENERATE_STEPS = {
  generateFlights: 'flight',
  generateTrains: 'train',
  generateTaxies: 'taxi',
  generateBuses: 'bus',
  generateVessels: 'vessel',
} as const satisfies Record<string, Transport>
export type GenerateStep = keyof typeof GENERATE_STEPS

/** The kinds of transport that satisfy each booking step. */
export const BOOK_STEPS = {
  bookFlight: ['flight'],
  bookBusTaxi: ['bus', 'taxi'],
  bookTrain: ['train'],
  bookVessel: ['vessel'],
  bookAny: ['flight', 'bus', 'train', 'taxi', 'vessel'],
} as const satisfies Record<string, readonly Transport[]>
export type BookStep = keyof typeof BOOK_STEPS

const isGenerateStep = (stepType: GenerateStep | BookStep): stepType is GenerateStep => stepType in GENERATE_STEPS

/** The kinds of transport that a step about a trip is for; the first is the one to look at first. */
export const transportsOf = (stepType: GenerateStep | BookStep): readonly [Transport, ...Transport[]] =>
  isGenerateStep(stepType) ? [GENERATE_STEPS[stepType]] : BOOK_STEPS[stepType]

/** A step as its author wrote it, with every alternative spelling resolved. */
export type StepSpec =
  | { readonly stepType: 'locateAt' | 'moveTo' | 'reach'; readonly location: LocationId }
  | { readonly stepType: GenerateStep | BookStep; readonly from: LocationId; readonly to: LocationId }
  /** The next time that local clocks show `until`, in minutes after midnight. */
  | { readonly stepType: 'awaitTime'; readonly until: Minutes }
  | { readonly stepType: 'undertakeTask'; readonly tasks: readonly TaskSpec[] }
  /** A stored step of a kind that this version does not know: outcome 700. */
  | { readonly stepType: 'unknown'; readonly kind: string }

export type StepType = StepSpec['stepType']
export type StepOf<K extends StepType> = Extract<StepSpec, { readonly stepType: K }>

/** A step's kind as its author wrote it, even one unknown to this version. */
export const stepTypeOf = (step: { readonly stepType: Exclude<StepType, 'unknown'> } | StepOf<'unknown'>): string =>
  step.stepType === 'unknown' ? step.kind : step.stepType

/** A part of a race with a title and steps, done one after another. */
export interface LegSpec {
  readonly title: string
  /** HTML, sanitised when stored. */
  readonly html: string
  readonly steps: readonly StepSpec[]
}

export const PACES = ['steady', 'auto'] as const
export type Pace = (typeof PACES)[number]

export const ICON_NAMES = ['Car', 'Bus', 'MapPin', 'Train', 'Plane', 'Ship'] as const
export type IconName = (typeof ICON_NAMES)[number]

/** A race as its author wrote it; each attempt pins it as it was at the start. */
export interface RaceSpec {
  readonly id: string
  readonly name: string
  readonly wallet: Cents
  readonly legs: readonly LegSpec[]
  /** The author's par, in days. */
  readonly daysLength: number
  readonly iconName: IconName
  /** Minutes after midnight at the first place. */
  readonly startTime: Minutes
  /** `DI:Easy`, `LO:New Zealand`. */
  readonly tags: readonly string[]
  /** 1 to 100. */
  readonly speed: number
  /** `auto`: the clock runs slowly while the player has something to decide; `steady`: at one rate throughout. */
  readonly pace: Pace
  /** A weekday or a date (`YYYY-MM-DD`), so that all players meet the same timetable; today when absent. */
  readonly startOn?: string
  /** Epoch seconds. */
  readonly createdAt: number
  /** A sentence for the card. */
  readonly summary?: string
}
