import { wireJourney } from '@final-call/contract'
import {
  type GameMs,
  HOUR,
  type Journey,
  MINUTE,
  dollars,
  gameMs,
  gameTime,
  journeyAt,
  mostHours,
} from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { CallOutput } from '../../platform/call.ts'
import { NOW, type WrittenRace, begun, gameNow, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { roomHere } from '../../session/rides/busy.ts'
import { RoomDialog, Stay } from './stay.tsx'
import { Work } from './work.tsx'
import { buttonsIn, elementsIn, wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'

type Staying = CallOutput<'getStaying'>

const plain = worldOf()
const room = { price: dollars(30), hours: 8 }
const world = { ...plain, locations: new Map([...plain.locations].map(([id, it]) => [id, { ...it, room }])) }
let run: WrittenRace
let work: Staying['work']
let afterRoom: Staying['afterRoom']
beforeEach(() => {
  run = begun(world)
  work = null
  afterRoom = null
})
const answers: Answers = { getStaying: () => ({ work, afterRoom }) }

const drawn = (): string =>
  drawnAt(
    <MemoryRouter>
      <Stay />
      <Work />
    </MemoryRouter>,
    { race: run.race, places: placesOf(world) },
    { answers },
  )

it('a sleeping player is not told how long they have been awake', () => {
  expect(drawn()).toContain('0 h awake')
  run.give({ kind: 'takeRoom' })
  expect(drawn()).toContain('You are asleep in your room until 17:35.')
  expect(drawn()).not.toContain('awake')
})

it('a tired player who stands where there is no room is told where the nearest one is', () => {
  const told = (roomAt: readonly string[], now: GameMs): string => {
    const places = placesOf({
      ...plain,
      locations: new Map([...plain.locations].map(([id, it]) => [id, roomAt.includes(id) ? { ...it, room } : it])),
    })
    return wordsOf(drawnAt(<Stay />, { race: run.race, places, now }))
  }
  run = begun(plain)
  const tired = gameMs(gameNow(run.race) + 21 * HOUR)
  expect(told([STATION, NORTH], tired)).toMatch(
    /until you have slept\. The nearest room is at Wellington Station, [\d.]+ km away in a straight line\./,
  )
  expect(told([AIRPORT, STATION], tired)).not.toContain('nearest room')
  expect(told([], tired)).not.toContain('nearest room')
  expect(told([STATION], gameNow(run.race))).not.toContain('nearest room')
})

it('a working player is told until when, and what for', () => {
  run = begun(worldOf({ wallet: dollars(1) }))
  run.give({ kind: 'work', hours: 3 })
  expect(drawn()).toContain('You are at work until 12:35, and paid $15 then.')
})

it('work is offered beside tokens, with their effect on the result', () => {
  work = { hours: 13, way: { price: 62, to: STATION }, first: null }
  expect(drawn()).toContain('the cheapest, to Wellington Station, costs $62 in all.')
  const [chosen] = elementsIn(drawn(), 'option').filter(({ attributes }) => 'selected' in attributes)
  expect(chosen?.words).toBe('13 h, $65')
  expect(wordsOf(drawn())).toMatch(
    /at \$5 an hour, here or wherever a ride that you can pay for takes you\. Or .*: then your result says so, and ranks after those without\./,
  )
})

it('work says which ride the way begins with, as long as that leaves after the work', () => {
  const leaving = (ride: Journey, hours: number): string => {
    const journey = wireJourney({ ...ride, departure: gameMs(gameNow(run.race) + hours * HOUR) })
    work = { hours: 13, way: { price: 62, to: STATION }, first: { journey, price: 20 } }
    return drawn()
  }
  const bus = journeyAt(
    world,
    { productId: 'bus', date: '2026-11-21', index: 0 },
    { from: AIRPORT, to: STATION },
    gameMs(NOW),
  )
  if (!bus) throw new Error('no bus')
  expect(leaving(bus, 14)).toContain(
    'After 13 h that way begins with the bus 1 to Wellington Station, at 23:35, for $20. You',
  )
  expect(leaving({ ...bus, from: NORTH }, 14)).toContain('the bus 1 from Auckland Station to Wellington Station, at')
  expect(leaving(bus, 13)).not.toContain('begins')
  expect(leaving({ ...bus, transport: 'taxi' }, 0)).toContain('begins with the taxi to Wellington Station, for $20.')
})

it('work says when its way ends, and which hours lead there sooner, with a button for each', () => {
  run = begun(worldOf({ wallet: dollars(1) }))
  const bus = journeyAt(
    world,
    { productId: 'bus', date: '2026-11-21', index: 0 },
    { from: AIRPORT, to: STATION },
    gameMs(NOW),
  )
  if (!bus) throw new Error('no bus')
  const after = (hours: number) => gameMs(gameNow(run.race) + hours * HOUR)
  const ride = (hours: number) => ({ journey: wireJourney({ ...bus, departure: after(hours) }), price: 20 })
  work = { hours: 9, way: { price: 46, to: STATION }, first: ride(10), arrival: after(24) }
  expect(drawn()).toContain('at 19:35, for $20: you are there on Sun at 09:35. You can')
  expect(drawn()).not.toContain('sooner')
  work = { ...work, sooner: { hours: 3, first: ride(4), arrival: after(12), price: 31 } }
  const sooner = 'You are there sooner, at 21:35, after 3 h with the bus 1 to Wellington Station, at 13:35, for $20'
  expect(drawn()).toContain(`${sooner}, and 3 h of work on the way.`)
  const hours = () => buttonsIn(drawn()).filter(({ name }) => /^Work \d/.test(name))
  expect(hours()).toMatchObject([
    { name: 'Work 9 h', primary: false },
    { name: 'Work 3 h', primary: true },
  ])
  work = { ...work, sooner: { hours: 3, first: ride(4), arrival: after(12), price: 16 } }
  expect(drawn()).toContain(`${sooner}.`)
  // The same hours, and more on the way.
  work = { ...work, sooner: { hours: 9, first: ride(9.5), arrival: after(12), price: 51 } }
  expect(drawn()).toContain('for $20, and 1 h of work on the way.')
  expect(hours()).toMatchObject([{ name: 'Work 9 h', primary: true }])
  // Its ride would be missed.
  work = { ...work, sooner: { hours: 3, first: ride(3), arrival: after(12), price: 16 } }
  expect(drawn()).not.toContain('sooner')
  expect(drawn()).not.toContain('Work 3 h')
})

it('[WRK-9] with a ticket work is for the way on from where it leads, in the hours until check-in', () => {
  run.book('bus', 16)
  const most = mostHours(run.race, gameNow(run.race))
  work = { hours: 20, way: { price: 200, to: NORTH }, first: null }
  expect(most).toBeLessThan(20)
  expect(drawn()).toContain(
    'You cannot pay for the whole way on from Wellington Station, where your tickets lead: the cheapest',
  )
  expect(drawn()).toContain(
    `of which even ${most} are too few for all of it, here until check-in, at 21:55, or wherever`,
  )
  expect(wordsOfEach(drawn(), 'option').at(-1)).toBe(`${most} h, $${most * 5}`)
})

it('if a whole day of work does not pay for the whole way, that is said before', () => {
  const costing = (price: number): string => {
    work = { hours: 24, way: { price: price, to: STATION }, first: null }
    return drawn()
  }
  expect(costing(220)).not.toContain('too few')
  expect(costing(221)).toContain('at $5 an hour, of which even 24 are too few for all of it, here or')
})

it('a room is offered quietly until sleep is due, and till then not to a wallet that cannot pay for it', () => {
  const offered = (wallet: number, hours: number): string | undefined => {
    run = begun(worldOf({ wallet: dollars(wallet) }))
    const html = drawnAt(
      <MemoryRouter>
        <Stay />
      </MemoryRouter>,
      { race: run.race, places: placesOf(world), now: gameMs(run.race.awakeSince + hours * HOUR) },
      { answers },
    )
    return elementsIn(html, 'button').find(({ words }) => words.startsWith('Take a room'))?.attributes['class']
  }
  expect(offered(100, 11.9)).toContain('quiet')
  expect(offered(100, 12)).toContain('plain')
  expect(offered(10, 11.9)).toBeUndefined()
  expect(offered(10, 12)).toContain('plain')
})

it('a room that the wallet cannot pay for is withheld, and says why', () => {
  run = begun(worldOf({ wallet: dollars(10) }))
  run = { ...run, race: { ...run.race, awakeSince: gameMs(gameNow(run.race) - 12 * HOUR) } }
  expect(buttonsIn(drawn())).toContainEqual(expect.objectContaining({ name: 'Take a room ($30, 8 h)', withheld: true }))
  expect(drawn()).toContain('Your wallet is $20 short of it.')
  expect(drawn()).not.toContain('Buy tokens')
})

it('[WRK-7] a room that leaves too little for the way on says so before it is paid for', () => {
  const [race, places] = [begun(world).race, placesOf(world)]
  const now = gameTime(race.clock, NOW)
  const offer = roomHere(race, places, now)
  if (!offer) throw new Error('no room')
  const asked = (): string =>
    drawnAt(
      <RoomDialog asked={offer.there} room={offer} now={now} onClose={() => undefined} />,
      { race, places },
      { answers },
    )
  expect(asked()).toContain('Wallet $100, $70 after.')
  expect(asked()).not.toContain('cheapest way on')
  afterRoom = { price: 87, to: NORTH }
  expect(asked()).toContain('It leaves you $70. The cheapest way on from Wellington Airport costs $87')
})

it('a room says of a ride that would leave meanwhile how long its ticket can be saved, or that it would be lost', () => {
  const places = placesOf(world)
  const written = begun(world)
  written.book('bus')
  const { race } = written
  const asked = (minutesLater: number): string => {
    const now = gameMs(gameTime(race.clock, NOW) + minutesLater * MINUTE)
    const offer = roomHere(race, places, now)
    if (!offer) throw new Error('no room')
    return drawnAt(
      <RoomDialog asked={offer.there} room={offer} now={now} onClose={() => undefined} />,
      {
        race,
        places,
      },
      { answers },
    )
  }
  const lost = 'You would sleep through bus 25 to Wellington Station, which leaves at 10:00. '
  expect(asked(0)).toContain(`${lost}Until 09:50 you can give it back, at Tickets.`)
  expect(asked(20)).toContain(`${lost}Its ticket would be lost.`)
})

it('a room in which the player would sleep past the end of the race says so', () => {
  const [race, places] = [begun(world).race, placesOf(world)]
  const asked = (left: number): string => {
    const now = gameMs(race.clock.end - left * HOUR)
    const offer = roomHere(race, places, now)
    if (!offer) throw new Error('no room')
    return wordsOf(
      drawnAt(
        <RoomDialog asked={offer.there} room={offer} now={now} onClose={() => undefined} />,
        { race, places, now },
        { answers },
      ),
    )
  }
  expect(asked(9)).not.toContain('The race ends')
  expect(asked(7)).toContain('It cannot be given back. The race ends at 23:59, before you wake up.')
})

it('an open question about a room that is no longer available says why, and asks no more', () => {
  const places = placesOf(world)
  const asked = (prepare: (it: WrittenRace) => void): string => {
    const written = begun(world)
    const offer = roomHere(written.race, places, gameTime(written.race.clock, NOW))
    if (!offer) throw new Error('no room')
    prepare(written)
    const { race } = written
    const now = gameTime(race.clock, NOW)
    return drawnAt(
      <RoomDialog asked={offer.there} room={roomHere(race, places, now)} now={now} onClose={() => undefined} />,
      { race, places },
      { answers },
    )
  }
  expect(asked(() => undefined)).not.toContain('no longer')
  const slept = asked((it) => it.give({ kind: 'takeRoom' }))
  expect(slept).toContain('It can no longer be taken: you have one already.')
  expect(slept).not.toContain('It costs')
  const left = (it: WrittenRace): void => {
    it.book('bus')
    it.skip('departure')
  }
  expect(asked(left)).toContain('It can no longer be taken: you have left.')
  // There is another room where they are then, which nobody asked for.
  expect(asked((it) => [left(it), it.skip('arrival')])).toContain('It can no longer be taken: you have left.')
})
