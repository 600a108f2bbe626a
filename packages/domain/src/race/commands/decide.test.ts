import { describe, expect, it } from 'vitest'
import { type Driver, drive, onDay, order } from '../../testing/drive.ts'
import { AIRPORT, AUCKLAND, STATION, raceOf, raceSpec, task, toStation, today, worldOf } from '../../testing/world.ts'
import { cents, dollars, realMs } from '../../time/units.ts'
import { resultOf } from '../../result/result.ts'
import type { Command } from './commands.ts'
import { MOST_EVENTS, decide } from './decide.ts'

function atAirport(): Driver {
  const driver = drive(worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }), speed: 1 }))
  driver.report()
  return driver
}

describe('commands and moments', () => {
  it('[CMD-1] what has fallen due comes before the command', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.skipReal(11_000)
    driver.give({ kind: 'pauseClock' })
    driver.play()
    driver.until(today('10:00'))
    driver.give({ kind: 'setSpeed', speed: 2 })
    expect(driver.story('boardingCalled', 'boarded', 'speedSet', 'paused')).toEqual([
      '09:39 paused',
      '09:55 boardingCalled',
      '10:00 boarded',
      '10:00 speedSet',
    ])
  })

  it('[CMD-1] the moment of a command is now, or the last event if that is later', () => {
    const driver = atAirport()
    driver.play()
    driver.wait(5000)
    const at = driver.at()
    driver.give({ kind: 'setSpeed', speed: 50 })
    const early = realMs(driver.now() - 3000)
    const decision = decide(driver.race(), { kind: 'pauseClock' }, driver.world, { now: early, sign: early })
    expect(decision.events).toMatchObject([{ type: 'paused', at, real: driver.now() }])
  })

  it('[CMD-2] a top-up that has arrived is answered as before, even when the race is full', () => {
    const driver = atAirport()
    const topUp = { kind: 'topUp', amount: cents(500), transferId: 'one' } as const
    driver.give(topUp)
    const moment = { now: driver.now(), sign: driver.now() }
    const full = { ...driver.race(), version: MOST_EVENTS }
    const again = (transferId: string) => decide(full, { ...topUp, transferId }, driver.world, moment)
    expect(again('one')).toMatchObject({ ok: true, events: [] })
    expect(again('two')).toMatchObject({ ok: false, refusal: { reason: 'too-many-events' } })
  })

  it('[CMD-9] a full race refuses everything except to be stopped', () => {
    const driver = atAirport()
    driver.play()
    const moment = { now: driver.now(), sign: driver.now() }
    const full = { ...driver.race(), version: MOST_EVENTS }
    const give = (command: Command, race = full) => decide(race, command, driver.world, moment)
    const speed = { kind: 'setSpeed', speed: 50 } as const
    expect(give(speed, { ...full, version: MOST_EVENTS - 1 })).toMatchObject({
      ok: true,
      events: [{ type: 'speedSet' }],
    })
    expect(give(speed)).toMatchObject({ ok: false, refusal: { reason: 'too-many-events' }, events: [] })
    expect(give({ kind: 'stopClock' })).toMatchObject({ ok: true, events: [{ type: 'ended' }] })
  })

  it('[CMD-6] a refusal keeps what has fallen due', () => {
    const driver = atAirport()
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('09:59'))
    driver.skipReal(5000)
    expect(driver.give({ kind: 'cancelTicket', ticketId: id })).toBe('ticket-used')
    expect(driver.story('boarded')).toEqual(['10:00 boarded'])
  })

  it.each<[Command]>([
    [{ kind: 'playClock' }],
    [{ kind: 'pauseClock' }],
    [{ kind: 'stopClock' }],
    [{ kind: 'setSpeed', speed: 5 }],
    [{ kind: 'skipToAlarm', ticketId: 'T9', alarm: 'departure' }],
    [{ kind: 'bookTicket', journey: order('cab'), ...toStation, fareType: 'Standard' }],
    [{ kind: 'cancelTicket', ticketId: 'T9' }],
    [{ kind: 'moveTicket', ticketId: 'T9', journey: onDay('coach', 1) }],
    [{ kind: 'completeStep', stepId: 'leg-1-step-2' }],
    [{ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 9 }],
    [{ kind: 'takeHint', stepId: 'leg-1-step-2', task: 0 }],
  ])('[CMD-2] a race that is over takes no command: %j', (command) => {
    const driver = atAirport()
    driver.give({ kind: 'stopClock' })
    const { version } = driver.race()
    expect(driver.give(command)).toBe('clock-stopped')
    expect(driver.race().version).toBe(version)
  })

  it('[CMD-2][STP-4] a report repeated after the end is answered as before', () => {
    const driver = drive(worldOf(raceOf(AIRPORT)))
    const report = { kind: 'completeStep', stepId: 'leg-1-step-1' } as const
    expect(driver.give(report)).toBeUndefined()
    expect(driver.race().ended?.ending).toBe('complete')
    const { version } = driver.race()
    expect(driver.give(report)).toBeUndefined()
    expect(driver.race().version).toBe(version)
  })
})

