import { HOUR, type PlayerCommandKind, type Race, gameMs, minutes } from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import type { Places } from '../../session/place/places.ts'
import { IDLE_COMMAND } from '../../session/requests/command-progress.ts'
import type { SessionParts } from '../../session/testing/session-at.ts'
import type { LinkState } from '../../session/stream/live-link.ts'
import { at, holding } from '../../session/testing/held.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { ClockPanel, Controls, Expanded } from './clock-panel.tsx'
import { Faster, NoSkip, NoTarget } from './skip.tsx'
import { buttonsIn, elementsIn, wordsOf, wordsOfRole } from '../../ui/testing/seen.ts'

const world = worldOf()
const places = placesOf(world)
const { race: paused } = begun(world)
const playing: Race = {
  ...paused,
  clock: { ...paused.clock, run: { state: 'play', at: paused.clock.begin, since: paused.lastReal } },
}
const stopped = ((): Race => {
  const run = begun(world)
  run.give({ kind: 'stopClock' })
  return run.race
})()

// Without a server.
vi.mock('../../hooks/use-command.ts')

/** The outcome of presses: of each command what it referred to, and what is said of it. */
function havePressed(
  problems: { readonly [K in PlayerCommandKind]?: readonly [about: unknown, problem: string] } = {},
): void {
  vi.mocked(useCommand).mockImplementation((kind, { about } = {}) => {
    const [pressedAt, problem] = problems[kind] ?? []
    return { ...IDLE_COMMAND, problem: pressedAt === about ? problem : undefined, run: async () => true }
  })
}

beforeEach(() => havePressed())

/** The controls of a race that may be over, when one of them leads to another page. */
const controls = (it: Race): string =>
  drawnAt(
    <MemoryRouter>
      <Controls />
    </MemoryRouter>,
    { race: it },
  )
const panel = (it: Race): string =>
  drawnAt(
    <MemoryRouter>
      <ClockPanel />
    </MemoryRouter>,
    { race: it, places },
  )

/** Whether each choice is withheld: the speed, the pace, the hold. */
const withheld = (race: Race, link: LinkState = 'live') =>
  elementsIn(drawnAt(<Expanded />, { race, link })).flatMap(({ tag, attributes }) =>
    tag === 'select' || tag === 'fieldset' || attributes['role'] === 'switch'
      ? [attributes['aria-disabled'] === 'true']
      : [],
  )

it('the end of the race is shown by the same clocks as the time above it, and both name them if the race has others', () => {
  const facts = (known: Places): string => wordsOf(drawnAt(<Expanded />, { race: paused, places: known }))
  expect(facts(places)).toMatch(/Time 09:35 Rate once it runs .* The race ends 08 Dec 2026 23:59 Speed/)
  const here = places.get(AIRPORT)
  if (!here) throw new Error('no airport')
  const west = new Map([...places, [AIRPORT, { ...here, zone: 'Australia/Sydney' }]])
  expect(facts(west)).toMatch(/Time 07:35 AEDT .* The race ends 08 Dec 2026 21:59 AEDT/)
})

it('the rate is named by its kind: of a clock that stands, of one slowed for a decision, or of the chosen speed', () => {
  const text = (changed: Partial<Race>): string => wordsOf(drawnAt(<Expanded />, { race: { ...paused, ...changed } }))
  const own = 'x1 is 25 x real time.'
  expect(text({})).toMatch(/Rate once it runs \d+ x Real Time/)
  const slow = text({ pace: 'auto', clock: { ...playing.clock, slow: true } })
  expect(slow).toContain('Rate while you decide 4 x Real Time')
  expect(slow).toContain(own)
  const steady = text({ pace: 'steady', clock: playing.clock })
  expect(steady).toContain('Rate 25 x Real Time')
  expect(steady).toContain(own)
})

it('speed, pace and hold are withheld together: without a connection, and after the race', () => {
  expect(withheld(paused)).toEqual([false, false, false])
  expect(withheld(paused, 'lost')).toEqual([true, true, true])
  expect(withheld(stopped)).toEqual([true, true, true])
})

it('without a connection neither Play nor Pause nor Stop can be pressed, and with one those that change something', () => {
  const able = (it: Race, connected: LinkState) =>
    buttonsIn(drawnAt(<Controls />, { race: it, link: connected })).flatMap(({ name, withheld }) =>
      withheld ? [] : [name],
    )
  expect(able(paused, 'live')).toEqual(['Play', 'Stop'])
  expect(able(playing, 'live')).toEqual(['Pause', 'Stop'])
  expect([...able(paused, 'lost'), ...able(playing, 'lost')]).toEqual([])
})

it('once the race is over Pause and Stop cannot be pressed, and Play leads to another attempt', () => {
  const html = controls(stopped)
  expect(buttonsIn(html)).toMatchObject([
    { name: 'Pause', withheld: true },
    { name: 'Stop', withheld: true },
  ])
  expect(elementsIn(html, 'a')).toMatchObject([
    { words: 'Play', attributes: { href: `/play/${stopped.gameIdSource}` } },
  ])
})

