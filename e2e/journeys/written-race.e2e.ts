import { type RaceSpecWire, addGameSpec, addLocation } from '@final-call/contract'
import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDevice } from '../support/browser.ts'
import { standInForGoogle } from '../support/google-maps.ts'
import { oneGame } from '../support/one-game.ts'
import { CHRISTCHURCH, WELLINGTON_AIRPORT, WELLINGTON_STATION } from '../support/places.ts'
import { playerApi } from '../support/player-api.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

// Races as authors write them.

const game = oneGame()

const WELLINGTON: [number, number] = [-41.29, 174.78]
/** Metres: all of New Zealand. */
const RADIUS = 1_000_000

type Steps = RaceSpecWire['legs'][number]['steps']

const spec = (name: string, steps: Steps, html = ''): RaceSpecWire => ({
  name,
  wallet: 900,
  daysLength: 1,
  iconName: 'MapPin',
  startTime: [9, 35],
  startOn: 'mon',
  tags: [],
  legs: [{ title: name, html, steps: [{ locateAt: WELLINGTON_AIRPORT }, ...steps, { reach: WELLINGTON_STATION }] }],
})

interface Opening {
  readonly html?: string
  readonly url?: string
  readonly ready?: (context: BrowserContext) => Promise<unknown>
}

/** A race that is written and opened in a browser; `ready` gets the context beforehand. */
async function opened(steps: Steps, name: string, { html, url = game.server.url, ready }: Opening = {}) {
  const device = await openDevice(game.browser, url)
  const { page } = device
  await ready?.(device.context)
  await signIn(page, { email: 'author@example.org', name: 'Author' })
  const { gameSpecId } = await (await playerApi(page)).call(addGameSpec, spec(name, steps, html))
  await page.goto(`/play/${gameSpecId}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return device
}

const WHERE = {
  undertakeTask: {
    tasks: [
      {
        difficulty: 'Easy' as const,
        clue: '<p>Where are we?</p>',
        solutionResponse: { type: 'place' as const, radius: RADIUS },
        solution: WELLINGTON,
      },
    ],
  },
}

it('a question whose answer is a place is answered by a press on Google’s map, too', async () => {
  await using own = await startServer({ GOOGLE_MAPS_KEY: 'the-key' })
  await using device = await opened([WHERE], 'Where for Google', {
    url: own.url,
    ready: (context) => standInForGoogle(context, { pictures: false, keyTaken: true }),
  })
  const question = device.page.getByRole('article')
  await question.getByText('Google map').click({ position: { x: 5, y: 5 } })
  await expect.poll(() => question.getByLabel('Latitude').inputValue()).toBe('-41.2900')
  await expect.poll(() => question.getByLabel('Longitude').inputValue()).toBe('174.7800')
  // By keyboard it is the middle of the map.
  await question.getByText('Google map').press('Enter')
  await expect.poll(() => question.getByLabel('Latitude').inputValue()).toBe('-41.1165')
  expect(device.faults).toEqual([])
})

it('a question whose answer is a place is answered by a press on the map', async () => {
  await using device = await opened([WHERE], 'Where on Earth')
  const { page } = device
  const question = page.getByRole('article')
  await question.locator('[data-source="built-in"]').waitFor()
  const map = question.locator('canvas')
  await map.scrollIntoViewIfNeeded()
  const chosen = async () => [
    Number(await question.getByLabel('Latitude').inputValue()),
    Number(await question.getByLabel('Longitude').inputValue()),
  ]
  const press = async (x: number, y: number) => {
    const before = await chosen()
    await map.click({ position: { x, y } })
    await expect.poll(chosen).not.toEqual(before)
    return chosen()
  }
  const [lat = 0, lng = 0] = await press(80, 80)
  const [south = 0, east = 0] = await press(160, 200)
  expect(lat).toBeLessThan(-33)
  expect(south).toBeLessThan(lat)
  expect(south).toBeGreaterThan(-50)
  expect(lng).toBeGreaterThan(160)
  expect(east).toBeGreaterThan(lng)
  await expect.poll(() => question.locator('svg.lucide-map-pin').count()).toBe(1)
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByText('That is right').first().waitFor()
  expect(device.faults).toEqual([])
})

it('a question whose answer is a place is answered on the map by the keyboard alone', async () => {
  await using device = await opened([WHERE], 'Where by keyboard')
  const { page } = device
  const question = page.getByRole('article')
  await question.locator('[data-source="built-in"]').waitFor()
  const map = question.getByRole('region', { name: 'Map to answer on. Arrow keys move it, Enter marks its middle.' })
  const cross = question.getByText('Enter marks the cross')
  const latitude = question.getByLabel('Latitude')
  expect(await cross.isVisible()).toBe(false)
  // A button of the map does what it says, and marks nothing.
  await question.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await map.evaluate((it) => it === document.activeElement)).toBe(true)
  await cross.waitFor()
  // Drawn inwards, or the frame would cut it off.
  expect(await map.evaluate((it) => getComputedStyle(it).outline)).toMatch(/solid 3px$/)
  expect(await map.evaluate((it) => getComputedStyle(it).outlineOffset)).toBe('-3px')
  expect(await latitude.inputValue()).toBe('')
  await page.keyboard.press('Enter')
  await expect.poll(() => latitude.inputValue()).toMatch(/^-\d/)
  const first = await latitude.inputValue()
  await question
    .getByRole('status')
    .filter({ hasText: new RegExp(`^Marked: ${first.slice(1)}° S, `) })
    .waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  const top = await page.evaluate(() => scrollY)
  await expect
    .poll(async () => {
      await page.keyboard.press('Space')
      return Number(await latitude.inputValue())
    })
    .toBeLessThan(Number(first) - 0.01)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await question.locator('svg.lucide-map-pin').waitFor()
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByText('That is right').first().waitFor()
  expect(await cross.isVisible()).toBe(false)
  expect(device.faults).toEqual([])
})

it('the map shows a goal that comes up where the player stands', async () => {
  const task = {
    difficulty: 'Easy',
    clue: '<p>Two and two?</p>',
    solutionResponse: { type: 'integer' },
    solution: 4,
  } as const
  await using device = await opened([{ undertakeTask: { tasks: [task] } }, { reach: CHRISTCHURCH }], 'Down south')
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('tab', { name: 'Where am I' }).click()
  const player = page.locator('[data-source="built-in"] .maplibregl-marker')
  await player.waitFor()
  const top = async () => (await player.boundingBox())?.y ?? NaN
  const before = await top()
  await page.getByLabel('Your answer, a whole number').fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('That is right').first().waitFor()
  // The goal is far in the south, so the player is near the upper edge now.
  await expect.poll(async () => before - (await top())).toBeGreaterThan(50)
  expect(device.faults).toEqual([])
})

it('the board that a step opens is there again after a reload', async () => {
  await using device = await opened(
    [{ generateTaxies: { from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION } }],
    'By taxi',
  )
  const { page } = device
  const board = async () => {
    await page.getByRole('tab', { name: 'Transportation' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Taxi', exact: true })
    await panel
      .getByRole('button', { name: /^Book / })
      .first()
      .waitFor()
    const chosen = (name: string) => panel.getByLabel(name, { exact: true }).locator('option:checked').textContent()
    return [await chosen('From'), await chosen('To')]
  }
  const trip = ['Wellington Airport Domestic Terminal', 'Wellington Railway Station']
  expect(await board()).toEqual(trip)
  await page.reload()
  expect(await board()).toEqual(trip)
  expect(device.faults).toEqual([])
})

/** A picture of one point, drawn as wide as it is told to be. */
const POINT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const WIDE = [
  `<ul><li><pre>${'Depart Wellington 06:00 06:30 07:00 07:30 '.repeat(8)}</pre></li></ul>`,
  `<p><img src="${POINT}" width="1600" height="40" alt="A line"></p>`,
  `<table><tr>${Array.from({ length: 40 }, (_, i) => `<td>${i + 100}</td>`).join('')}</tr></table>`,
].join('')
const address = (end: string): string => `https://example.org/${'timetable'.repeat(19)}/${end}`

it.each([360, 1280])('wide texts of an author leave a page as wide as its window of %d px', async (width) => {
  const choice = {
    difficulty: 'Easy' as const,
    clue: `<p>Which of them?</p>${WIDE}`,
    solutionResponse: { type: 'choice' as const, options: [address('a'), address('b')] },
    solution: address('a'),
  }
  await using device = await opened([{ undertakeTask: { tasks: [choice] } }], 'Wide', { html: WIDE })
  const { page } = device
  await page.setViewportSize({ width, height: 800 })
  // An answer that the server did not take is not marked as wrong; one that was wrong is, in its place.
  const wrong = page.getByRole('radio', { name: address('b') })
  const marked = page.getByRole('radio', { name: /Not right$/ })
  const refused = { status: 403, json: { error: { status: 'PERMISSION_DENIED' } } }
  await page.route('**/answerTask', (route) => route.fulfill(refused), { times: 1 })
  await wrong.check()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('alert').getByText('This race belongs to somebody else.').waitFor()
  expect(await marked.count()).toBe(0)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect
    .poll(() => marked.evaluateAll((them) => them.map((it) => it.getAttribute('value'))))
    .toEqual([address('b')])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const outside = await page.evaluate(() => {
    const within = (it: Element): number => {
      const column = it.closest('section')
      if (!column) throw new Error('no column')
      return it.getBoundingClientRect().right - column.getBoundingClientRect().right
    }
    return [...document.querySelectorAll('pre, img[alt="A line"], table, label:has(input[type="radio"])')].map(within)
  })
  expect(outside).toHaveLength(8)
  expect(Math.max(...outside)).toBeLessThanOrEqual(0)
  expect(device.faults).toEqual([])
})

it('each paragraph of an author reads in the direction of its first letter', async () => {
  const html = '<p>מצאו את הנמל!</p><ul><li>الميناء?</li></ul><p>Find it!</p>'
  await using device = await opened([], 'Both ways', { html })
  const paragraphs = device.page.locator('section :is(p, li)').filter({ hasText: /הנמל|الميناء|Find it/ })
  await paragraphs.last().waitFor()
  const sides = await paragraphs.evaluateAll((all) =>
    all.map((it) => {
      const leftOf = (at: number): number => {
        const one = document.createRange()
        const [text] = it.childNodes
        if (!text) throw new Error('no text')
        one.setStart(text, at)
        one.setEnd(text, at + 1)
        return one.getBoundingClientRect().left
      }
      return leftOf((it.textContent ?? '').length - 1) < leftOf(0) ? 'ends at the left' : 'ends at the right'
    }),
  )
  expect(sides).toEqual(['ends at the left', 'ends at the left', 'ends at the right'])
  expect(device.faults).toEqual([])
})

it('the guide names the places that a race can name, the author’s own first, and finds them by words', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'author@example.org', name: 'Author' })
  const own = {
    id: 'nz-wellington-City-lookout',
    name: 'The Lookout',
    markerType: 'City' as const,
    coords: WELLINGTON,
    city: 'Wellington',
    country: 'New Zealand',
    abvr3: 'LKT',
  }
  await (await playerApi(page)).call(addLocation, own)
  await page.goto('/documentation')
  const places = page.getByRole('region', { name: 'Places you can name' })
  const rows = places.getByRole('rowheader')
  await rows.first().waitFor()
  expect(await rows.first().innerText()).toContain(own.id)
  expect(await rows.count()).toBeGreaterThan(30)
  await page.getByLabel('Find a place').fill('wellington TRAIN')
  await page.getByText('1 place.').waitFor()
  expect(await rows.innerText()).toContain(WELLINGTON_STATION)
  expect(device.faults).toEqual([])
})