describe('clock commands', () => {
  it('[CLK-4] play and pause write what they change, once', () => {
    const driver = atAirport()
    for (const kind of ['pauseClock', 'playClock', 'playClock', 'pauseClock', 'pauseClock'] as const)
      driver.give({ kind })
    expect(driver.story('played', 'paused')).toEqual(['09:35 played', '09:35 paused'])
  })

  it('[CLK-4] play and pause change nothing at the end', () => {
    const driver = atAirport()
    driver.play()
    const { end } = driver.race().clock
    driver.until(end)
    for (const kind of ['playClock', 'pauseClock'] as const) expect(driver.give({ kind })).toBe('clock-stopped')
    expect(driver.race().clock.run).toEqual({ state: 'stop', at: end })
  })

  it('[CLK-5] a speed is written only if it differs', () => {
    const driver = atAirport()
    driver.give({ kind: 'setSpeed', speed: 1 })
    driver.give({ kind: 'setSpeed', speed: 100 })
    expect(driver.events('speedSet').map(({ speed }) => speed)).toEqual([100])
    expect(driver.race().clock.run.state).toBe('pause')
  })

  it('[RCE-8][TKT-9][RES-1] stop ends the attempt: tickets are void, and no time has elapsed', () => {
    const driver = atAirport()
    const inUse = driver.book({ journey: onDay('bus', 4), ...toStation })
    const held = driver.book({ journey: onDay('train', 0), from: STATION, to: AUCKLAND })
    driver.play()
    driver.until(today('10:10'))
    expect(driver.give({ kind: 'stopClock' })).toBeUndefined()
    expect([driver.ticket(inUse).state, driver.ticket(held).state]).toEqual(['void', 'void'])
    expect(driver.race().ended).toMatchObject({ ending: 'abandoned', at: driver.at() })
    expect(resultOf(driver.race())).toMatchObject({ ending: 'abandoned', elapsed: 0 })
    driver.wait(3_600_000)
    expect(driver.log().at(-1)?.type).toBe('ended')
  })
})

