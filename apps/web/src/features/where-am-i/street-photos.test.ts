import type { Coords } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { nearestPhoto, searchAddress } from './street-photos.ts'

const HERE: Coords = [-41.3284, 174.8126]
const SOURCE = {
  catalogue: 'https://streets.example/api',
  origins: ['https://streets.example', 'https://disk.example'],
}
const RADIUS = 200

/** As Panoramax writes a picture, of what is read and some of what is not; `north`: so many metres from here. */
function picture(north: number, more: Readonly<Record<string, unknown>> = {}) {
  const [lat, lng] = [HERE[0] + north / 111_195, HERE[1]]
  const file = (name: string, roles: readonly string[]) => ({
    href: `https://disk.example/${north}/${name}.jpg`,
    roles,
    type: 'image/jpeg',
    title: `${name.toUpperCase()} picture`,
  })
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id: 'c41b9734-8e81-421f-b2cb-04aeec8250c1',
    collection: '7ae92442-4594-4556-9730-4c955802e0dc',
    bbox: [lng, lat, lng, lat],
    geometry: { type: 'Point', coordinates: [lng, lat] },
    assets: { hd: file('hd', ['data']), sd: file('sd', ['visual']), thumb: file('thumb', ['thumbnail']) },
    providers: [{ name: 'Eurométropole de Strasbourg', roles: ['producer'] }],
    links: [
      { rel: 'root', href: 'https://streets.example/api/', type: 'application/json' },
      { rel: 'license', href: 'https://spdx.org/licenses/etalab-2.0.html', title: 'License for this object' },
    ],
    properties: {
      datetime: '2022-05-30T17:23:19.423000+00:00',
      license: 'etalab-2.0',
      'view:azimuth': 3,
      'geovisio:producer': 'eurométropole de strasbourg',
      'pers:interior_orientation': { camera_model: 'PULSAR', field_of_view: 360 },
    },
    ...more,
  }
}
const properties = (more: Readonly<Record<string, unknown>>) => ({
  properties: { ...picture(0).properties, ...more },
})
const file = (href: unknown, type = 'image/jpeg') => ({ assets: { sd: { href, type, roles: ['visual'] } } })

const answered = (...features: readonly unknown[]) =>
  nearestPhoto({ type: 'FeatureCollection', features, links: [] }, SOURCE, HERE, RADIUS)

describe('the question', () => {
  const boxOf = (near: Coords) => {
    const { pathname, searchParams } = new URL(searchAddress(SOURCE.catalogue, near, RADIUS))
    expect(pathname).toBe('/api/search')
    return searchParams.get('bbox')?.split(',').map(Number) ?? []
  }

  it('is about the box of 200 m each way, whatever the latitude', () => {
    expect(boxOf(HERE)).toEqual([174.810205, -41.330199, 174.814995, -41.326601])
    const [west = 0, , east = 0] = boxOf([60, 25])
    expect(east - west).toBeCloseTo((2 * 2 * RADIUS) / 111_195, 5)
  })

  it('asks of no place that there is not, at the date line and the poles', () => {
    const [, , east] = boxOf([-16.8, 179.9999])
    const [west, , , north] = boxOf([89.9999, 0])
    expect([east, north]).toEqual([180, 90])
    expect(west).toBeGreaterThan(-1)
  })
})

