import { HOUR, type Race, gameMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { asking, wanting } from '../../session/testing/asking.ts'
import { type HeldRide, at, holding } from '../../session/testing/held.ts'
import type { LinkState } from '../../session/stream/live-link.ts'
import { begun } from '../../session/testing/log.ts'
import type { SessionParts } from '../../session/testing/session-at.ts'
import { AIRPORT, STATION, worldOf } from '../../session/testing/world.ts'
import { PhoneBar } from './phone-bar.tsx'
import { buttonsIn, elementsIn, wordsOf, wordsOfEach, wordsOfRole } from '../../ui/testing/seen.ts'

interface Around {
  readonly busyUntil?: string
  /** Tickets besides the one for the bus. */
  readonly others?: readonly HeldRide[]
  readonly link?: LinkState
}

/** The bar of a player at the airport with a ticket for the 10:00 bus, while the clock runs and a question is open. */
function drawn(place: string, { busyUntil, others = [], link = 'live' }: Around = {}): string {
  const race = asking(holding([{ leaves: '10:00', arrives: '10:27' }, ...others], busyUntil), place)
  const run = { state: 'play', at: at('09:35'), since: race.lastReal } as const
  return drawnAt(<PhoneBar onStep={() => undefined} />, {
    race: { ...race, clock: { ...race.clock, run } },
    now: at('09:36'),
    link,
  })
}

it('a question that can be answered only here comes before the next ride, to which a press would skip', () => {
  expect(drawn(AIRPORT)).toContain('Answer the question')
  expect(drawn(AIRPORT)).toContain('Pause the clock')
  expect(drawn(AIRPORT)).not.toContain('On to ')
})

it('what a skip passes can be read, and the clock paused beside it', () => {
  const html = drawn(STATION)
  expect(wordsOf(html)).toContain('Meanwhile, the refund of your bus 25 closes at 09:50.')
  const [skip] = elementsIn(html, 'button').filter(({ attributes }) => attributes['aria-describedby'])
  const note = elementsIn(html).find(({ attributes }) => attributes['id'] === skip?.attributes['aria-describedby'])
  expect(note?.words).toContain('Meanwhile')
  expect(buttonsIn(html).map(({ name }) => name)).toEqual(['On to boarding', 'Pause the clock'])
})

it('if a press can only pause the clock there is one button, and nothing is passed', () => {
  expect(buttonsIn(drawn(AIRPORT)).filter(({ name }) => name === 'Pause the clock')).toHaveLength(1)
  expect(drawn(AIRPORT)).not.toContain('On the way')
})

it('a busy player is not sent past the end of that by a press beside its countdown', () => {
  expect(drawn(AIRPORT, { busyUntil: '09:50' })).toContain('Busy')
  expect(drawn(AIRPORT, { busyUntil: '09:50' })).not.toContain('On to ')
  expect(drawn(AIRPORT, { busyUntil: '09:56' })).toContain('On to boarding')
})

it('a sleeping player whom no skip wakes raises the speed until then, and sets it back', () => {
  const held = holding([], '17:35', { kind: 'room' })
  const pressed = (state: 'play' | 'pause', speed = 20, spedUp?: SessionParts['spedUp']) => {
    const run = state === 'play' ? ({ state, at: at('09:35'), since: held.lastReal } as const) : held.clock.run
    const race = { ...held, clock: { ...held.clock, run, speed } }
    const html = drawnAt(<PhoneBar onStep={() => undefined} />, { race, now: at('09:36'), spedUp })
    return buttonsIn(html).map(({ name }) => name)
  }
  expect(pressed('play')).toEqual(['Speed x100 until you wake up', 'Pause the clock'])
  expect(pressed('play', 100, { own: 20, since: 1 })).toEqual(['Back to x20', 'Pause the clock'])
  expect(pressed('play', 100)).toEqual(['Pause the clock'])
  expect(pressed('pause')).toEqual(['Run the clock'])
})

it('near the end of the race that stands above what is asked, also at a question', () => {
  const told = (race: Race, left: number): string => {
    const html = drawnAt(<PhoneBar onStep={() => undefined} />, { race, now: gameMs(race.clock.end - left * HOUR) })
    return wordsOfEach(html, 'button')[0] ?? ''
  }
  const question = asking(holding([]), AIRPORT)
  for (const race of [question, wanting(holding([]), { stepType: 'reach', location: STATION })]) {
    expect(told(race, 25)).toMatch(/^Now: /)
    expect(told(race, 23)).toMatch(/^The race ends 23:59, the clock stands Now: /)
  }
})

it('a question to be answered elsewhere waits for the ride there', () => {
  expect(drawn(STATION)).not.toContain('Answer the question')
  expect(drawn(STATION)).toContain('On to boarding')
})

it('a walk that comes after the next ride does not keep a press from skipping to that ride', () => {
  const later = { from: 'nz-elsewhere', to: AIRPORT, leaves: '19:00', arrives: '21:00' }
  expect(drawn('nz-gate', { others: [later] })).toContain('On to boarding')
  const sooner = { ...later, leaves: '09:58', arrives: '09:59' }
  expect(drawn('nz-gate', { others: [sooner] })).not.toContain('On to ')
})

it('the loss of the connection stands in it, and is announced by the clock panel alone', () => {
  expect(drawn(AIRPORT)).not.toContain('Connection lost')
  const html = drawn(AIRPORT, { link: 'lost' })
  expect(wordsOf(html)).toContain('Connection lost. Trying again...')
  expect(wordsOf(html)).not.toContain('Answer the question')
  expect(wordsOfRole(html, 'status')).toEqual([])
})

it('while the connection is lost nothing of it can be pressed', () => {
  const withheld = (link: LinkState) => buttonsIn(drawn(STATION, { link })).map((it) => it.withheld)
  expect(withheld('live')).toEqual([false, false])
  expect(withheld('lost')).toEqual([true, true])
})

it('a race that is over has no bar', () => {
  const run = begun(worldOf())
  run.give({ kind: 'stopClock' })
  expect(drawnAt(<PhoneBar onStep={() => undefined} />, { race: run.race })).toBe('')
})
