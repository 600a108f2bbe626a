import { LocationInput } from '@final-call/contract'
import { inDollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content } from './index.ts'

describe('the places', () => {
  it.each(content.locations.map((location) => [location.id, location] as const))('include %s', (_id, location) => {
    const { room, ...place } = location
    const written = room ? { ...place, room: { ...room, price: inDollars(room.price) } } : place
    expect(LocationInput.parse(written)).toEqual(location)
  })

  it('lie in New Zealand', () => {
    const astray = content.locations.filter(({ coords: [lat, lng], country, zone }) => {
      const [west, east] = zone === 'Pacific/Chatham' ? [-177.5, -175.5] : [166, 179]
      return country !== 'New Zealand' || lat > -34 || lat < -48 || lng < west || lng > east
    })
    expect(astray).toEqual([])
  })

  it('have a room wherever a player may have to spend the night', () => {
    const cities = new Set(content.locations.map(({ city }) => city))
    const roomy = new Set(content.locations.filter(({ room }) => room).map(({ city }) => city))
    expect([...cities].filter((city) => !roomy.has(city))).toEqual(['Arthur’s Pass'])
  })

  it('have a code each', () => {
    expect(new Set(content.locations.map(({ abvr3 }) => abvr3)).size).toBe(content.locations.length)
  })
})