describe('tasks', () => {
  const two = [task({ place: STATION }), task({ difficulty: 'Hard', bonus: raceSpec().wallet })]

  function atTask(tasks = two): Driver {
    const driver = drive(
      worldOf({
        ...raceSpec(),
        legs: raceOf(AIRPORT, { stepType: 'undertakeTask', tasks }, { stepType: 'reach', location: STATION }).legs,
      }),
    )
    driver.report()
    return driver
  }
  const answer = (driver: Driver, which: number, response: string | number) =>
    driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: which, response })
  const hint = (driver: Driver, which: number) => driver.give({ kind: 'takeHint', stepId: 'leg-1-step-2', task: which })

  it('[TSK-7][TSK-3] a right answer completes the step and pays its bonus', () => {
    const driver = atTask()
    expect(answer(driver, 1, 'sentinel-RIGHT')).toBeUndefined()
    expect(driver.open()).toBe('reach')
    expect(driver.wallet()).toBe(200)
    expect(driver.events('money').at(-1)).toMatchObject({ reason: 'bonus', amount: 10_000, ref: 'leg-1-step-2' })
    expect(driver.race().steps[1]).toMatchObject({ state: 'complete', userSolution: 'sentinel-RIGHT' })
    expect(answer(driver, 1, 'sentinel-RIGHT')).toBe('step-not-open')
  })

  it('[TSK-3] an easy one pays nothing and writes no money event', () => {
    const driver = atTask([task()])
    answer(driver, 0, 'SENTINEL-right')
    expect(driver.events('money')).toHaveLength(1)
  })

  it('[TSK-4] wrong answers cost 15, 30, 60 minutes each, counted per task, and keep the player busy', () => {
    const driver = atTask([task(), task()])
    driver.play()
    const busy = (which: number): string => {
      expect(answer(driver, which, 'wrong')).toBeUndefined()
      expect(answer(driver, which, 'SENTINEL-right')).toBe('busy')
      const { busyUntil } = driver.race()
      const from = driver.at()
      if (busyUntil === undefined) throw new Error('not busy')
      driver.until(busyUntil)
      return `${(busyUntil - from) / 60_000}`
    }
    expect([busy(0), busy(0), busy(1), busy(0)]).toEqual(['15', '30', '15', '60'])
    expect(answer(driver, 0, 'SENTINEL-right')).toBeUndefined()
  })

  it('[TSK-2] an answer of another kind costs nothing', () => {
    const driver = atTask([task({ solution: { type: 'integer', value: 9 } })])
    expect(answer(driver, 0, 'nine')).toBe('unfit-answer')
    expect(driver.race().busyUntil).toBeUndefined()
    expect(driver.events('answered')).toEqual([])
  })

  it('[TSK-5] a task with a place can be answered only there', () => {
    const driver = atTask()
    expect(answer(driver, 0, 'SENTINEL-right')).toBe('elsewhere')
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:10'))
    expect(answer(driver, 0, 'SENTINEL-right')).toBe('elsewhere')
    driver.until(today('10:27'))
    expect(answer(driver, 0, 'SENTINEL-right')).toBeUndefined()
    expect(driver.race().ended).toMatchObject({ ending: 'complete' })
  })

  it('[TSK-6] a hint is given when asked for, and paid once', () => {
    const driver = atTask()
    expect(JSON.stringify(driver.log())).not.toContain('SENTINEL')
    expect(hint(driver, 0)).toBeUndefined()
    expect(hint(driver, 0)).toBeUndefined()
    expect(driver.wallet()).toBe(90)
    expect(driver.events('hintTaken')).toMatchObject([
      { task: 0, text: 'SENTINEL-hint: one hundred years after it was opened' },
    ])
    expect(driver.race().steps.at(-1)?.hints).toEqual({ 0: 'SENTINEL-hint: one hundred years after it was opened' })
  })

  it('[TSK-6][WAL-3] a hint for nothing moves no money', () => {
    const free = task({ hint: { text: 'SENTINEL', price: dollars(0) } })
    const driver = drive(worldOf(raceOf(AIRPORT, { stepType: 'undertakeTask', tasks: [free] })))
    driver.report()
    expect(hint(driver, 0)).toBeUndefined()
    expect(driver.events('money').map(({ reason }) => reason)).toEqual(['start'])
    expect(driver.events('hintTaken')).toHaveLength(1)
  })

  it('[TSK-6][WAL-2] a hint is refused if there is none, or if the wallet is short', () => {
    const { hint: _, ...silent } = task()
    const dear = task({ hint: { text: 'SENTINEL', price: raceSpec().wallet } })
    const driver = atTask([silent, dear, task()])
    expect(hint(driver, 0)).toBe('no-hint')
    expect(hint(driver, 2)).toBeUndefined()
    expect(hint(driver, 1)).toBe('wallet-short')
    expect(driver.wallet()).toBe(90)
  })

  it('[TSK-7] a step that is no task, or does not exist, takes neither answer nor hint', () => {
    const driver = atTask()
    expect(answer(driver, 7, 'SENTINEL-right')).toBe('no-task')
    expect(hint(driver, 7)).toBe('no-hint')
    expect(driver.give({ kind: 'answerTask', stepId: 'leg-1-step-3', task: 0, response: 1 })).toBe('step-not-open')
    answer(driver, 1, 'SENTINEL-right')
    expect(driver.give({ kind: 'answerTask', stepId: 'leg-1-step-3', task: 0, response: 1 })).toBe('no-task')
    expect(driver.give({ kind: 'takeHint', stepId: 'leg-1-step-3', task: 0 })).toBe('no-task')
  })

  it('[TSK-1] a task opens with what the player may see, and nothing more', () => {
    const choice = task({ solution: { type: 'choice', options: ['a', 'b'], value: 'b' } })
    const driver = atTask([choice, task({ place: STATION, solution: { type: 'number', value: 4711, tolerance: 3 } })])
    const step = driver.events('stepOpened').at(-1)?.step
    expect(step?.content).toEqual({
      stepType: 'undertakeTask',
      tasks: [
        {
          difficulty: 'Easy',
          clue: task().clue,
          solutionType: 'choice',
          options: ['a', 'b'],
          hintPrice: 1000,
          bonus: 0,
        },
        {
          difficulty: 'Easy',
          clue: task().clue,
          solutionType: 'number',
          margin: 3,
          hintPrice: 1000,
          bonus: 0,
          place: STATION,
        },
      ],
    })
  })
})