describe('an answer', () => {
  it('gives the nearest picture, with whose it is and under which licence', () => {
    const { photo, shut } = answered(picture(120), picture(40), picture(90))
    expect(photo).toEqual({
      address: 'https://disk.example/40/sd.jpg',
      metres: 40,
      round: true,
      facing: 3,
      pitch: 0,
      roll: 0,
      author: 'Eurométropole de Strasbourg',
      licence: { name: 'etalab-2.0', address: 'https://spdx.org/licenses/etalab-2.0.html' },
      taken: Date.UTC(2022, 4, 30, 17, 23, 19, 423),
      page: 'https://streets.example/#focus=pic&pic=c41b9734-8e81-421f-b2cb-04aeec8250c1',
    })
    expect(shut).toEqual([])
  })

  it('has no picture if none is within 200 m: the corners of the box are further', () => {
    expect(answered()).toEqual({ photo: undefined, shut: [] })
    expect(answered(picture(201))).toEqual({ photo: undefined, shut: [] })
    expect(answered(picture(199)).photo?.metres).toBe(199)
  })

  it('gives what is known of a picture of which little is', () => {
    const bare = { ...picture(10, properties({ datetime: 'once', 'view:azimuth': '3' })), links: [], providers: null }
    const { photo } = answered({ ...bare, id: 7, ...file('https://streets.example/x.webp', 'image/webp') })
    expect(photo).toMatchObject({ author: 'eurométropole de strasbourg', licence: { name: 'etalab-2.0' } })
    for (const name of ['facing', 'taken', 'page'] as const) expect(photo?.[name]).toBeUndefined()
    expect(photo?.licence.address).toBeUndefined()
  })

  it.each([
    [
      { 'pers:pitch': -3.5, 'pers:roll': 120 },
      { pitch: -3.5, roll: 120 },
    ],
    [
      { 'pers:pitch': 91, 'pers:roll': '2' },
      { pitch: 0, roll: 0 },
    ],
    [
      { 'pers:pitch': null, 'pers:roll': -181 },
      { pitch: 0, roll: 0 },
    ],
  ])('says how the camera was held by %j: %j', (given, held) => {
    expect(answered(picture(10, properties(given))).photo).toMatchObject(held)
  })

  it.each([
    ['a lens with a narrow field of view', { camera_model: 'PULSAR', field_of_view: 75 }],
    ['an unknown lens', {}],
    ['a field of view given as text', { field_of_view: '360' }],
  ])('calls a picture flat that was taken with %s', (_what, lens) => {
    expect(answered(picture(10, properties({ 'pers:interior_orientation': lens }))).photo?.round).toBe(false)
  })

  it.each([
    ['no author', { ...properties({ 'geovisio:producer': ' ' }), providers: [{ name: 'x', roles: ['host'] }] }],
    ['no licence', properties({ license: null })],
    ['no place', { geometry: null }],
    ['a place that is not a number', { geometry: { coordinates: ['174.8126', '-41.3284'] } }],
    ['no file', { assets: {} }],
    ['a file that is not a picture', file('https://disk.example/a.svg', 'image/svg+xml')],
    ['a file without TLS', file('http://disk.example/a.jpg')],
    ['a file that is a script', file('javascript:alert(1)')],
    ['a file in a data URL', file('data:image/jpeg;base64,AAAA')],
    ['a file with a password', file('https://sam:x@disk.example/a.jpg')],
    ['a file whose address is not text', file({ href: 'https://disk.example/a.jpg' })],
  ])('leaves out a picture with %s, and gives the next', (_what, more) => {
    const { photo, shut } = answered(picture(10, more), picture(50))
    expect([photo?.metres, shut]).toEqual([50, []])
  })

  it('leaves out pictures of origins that pages may not load from, and names those', () => {
    const elsewhere = picture(10, file('https://disk.example.attacker.example/a.jpg'))
    expect(answered(elsewhere, picture(50))).toMatchObject({ photo: { metres: 50 } })
    expect(answered(elsewhere, elsewhere)).toEqual({
      photo: undefined,
      shut: ['https://disk.example.attacker.example'],
    })
    expect(answered(picture(10, file('https://disk.example:8443/a.jpg'))).photo).toBeUndefined()
  })

  it('keeps words as words: one line, not too long, and a link only by https', () => {
    const long = `<img src=x onerror=alert(1)>\n\u0000 ${'a'.repeat(500)}`
    const links = [{ rel: 'license', href: 'javascript:alert(1)' }]
    const { photo } = answered(picture(10, { providers: [{ name: long, roles: ['producer'] }], links }))
    expect(photo?.author).toMatch(/^<img src=x onerror=alert\(1\)> a{91}$/)
    expect(photo?.licence.address).toBeUndefined()
    const page = answered(picture(10, { id: '"><script>&pic=' })).photo?.page
    expect(page).toBe('https://streets.example/#focus=pic&pic=%22%3E%3Cscript%3E%26pic%3D')
  })

  it.each([[null], ['<html>'], [{}], [{ features: 'none' }], [{ code: 500, message: 'no' }]])(
    'that is %j is no answer',
    (answer) => {
      expect(() => nearestPhoto(answer, SOURCE, HERE, RADIUS)).toThrow('answered with no list')
    },
  )

  it.each([[[null, 7, 'x', []]], [[{ properties: [], assets: 'x', links: {}, geometry: { coordinates: {} } }]]])(
    'with entries that are nothing, such as %j, has no picture',
    (features) => {
      expect(answered(...features)).toEqual({ photo: undefined, shut: [] })
    },
  )
})
