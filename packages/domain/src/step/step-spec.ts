import type { Coords, LocationId } from '../place/location.ts'
import type { Transport } from '../timetable/service.ts'
import type { Cents, Minutes } from '../time/units.ts'

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** The answer key of a task. It never leaves the server before the task is solved. */
export type Solution =
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'number'; readonly value: number; readonly tolerance: number }
  /** A response is right if it matches any of `values` under [TSK-8]. */
  | { readonly type: 'text'; readonly values: readonly string[] }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly value: string }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly value: string }
  /** A click on the map within `radius` metres. */
  | { readonly type: 'place'; readonly coords: Coords; readonly radius: number }

export type SolutionType = Solution['type']

/** A player's answer: text for `text`, `choice` and `date`, a number, or coordinates. */
export type Response = string | number | Coords

/** [TSK-6] A hint that the player can buy. */
export interface Hint {
  readonly text: string
  readonly price: Cents
}

/** A task as authored, including its solution. It stays on the server; players see an `OpenTask`. */
export interface TaskSpec {
  readonly difficulty: Difficulty
  /** HTML, sanitised when stored. */
  readonly clue: string
  readonly hint?: Hint
  readonly solution: Solution
  /** Paid into the race wallet when it is solved. */
  readonly bonus: Cents
  /** Where the player must be to answer; if absent, anywhere. */
  readonly place?: LocationId
}

/** The transport whose board each `generate…` step is about. */
export const GENERATE_STEPS = {
  generateFlights: 'flight',
  generateTrains: 'train',
  generateTaxies: 'taxi',
  generateBuses: 'bus',
  generateVessels: 'vessel',
} as const satisfies Record<string, Transport>
export type GenerateStep = keyof typeof GENERATE_STEPS

/** The transports that satisfy each booking step. */
export const BOOK_STEPS = {
  bookFlight: ['flight'],
  bookBusTaxi: ['bus', 'taxi'],
  bookTrain: ['train'],
  bookVessel: ['vessel'],
  bookAny: ['flight', 'bus', 'train', 'taxi', 'vessel'],
} as const satisfies Record<string, readonly Transport[]>
export type BookStep = keyof typeof BOOK_STEPS

/** Whether a step, as authored or as opened, asks for a ticket. */
export const isBookStep = <Step extends { readonly stepType: string }>(
  step: Step,
): step is Extract<Step, { readonly stepType: BookStep }> => step.stepType in BOOK_STEPS

const isGenerateStep = (stepType: GenerateStep | BookStep): stepType is GenerateStep => stepType in GENERATE_STEPS

/** The transports that a trip step accepts, the one to show first in front. */
export const transportsOf = (stepType: GenerateStep | BookStep): readonly [Transport, ...Transport[]] =>
  isGenerateStep(stepType) ? [GENERATE_STEPS[stepType]] : BOOK_STEPS[stepType]

/** A step as its author wrote it, with every alternative spelling resolved. */
export type StepSpec =
  | { readonly stepType: 'locateAt' | 'moveTo' | 'reach'; readonly location: LocationId }
  | { readonly stepType: GenerateStep; readonly from: LocationId; readonly to: LocationId }
  | { readonly stepType: BookStep; readonly from: LocationId; readonly to: LocationId }
  /** Waits until local clocks next show `until`, in minutes after midnight. */
  | { readonly stepType: 'awaitTime'; readonly until: Minutes }
  | { readonly stepType: 'undertakeTask'; readonly tasks: readonly TaskSpec[] }
  /** A stored step of a kind that this version does not know. Processing it gives outcome 700. */
  | { readonly stepType: 'unknown'; readonly kind: string }

export type StepType = StepSpec['stepType']
export type StepOf<K extends StepType> = Extract<StepSpec, { readonly stepType: K }>

/** A step's kind as authored, even one unknown to this version. */
export const stepTypeOf = (step: { readonly stepType: Exclude<StepType, 'unknown'> } | StepOf<'unknown'>): string =>
  step.stepType === 'unknown' ? step.kind : step.stepType

/** A titled part of a race, with steps that open one after another. */
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

/** A race as authored. Each attempt pins the spec as it was when the attempt started. */
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
  /** Prefixed labels: `DI:Easy`, `LO:New Zealand`. */
  readonly tags: readonly string[]
  /** Speed of the clock at the start, 1 to 100. */
  readonly speed: number
  /** `auto`: the clock runs slowly while the player has something to decide; `steady`: at one rate throughout. */
  readonly pace: Pace
  /** A weekday (`mon`) or a date (`YYYY-MM-DD`), so that all players get the same timetable; if absent, today. */
  readonly startOn?: string
  /** Epoch seconds. */
  readonly createdAt: number
  /** One sentence for the race's card. */
  readonly summary?: string
}
