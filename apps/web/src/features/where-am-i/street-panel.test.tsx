import type { QueryState } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnAt, noAnswers } from '../../hooks/testing/drawn-at.tsx'
import { placesOf } from '../../session/testing/log.ts'
import { AIRPORT, worldOf } from '../../session/testing/world.ts'
import { StreetPanel } from './street-panel.tsx'
import type { StreetFinding, StreetPhoto } from './street-photos.ts'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'

const fetchHere = vi.fn<typeof fetch>()
afterEach(() => vi.restoreAllMocks())

const SOURCE = { catalogue: 'https://streets.example/api', origins: ['https://streets.example'] }
const PHOTO: StreetPhoto = {
  address: 'https://streets.example/sd.jpg',
  metres: 42,
  round: false,
  facing: 90,
  pitch: 0,
  roll: 0,
  author: 'Kiri',
  licence: { name: 'CC-BY-SA-4.0', address: 'https://spdx.org/licenses/CC-BY-SA-4.0.html' },
  taken: new Date(2022, 4, 30, 17).getTime(),
  page: 'https://streets.example/#focus=pic&pic=1',
}

/** The panel, and its question to the catalogue. */
function asking() {
  const queries = noAnswers()
  const draw = (): string =>
    drawnAt(
      <StreetPanel source={SOURCE} id={AIRPORT} look={{ radius: 200, heading: 265 }} />,
      {},
      { platform: { fetch: fetchHere }, queries },
    )
  const first = draw()
  const [question] = queries.getQueryCache().getAll()
  if (!question) throw new Error('nothing was asked')
  return { first, question, draw }
}

/** The panel after its question has come out so. */
function drawn(outcome: Partial<QueryState<unknown, Error>>): string {
  const { question, draw } = asking()
  question.setState(outcome)
  return draw()
}
const drawnFinding = (data: StreetFinding): string => drawn({ data, dataUpdatedAt: Date.now(), status: 'success' })
const drawnPhoto = (more: Partial<StreetPhoto> = {}): string => drawnFinding({ photo: { ...PHOTO, ...more }, shut: [] })

describe('the view from the street', () => {
  it('says which server it asks, while it asks', () => {
    expect(asking().first).toContain('Asking streets.example for a street-level picture...')
  })

  it('is a picture, with its author, licence, date and distance, and where there is more of it', () => {
    const html = drawnPhoto()
    expect(elementsIn(html, 'img')).toMatchObject([
      {
        attributes: {
          src: 'https://streets.example/sd.jpg',
          crossorigin: 'anonymous',
          referrerpolicy: 'no-referrer',
        },
      },
    ])
    expect(wordsOf(html)).toContain(
      'Picture by Kiri, CC-BY-SA-4.0, 30 May 2022, 40 m from here. See it at streets.example',
    )
    expect(elementsIn(html, 'a').map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({
        href: 'https://spdx.org/licenses/CC-BY-SA-4.0.html',
        target: '_blank',
        rel: expect.stringContaining('noreferrer'),
      }),
    )
  })

  it('does without a missing date and missing links', () => {
    const html = drawnPhoto({
      taken: undefined,
      page: undefined,
      licence: { name: 'etalab-2.0', address: undefined },
      metres: 4,
    })
    expect(wordsOf(html)).toContain('Picture by Kiri, etalab-2.0, a few steps from here.')
    expect(elementsIn(html, 'a')).toEqual([])
  })

  it('shows the texts of others as text', () => {
    const html = drawnPhoto({ author: '<img src=x onerror=alert(1)>' })
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>')
  })

  it('is turned to the right direction if the picture shows all around', () => {
    const html = drawnPhoto({ round: true })
    const [picture] = elementsIn(html).filter(({ attributes }) => attributes['role'] === 'img')
    expect(picture?.attributes['aria-label']).toMatch(/^The street at .+, all around$/)
    expect(elementsIn(html, 'img')).toEqual([])
    expect(wordsOf(html)).toContain('Picture by Kiri')
  })

  it('says that there is none within 200 m, and whether some are kept from it', () => {
    const none = drawnFinding({ photo: undefined, shut: [] })
    expect(none).toContain('No street-level picture within 200 m<')
    expect(none).toContain('streets.example has none of this place.')
    const shut = drawnFinding({ photo: undefined, shut: ['https://disk.example'] })
    expect(shut).toContain('No street-level picture within 200 m can be shown')
    expect(shut).not.toContain('has none')
  })

  it('says that none arrived, and offers to ask again', () => {
    const html = drawn({ status: 'error', error: new Error('no answer') })
    expect(html).toContain('streets.example does not answer')
    expect(html).toContain('Try again')
  })
})

describe('the catalogue', () => {
  const put = () => asking().question.fetch()
  beforeEach(() => void fetchHere.mockReset())

  it('learns the place, and nothing of the player', async () => {
    fetchHere.mockResolvedValue(Response.json({ features: [] }))
    expect(await put()).toEqual({ photo: undefined, shut: [] })
    const [address, init] = fetchHere.mock.calls[0] ?? []
    expect(address).toMatch(/^https:\/\/streets\.example\/api\/search\?bbox=[-\d.,]+&limit=20$/)
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(init).not.toHaveProperty('headers')
  })

  it.each([
    ['a failure', () => new Response('no', { status: 503 }), 'https://streets.example/api answered 503'],
    ['a page', () => new Response('<html>'), /JSON/],
    ['something else', () => Response.json({ type: 'Catalog' }), 'answered with no list'],
  ])('that answers with %s counts as not answering, which is logged', async (_what, reply, why) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    fetchHere.mockResolvedValue(reply())
    await expect(put()).rejects.toThrow(why)
    expect(logged).toHaveBeenCalledWith('No street-level pictures', expect.any(Error))
  })

  it('that lists pictures of other origins has them logged for the operator', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const [lat, lng] = placesOf(worldOf()).get(AIRPORT)?.coords ?? []
    const picture = {
      geometry: { coordinates: [lng, lat] },
      assets: { sd: { href: 'https://disk.example/sd.jpg', type: 'image/jpeg', roles: ['visual'] } },
      properties: { license: 'CC-BY-SA-4.0', 'geovisio:producer': 'Kiri' },
    }
    fetchHere.mockResolvedValue(Response.json({ features: [picture, picture] }))
    expect(await put()).toEqual({ photo: undefined, shut: ['https://disk.example'] })
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/https:\/\/disk\.example.*PANORAMAX_PICTURE_ORIGINS/)]])
  })
})