it('a sleeping player with nothing to skip to is told until when, and how it passes sooner; nobody is busy after the race', () => {
  const busyUntil = gameMs(paused.clock.begin + 2 * HOUR)
  const text = (race: Race): string => drawnAt(<NoTarget />, { race })
  expect(text({ ...paused, busyUntil, busyWith: { kind: 'answer' } })).toContain('>No skip: busy until ')
  const asleep: Race = { ...paused, busyUntil, busyWith: { kind: 'room' } }
  expect(text(asleep)).toContain('>No skip: asleep until ')
  expect(drawnAt(<NoSkip />, { race: asleep })).toContain('a higher speed')
  expect(drawnAt(<Faster offered skip={{ current: null }} />, { race: asleep })).toContain(
    'Speed x100 until you wake up',
  )
  const late: Race = { ...asleep, clock: { ...asleep.clock, end: gameMs(busyUntil - 1) } }
  expect(drawnAt(<Faster offered skip={{ current: null }} />, { race: late })).toContain(
    'Speed x100 until the race ends',
  )
  const fastest = { ...asleep, clock: { ...asleep.clock, speed: 100 } }
  expect(
    drawnAt(<NoSkip />, { race: fastest }) + drawnAt(<Faster offered skip={{ current: null }} />, { race: fastest }),
  ).not.toMatch(/higher|x100/)
  const over: Race = { ...stopped, busyUntil, busyWith: { kind: 'answer' } }
  expect(over.ended).toBeDefined()
  expect(text(over)).toContain('>Nothing to skip to<')
  expect(drawnAt(<NoSkip />, { race: over })).toBe('')
  expect(drawnAt(<Faster offered skip={{ current: null }} />, { race: over })).not.toContain('x100')
})

it('a player with nothing to skip to is told which ride they will miss as things stand, or by when to walk to it', () => {
  const held = holding([{ from: STATION, to: NORTH, leaves: '10:00', arrives: '22:00' }])
  const far = placesOf(worldOf())
  const told = (known: Places) => drawnAt(<NoSkip />, { race: held, places: known, now: at('09:40') })
  expect(told(far)).toContain('As things stand you will miss your bus 25, which leaves from Wellington Station')
  const near: Places = new Map(
    [...far].map(([id, it]) => [id, id === STATION ? { ...it, coords: [-41.3182, 174.8076] } : it]),
  )
  expect(told(near)).toBe('Leave by 09:47 to walk to your bus 25.')
})

it('a player who waits for a time is told how it passes sooner', () => {
  const until = { stepType: 'awaitTime', until: minutes(720) } as const
  const legs = worldOf().spec.legs.map((leg) => ({ ...leg, steps: leg.steps.slice(0, 1).concat(until) }))
  const { race: waiting } = begun(worldOf({ legs }))
  expect(drawnAt(<NoSkip />, { race: waiting })).toContain('a higher speed')
  expect(drawnAt(<Faster offered skip={{ current: null }} />, { race: waiting })).toContain(
    'Speed x100 until the wait is over',
  )
})

it('a clock that was sped up for a wait can be set back before that is over, and one that the player set so cannot', () => {
  const race = {
    ...paused,
    busyUntil: gameMs(paused.clock.begin + 2 * HOUR),
    busyWith: { kind: 'work', hours: 2 },
  } as const
  const fastest: Race = { ...race, clock: { ...race.clock, speed: 100 } }
  const drawn = (spedUp?: SessionParts['spedUp']): string =>
    drawnAt(<Faster offered skip={{ current: null }} />, { race: fastest, spedUp })
  expect(drawn({ own: 5, since: 1 })).toContain('Back to x5')
  expect(drawn()).not.toContain('Back to')
})

it('a failed press is reported for as long as it can be repeated: not beside the clock that it asked for', () => {
  const told = (it: Race): string => wordsOfRole(controls(it), 'alert').join(' ')
  havePressed({ playClock: ['pause', 'Play was not heard.'] })
  expect([paused, playing, stopped].map(told)).toEqual(['Play was not heard.', '', ''])
  havePressed({ playClock: ['pause', 'Play was not heard.'], pauseClock: ['play', 'Pause was not heard.'] })
  expect([paused, playing].map(told)).toEqual(['Play was not heard.', 'Pause was not heard.'])
  havePressed({ stopClock: [false, 'Stop was not heard.'] })
  expect([paused, playing, stopped].map(told)).toEqual(['Stop was not heard.', 'Stop was not heard.', ''])
})

it('the button for more about the clock names what it opens, and says that it is closed', () => {
  const drawnPanel = panel(paused)
  const [more] = elementsIn(drawnPanel, 'button').filter(({ words }) => words === 'More about the clock')
  const opened = elementsIn(drawnPanel).find(({ attributes }) => attributes['id'] === more?.attributes['aria-controls'])
  expect(opened?.attributes).toHaveProperty('hidden')
  expect(more?.attributes['aria-expanded']).toBe('false')
})

it('a race that is over offers no skip', () => {
  expect(panel(paused)).toContain('Nothing to skip to')
  expect(panel(stopped)).not.toContain('to skip to')
})

it('[CLK-8] a skip to check-in or boarding has one to the departure beside it, which tells what else it passes', () => {
  const text = (changed: Race, now = at('09:40')): string => wordsOf(drawnAt(<ClockPanel />, { race: changed, now }))
  const bus = { leaves: '10:00', arrives: '10:27' }
  const north = { from: NORTH, to: STATION, leaves: '09:58', arrives: '18:00' }
  expect(text(holding([bus]))).toMatch(/Skip to boarding, bus \d+, 09:55 .*Skip to departure, 10:00/)
  expect(text(holding([bus, north]))).toMatch(
    /Skip to departure, 10:00 Meanwhile, .* and you miss your bus \d+ at 09:58/,
  )
  expect(text(holding([{ ...bus, state: 'boarded' }]))).not.toContain('Skip to departure')
  expect(text(holding([bus]), at('09:56'))).toMatch(/Skip to departure, bus/)
  expect(text(holding([bus]), at('09:56'))).not.toMatch(/Skip to departure, \d/)
})
