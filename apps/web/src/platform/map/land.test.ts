import { describe, expect, it } from 'vitest'
import { loadLand } from './land.ts'

const within = (ring: readonly (readonly [number, number])[], x: number, y: number): boolean =>
  ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring.at(i - 1) ?? [ax, ay]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)

it.each([
  ['Taupō', [-38.686, 176.07], true],
  ['Christchurch', [-43.53, 172.63], true],
  ['Chatham Island', [-43.95, -176.55], true],
  ['Alice Springs', [-23.7, 133.88], true],
  ['the middle of Lake Taupō', [-38.8, 175.9], false],
  ['Lake Tekapo, the town', [-44.004, 170.477], true],
  ['Chicago', [41.75, -87.75], true],
  ['the middle of Lake Michigan', [43.5, -87], false],
  ['the middle of Cook Strait', [-41.25, 174.52], false],
  ['the Tasman Sea', [-38, 165], false],
  ['Chukotka, beyond the date line', [66.5, 184], true],
  ['the South Pole', [-89.9, 20], true],
] as const)('%s is on land or not', async (_name, [lat, lng], onLand) => {
  const land = await loadLand()
  expect(
    land.some(
      ({ rings: [shore = [], ...lakes] }) => within(shore, lng, lat) && !lakes.some((it) => within(it, lng, lat)),
    ),
  ).toBe(onLand)
})

it('a lake is wound against its coast: a drawing fills a ring that is wound as the one around it', async () => {
  const windings = (await loadLand()).map(({ rings }) =>
    rings.map((ring) =>
      Math.sign(
        ring.reduce((area, [x, y], i) => area + (ring.at(i - 1)?.[0] ?? x) * y - x * (ring.at(i - 1)?.[1] ?? y), 0),
      ),
    ),
  )
  expect(windings.flat().length).toBeGreaterThan(windings.length)
  for (const [coast = 0, ...lakes] of windings) expect(lakes.every((it) => it === -coast)).toBe(true)
})

describe('the date line', () => {
  it('is crossed by no ring with a jump around the world', async () => {
    const rings = (await loadLand()).flatMap((it) => it.rings)
    const steps = rings.flatMap((ring) => ring.slice(1).map(([lng], i) => Math.abs(lng - (ring[i]?.[0] ?? 0))))
    expect(Math.max(...steps)).toBeLessThanOrEqual(180)
  })

  it('does not split the box around a land as it is drawn', async () => {
    for (const { rings, bounds } of await loadLand()) {
      const lngs = rings.flatMap((ring) => ring.map(([lng]) => lng))
      expect([bounds.west, bounds.east]).toEqual([Math.min(...lngs), Math.max(...lngs)])
    }
  })
})
