import { CallError, wireLocation } from '@final-call/contract'
import {
  type Command,
  type LocationId,
  type Race,
  type RaceEvent,
  type RealMs,
  type World,
  apply,
  beginRace,
  decide,
  namedPlaces,
  replay,
  settleAlive,
} from '@final-call/domain'

type Input = Readonly<Record<string, unknown>>

/** A race as a server keeps it: the real domain, at the server's own time. */
export interface KeptRace {
  race(): Race
  log(): readonly RaceEvent[]
  /** Writes what time has brought about. */
  settle(): void
  /** Carries a call out, and answers it. @throws CallError */
  serve(name: string, input: Input): unknown
}

export interface KeptRaceDeps {
  readonly world: World
  /** The log so far; without it the race begins now. */
  readonly stored: readonly RaceEvent[] | undefined
  /** The places that are told only once a step names them. */
  readonly uploaded: readonly LocationId[]
  now(): RealMs
  /** The log has been written to. */
  onWritten(): void
}

export function keptRace({ world, stored, uploaded, now, onWritten }: KeptRaceDeps): KeptRace {
  let log: readonly RaceEvent[] = stored ?? beginRace(world, { attempt: 1, now: now() })
  let race = replay(log)
  /** When the player last gave a sign of life. */
  let sign = now()
  /** The log's version after each request. */
  const answered = new Map<string, number>()

  function write(events: readonly RaceEvent[]): void {
    log = [...log, ...events]
    race = events.reduce<Race>(apply, race)
    sign = now()
    onWritten()
  }

  const settle = (): void => write(settleAlive(race, world, { now: now(), sign }))

  const isTold = (id: LocationId): boolean =>
    !uploaded.includes(id) || race.steps.some(({ content }) => namedPlaces(content).some(([, named]) => named === id))

  function command(name: string, { requestId, gameId: _, ...fields }: Input): { version: number } {
    const before = answered.get(String(requestId))
    if (before !== undefined) return { version: before }
    const decision = decide(race, { kind: name, ...fields } as Command, world, { now: now(), sign })
    write(decision.events)
    if (!decision.ok) {
      throw new CallError('failed-precondition', decision.refusal.message, {
        details: { reason: decision.refusal.reason },
      })
    }
    answered.set(String(requestId), race.version)
    return { version: race.version }
  }

  function completeStep(stepId: string): unknown {
    write(decide(race, { kind: 'completeStep', stepId }, world, { now: now(), sign }).events)
    const done = race.steps.find(({ id }) => id === stepId)?.completion
    if (!done)
      return { code: 400, message: 'Waiting...', key: null, legStatus: 'open', remainingSteps: 1, raceEnd: false }
    const { key, remainingSteps, legComplete, raceEnd } = done
    return { code: 200, message: 'Ok', key, legStatus: legComplete ? 'complete' : 'open', remainingSteps, raceEnd }
  }

  return {
    race: () => race,
    log: () => log,
    settle,
    serve(name, input) {
      switch (name) {
        case 'startGame':
          if (input['gameId'] !== 'little' && input['gameId'] !== 'run-1')
            throw new CallError('not-found', 'no such race')
          return { gameId: 'run-1' }
        case 'getGame':
          return {
            gameId: 'run-1',
            gameIdSource: world.spec.id,
            serverNow: now(),
            locations: [...world.locations.values()].filter(({ id }) => isTold(id)).map(wireLocation),
          }
        case 'reportAlive':
          settle()
          return { serverNow: now(), version: race.version }
        case 'getNextOpenStep':
          return { code: race.ended ? 999 : 200, leg: null, step: null, locations: [], legNew: false }
        case 'stepComplete':
          return completeStep(String(input['stepId']))
        default:
          return command(name, input)
      }
    },
  }
}
