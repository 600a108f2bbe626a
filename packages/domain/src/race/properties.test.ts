import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameTime } from '../clock/clock.ts'
import { type Move, type Played, playOut, randomWorld } from '../testing/player.ts'
import { inspect } from '../testing/inspect.ts'
import { timeSpent } from '../result/time-spent.ts'
import { SENTINEL } from '../testing/world.ts'
import { type RealMs, realMs } from '../time/units.ts'
import { balance } from '../wallet/ledger.ts'
import { apply, replay } from './log/apply.ts'
import type { Command } from './commands/commands.ts'
import { ticketFor } from './steps/completion.ts'
import { decide } from './commands/decide.ts'
import type { RaceEvent } from './log/events.ts'
import { type Race, openStepOf, ticketOf } from './log/race.ts'
import { LAPSE_AFTER, settle, settleAlive } from './due/settle.ts'

const number = fc.nat({ max: 10_000 })
const moves = (maxLength: number): fc.Arbitrary<Move[]> =>
  fc.array(fc.tuple(number, number, number, number), { minLength: 1, maxLength, size: 'max' })
const races = fc
  .record({ steps: moves(9), speed: fc.constantFrom(1, 5, 20, 100), wallet: fc.constantFrom(0, 40, 90, 400) })
  .map(({ steps, ...parts }) => randomWorld(steps, parts))
const played: fc.Arbitrary<Played> = fc.tuple(races, moves(90)).map(([world, all]) => playOut(world, all))

const check = (holds: (played: Played) => void, numRuns = 60): void =>
  fc.assert(fc.property(played, holds), { numRuns })

