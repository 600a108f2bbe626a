import { describe, expect, it } from 'vitest'
import { CLEAR_IMAGE, type Layer, PLACES_SOURCE, type Style, gameLayers, linesData, margins } from './layers.ts'
import type { MapPalette } from './map-view.ts'

const palette: MapPalette = {
  dark: false,
  sea: 'blue',
  land: 'white',
  shore: 'grey',
  ink: 'black',
  paper: 'white',
  night: 'black',
  day: 'white',
  line: 'yellow',
  casing: 'black',
  other: 'blue',
}

const styleOf = (layers: readonly Layer[], glyphs?: string): Style => ({
  version: 8,
  sources: {},
  layers: [...layers],
  ...(glyphs !== undefined && { glyphs }),
})
const towns: Layer = { id: 'towns', type: 'symbol', source: 'x', layout: { 'text-font': ['Noto Sans Regular'] } }

const fontsIn = (layers: readonly Layer[]) =>
  layers.flatMap((it) => (it.type === 'symbol' && it.layout?.['text-field'] ? [it.layout['text-font']] : []))

describe('margins', () => {
  it.each([320, 358, 512, 1_200])('leave room for names, and more than half of %i pixels for the places', (width) => {
    const { left, right } = margins(width)
    expect(right).toBeGreaterThan(left)
    expect(left).toBeGreaterThanOrEqual(44)
    expect(width - left - right).toBeGreaterThan(width / 2)
  })
})

describe('labels', () => {
  it("use a font that the style's own labels use", () => {
    const fonts = fontsIn(gameLayers(styleOf([towns], 'https://example.org/{fontstack}/{range}.pbf'), palette))
    expect(fonts).toHaveLength(3)
    expect(new Set(fonts.map((it) => JSON.stringify(it)))).toEqual(new Set(['["Noto Sans Regular"]']))
  })

  it("use the page's fonts if the style has no glyph server", () => {
    expect(fontsIn(gameLayers(styleOf([]), palette))[0]).toContain('sans-serif')
  })

  it("keep away from the player's mark, which is placed before them", () => {
    const last = gameLayers(styleOf([]), palette).at(-1)
    expect(last?.type === 'symbol' && last.layout).toMatchObject({
      'icon-image': CLEAR_IMAGE,
      'icon-allow-overlap': true,
    })
  })

  it('keep away from the dots of all places, which are no symbols themselves', () => {
    const rooms = gameLayers(styleOf([]), palette).filter(
      (it) => it.type === 'symbol' && it.source === PLACES_SOURCE && it.layout?.['icon-image'] === CLEAR_IMAGE,
    )
    expect(rooms).toMatchObject([{ layout: { 'icon-allow-overlap': true } }])
    expect(rooms[0]).not.toHaveProperty('filter')
  })

  it('are left out if the fonts of its glyph server are unknown', () => {
    expect(fontsIn(gameLayers(styleOf([], 'https://example.org/{fontstack}/{range}.pbf'), palette))).toEqual([])
  })
})

it('a line over the date line is one line', () => {
  const { features } = linesData([
    {
      look: 'main',
      path: [
        [-41, 175],
        [-44, -176],
      ],
    },
  ])
  expect(features[0]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [175, -41],
      [184, -44],
    ],
  })
})
