import { describe, expect, it } from 'vitest'
import { LocationInput } from './location.ts'
import { changed, refusals } from './testing/refusals.ts'
import { station } from './testing/samples.ts'
import { wirePlace } from './wire.ts'

const LATITUDE = 'expected a latitude from -90 to 90: it comes first, and the longitude second'

describe('a location', () => {
  it('is read as written, with or without a zone', () => {
    expect(LocationInput.parse(station)).toEqual(station)
    const chatham = { ...station, zone: 'Pacific/Chatham' }
    expect(LocationInput.parse(chatham)).toEqual(chatham)
  })

  it('may have a room, priced in cents inside', () => {
    expect(LocationInput.parse({ ...station, room: { price: 89.5, hours: 8 } })).toEqual({
      ...station,
      room: { price: 8950, hours: 8 },
    })
  })

  it.each([undefined, { price: 0, hours: 1 }, { price: 0.29, hours: 24 }, { price: 40.5, hours: 8 }])(
    'is read back as the place that was written, with room %j',
    (room) => {
      const written = { ...station, zone: 'Pacific/Chatham', ...(room && { room }) }
      const place = { ...LocationInput.parse(written), zone: 'Pacific/Chatham' }
      expect(wirePlace(place)).toEqual(written)
      expect(LocationInput.parse(JSON.parse(JSON.stringify(wirePlace(place))))).toEqual(place)
    },
  )

  it('drops its creator and time of creation', () => {
    expect(LocationInput.parse({ ...station, creator: 'me', createdAt: { seconds: 1 } })).toEqual(station)
  })

  it.each([
    ['id', 'Wellington', 'id: expected a place id like nz-wellington-RailwayStation'],
    ['id', 'nz-', 'id: expected a place id like nz-wellington-RailwayStation'],
    ['id', `nz-${'a'.repeat(78)}`, 'id: Too big: expected string to have <=80 characters'],
    ['name', '  ', 'name: Too small: expected string to have >=1 characters'],
    ['coords.0', -90.1, `coords[0]: ${LATITUDE}`],
    ['coords.0', 174.78, `coords[0]: ${LATITUDE}`],
    ['coords.1', 180.1, 'coords[1]: Too big: expected number to be <=180'],
    ['coords', [1], 'coords: expected [latitude, longitude], like [-41.29, 174.78]'],
    ['abvr3', 'WLGT', 'abvr3: expected a code of 3 letters'],
    ['zone', 'Pacific/Atlantis', 'zone: expected an IANA time zone like Pacific/Auckland'],
    ['zone', '+13:00', 'zone: expected an IANA time zone like Pacific/Auckland'],
    ['room', { price: 80, hours: 0 }, 'room.hours: Too small: expected number to be >=1'],
    ['room', { price: -1, hours: 8 }, 'room.price: Too small: expected number to be >=0'],
    ['city', undefined, 'city: Invalid input: expected string, received undefined'],
    ['colour', 'red', ': Unrecognized key: "colour"'],
  ])('refuses %s = %j', (path, value, refusal) => {
    expect(refusals(LocationInput, changed(station, path, value))).toEqual([refusal])
  })

  it('with an unknown kind of marker is refused with the known ones', () => {
    expect(refusals(LocationInput, { ...station, markerType: 'Volcano' })).toEqual([
      expect.stringMatching(/^markerType: .*"airportDomesticTerminal"\|.*"RailwayStation"/),
    ])
  })
})