describe('whatever a player does', () => {
  it('[CLK-1][CLK-3] confirmed game time never runs back', () => {
    fc.assert(
      fc.property(races, moves(90), (world, all) => {
        const { readings, race } = playOut(world, all, { fallsBack: false })
        for (const [i, at] of readings.entries()) {
          expect(at).toBeGreaterThanOrEqual(readings[i - 1] ?? race.clock.begin)
          expect(at).toBeLessThanOrEqual(race.clock.end)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('[LOG-4] the log is numbered without gaps, and neither of its times falls or passes the end', () => {
    check(({ log, race }) => {
      for (const [i, event] of log.entries()) {
        const before = log[i - 1]
        expect(event.seq).toBe(i + 1)
        expect(event.at).toBeGreaterThanOrEqual(before?.at ?? race.clock.begin)
        expect(event.real).toBeGreaterThanOrEqual(before?.real ?? 0)
        expect(event.at).toBeLessThanOrEqual(race.clock.end)
      }
    })
  })

  it('[RES-11] the parts of the time add up to all of it, and riding and walking are as the tickets say', () => {
    check(({ log, race }) => {
      const { ride, walk, ...others } = timeSpent(log)
      const sum = Object.values(others).reduce((all, ms) => all + ms, ride + walk)
      expect(sum).toBe((log.at(-1)?.at ?? race.clock.begin) - race.clock.begin)
      const ridden = race.tickets
        .filter(({ state }) => state === 'arrived')
        .reduce((all, { journey }) => all + journey.arrival - journey.departure, 0)
      expect(ride + walk).toBeGreaterThanOrEqual(ridden)
    })
  })

  it('[WAL-1][WAL-2][WAL-3] the wallet is never negative, and is what the log says: start, bonuses and wages minus hints, rooms and unrefunded fares', () => {
    check(({ log, race }) => {
      const sum = (reason: string): number =>
        log.reduce((total, it) => (it.type === 'money' && it.reason === reason ? total + it.amount : total), 0)
      const unrefunded = race.tickets
        .filter(({ refunded }) => refunded !== true)
        .reduce((total, it) => total + it.fare.fare, 0)
      expect(sum('fare') + sum('refund')).toBe(0 - unrefunded)
      expect(balance(race.ledger)).toBe(
        sum('start') + sum('bonus') + sum('work') + sum('hint') + sum('room') - unrefunded,
      )
      let wallet = 0
      for (const event of log) {
        if (event.type === 'money') wallet += event.amount
        expect(wallet).toBeGreaterThanOrEqual(0)
      }
    })
  })

  it('[TKT-3][TKT-4][TKT-8][TKT-10][RCE-5][CMD-4] nobody rides without paying, changes place without cause, or is called twice', () => {
    check(({ log }) => {
      expect(inspect(log)).toEqual([])
    }, 150)
  })

  it('[TKT-6] one of the tickets that overlapped while they were held is refunded', () => {
    check(({ race }) => {
      const refunded = race.tickets.filter((it) => it.refunded === true)
      for (const { ticketId, rivals } of refunded) {
        expect(refunded.filter((it) => rivals.includes(it.ticketId) || it.rivals.includes(ticketId))).toEqual([])
      }
    })
  })

  it('[STP-2][STP-5][STP-6][STP-7] a ticket satisfies one step, and a step that waits for a ride is complete on its arrival', () => {
    check(({ race }) => {
      const used = race.steps.flatMap(({ completion }) => completion?.ticketId ?? [])
      expect(new Set(used).size).toBe(used.length)
      for (const step of race.steps) {
        const ticket = ticketOf(race, step.ticketId ?? step.completion?.ticketId ?? '')
        if (step.ticketId !== undefined && step.state === 'complete') expect(ticket?.state).toBe('arrived')
        if (step.completion?.ticketId !== undefined && !race.ended)
          expect(['booked', 'boarded', 'arrived']).toContain(ticket?.state)
      }
      expect(race.steps.filter(({ state, id }) => state === 'open' && id !== race.openStepId && !race.ended)).toEqual(
        [],
      )
    })
  })

  it('[STP-7] nobody waits for a ride after leaving on another ticket for the trip', () => {
    const overtaken = (race: Race): boolean => {
      const waits = ticketOf(race, openStepOf(race)?.ticketId ?? '')
      const step = race.steps.find(({ completion }) => completion && completion.ticketId === waits?.ticketId)
      const other = step && ticketFor(race, step)
      return waits?.state === 'booked' && other !== undefined && other.state !== 'booked'
    }
    check(({ log }) => {
      let race: Race | undefined
      const wrong = log.filter((event, i) => {
        race = apply(race, event)
        // What happens at one instant is looked at as a whole.
        return event.at !== log[i + 1]?.at && overtaken(race)
      })
      expect(wrong).toEqual([])
    }, 300)
  })

  it('[STP-5] the ticket that satisfies a step is for exactly its trip', () => {
    check(({ log, race }) => {
      for (const event of log) {
        if (event.type !== 'stepCompleted' || event.ticketId === undefined) continue
        const { content } = race.steps.find(({ id }) => id === event.stepId) ?? {}
        const { from, to } = ticketOf(race, event.ticketId)?.journey ?? {}
        expect(content).toMatchObject({ from, to })
      }
    })
  })

  it('[LOG-1][LOG-7] the fold of the log is the race, even if it has been text', () => {
    check(({ log, race }) => {
      expect(replay(log)).toEqual(race)
      expect(replay(JSON.parse(JSON.stringify(log)))).toStrictEqual(race)
      expect(JSON.parse(JSON.stringify(race))).toStrictEqual(race)
    })
  })

  it('[LOG-5][TSK-1][TSK-6] the log holds no solution that was not given and no hint that was not taken', () => {
    check(({ log }) => {
      const given = (event: RaceEvent): boolean => event.type === 'answered' || event.type === 'hintTaken'
      expect(JSON.stringify(log.filter((event) => !given(event)))).not.toContain(SENTINEL)
      for (const event of log) {
        if (event.type === 'answered' && String(event.response).includes(SENTINEL)) expect(event.right).toBe(true)
        if (event.type === 'hintTaken') expect(event.text).toContain(`${SENTINEL} hint`)
      }
      // No more legs and steps than have been opened in turn.
      const legs = log.filter(({ type }) => type === 'legOpened').length
      expect(legs).toBeLessThanOrEqual(1 + log.filter(({ type }) => type === 'legCompleted').length)
    })
  })
})

describe('settling at any moments', () => {
  const gaps = fc.array(fc.nat({ max: LAPSE_AFTER }), { maxLength: 12, size: 'max' })
  const looks = fc.array(fc.nat({ max: 100 }), { maxLength: 8 })

  interface Signed {
    readonly signs: readonly RealMs[]
    readonly end: RealMs
  }

  /** Signs of life no further apart than a lapse, and then silence. */
  function signed({ race, sign }: Played, all: readonly number[], silence: number): Signed {
    const start = Math.max(race.lastReal, sign)
    const signs = all.map((_, i) => realMs(start + all.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))
    return { signs: [realMs(start), ...signs], end: realMs((signs.at(-1) ?? start) + silence) }
  }
  const latest = (signs: readonly RealMs[], now: RealMs): RealMs => realMs(Math.max(...signs.filter((it) => it <= now)))

  const cases = fc.tuple(played, gaps, looks, fc.nat({ max: 60_000 }))

  it('[LOG-6] at one moment and a later one gives the same log as at the later one alone', () => {
    fc.assert(
      fc.property(cases, ([run, all, moments, silence]) => {
        const { signs, end } = signed(run, all, silence)
        const [start = end] = signs
        const once = settle(run.race, run.world, { now: end, sign: latest(signs, end) })
        const twice: RaceEvent[] = []
        let race: Race = run.race
        for (const look of [...moments.toSorted((a, b) => a - b), 100]) {
          const now = realMs(start + Math.floor(((end - start) * look) / 100))
          const events = settle(race, run.world, { now, sign: latest(signs, now) })
          race = events.reduce<Race>(apply, race)
          twice.push(...events)
        }
        expect(twice).toEqual(once)
      }),
      { numRuns: 120 },
    )
  })

  it('[LOG-6][LOG-2] at every sign of life as it comes gives the same log too', () => {
    fc.assert(
      fc.property(cases, ([run, all, , silence]) => {
        const { signs, end } = signed(run, all, silence)
        const once = settle(run.race, run.world, { now: end, sign: latest(signs, end) })
        const each: RaceEvent[] = []
        let race: Race = run.race
        for (const [i, now] of signs.entries()) {
          const events = settleAlive(race, run.world, { now, sign: signs[i - 1] ?? now })
          race = events.reduce<Race>(apply, race)
          each.push(...events)
        }
        each.push(...settle(race, run.world, { now: end, sign: latest(signs, end) }))
        expect(each).toEqual(once)
      }),
      { numRuns: 120 },
    )
  })

  it('[LOG-6][CLK-1] is complete: the race is as its clock says, and settling again adds nothing', () => {
    fc.assert(
      fc.property(cases, ([run, all, , silence]) => {
        const { signs, end } = signed(run, all, silence)
        const moment = { now: end, sign: latest(signs, end) }
        const race = settle(run.race, run.world, moment).reduce<Race>(apply, run.race)
        expect(settle(race, run.world, moment)).toEqual([])
        expect(gameTime(race.clock, moment.sign)).toBeGreaterThanOrEqual(run.readings.at(-1) ?? race.clock.begin)
      }),
      { numRuns: 60 },
    )
  })

  it('[LOG-6][CMD-1] before a command gives the same log as leaving it to the command', () => {
    const commands = fc.constantFrom<(ticketId: string) => Command>(
      () => ({ kind: 'playClock' }),
      () => ({ kind: 'pauseClock' }),
      () => ({ kind: 'setSpeed', speed: 5 }),
      () => ({ kind: 'work', hours: 3 }),
      (ticketId) => ({ kind: 'cancelTicket', ticketId }),
      (ticketId) => ({ kind: 'skipToAlarm', ticketId, alarm: 'arrival' }),
    )
    fc.assert(
      fc.property(cases, commands, ([run, all, , silence], commandFor) => {
        const { signs, end } = signed(run, all, silence)
        const moment = { now: end, sign: latest(signs, end) }
        const command = commandFor(run.race.tickets.at(-1)?.ticketId ?? 'T1')
        const due = settleAlive(run.race, run.world, moment)
        const then = decide(due.reduce<Race>(apply, run.race), command, run.world, moment)
        const atOnce = decide(run.race, command, run.world, moment)
        expect({ ...then, events: [...due, ...then.events] }).toEqual(atOnce)
      }),
      { numRuns: 120 },
    )
  })
})
