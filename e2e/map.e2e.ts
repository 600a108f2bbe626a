import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeProblems } from './support/axe.ts'
import { type Device, openBrowser, openDevice } from './support/browser.ts'
import { type GoogleAsked, standInForGoogle } from './support/google-maps.ts'
import { MAP_STYLE_URL, STYLE_HOST, serveStyle } from './support/map-style.ts'
import { oneGame, oneServer } from './support/one-game.ts'
import { colourCount } from './support/pixels.ts'
import { type Racer, racerOn } from './support/racer.ts'
import { signIn } from './support/sign-in.ts'

const WELLINGTON = { lat: -41.3284, lng: 174.8126 }

const game = oneGame()

/** A race before its start, at Wellington airport; its player has no other. */
async function atTheAirport(device: Device): Promise<Racer> {
  await signIn(device.page, { email: `${randomUUID()}@example.org`, name: 'Ana' })
  await device.page.goto('/play/first-call')
  await device.page.getByRole('tab', { name: 'Where am I' }).waitFor()
  const racer = racerOn(device.page)
  await racer.openTab('Where am I')
  return racer
}

const mapFrom = (page: Page, source: 'google' | 'style' | 'built-in') => page.locator(`[data-source="${source}"]`)
const atAirport = (page: Page) =>
  page.getByRole('heading', { name: 'Current Location: Wellington Airport Domestic Terminal' })

describe('the built-in map', () => {
  it('draws the coast, the player, the places and the vehicles that leave there, by keyboard too', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await atTheAirport(device)
    await atAirport(page).waitFor()
    const frame = mapFrom(page, 'built-in')
    await frame.waitFor()
    await expect.poll(() => colourCount(frame.locator('canvas'))).toBeGreaterThanOrEqual(2)
    await page.getByText('Natural Earth').waitFor()
    expect(await page.getByRole('button', { name: 'Street-level picture' }).count()).toBe(0)
    await frame.locator('.maplibregl-marker svg').waitFor()

    await page.getByRole('button', { name: /^Wellington Railway Station/ }).focus()
    await page.keyboard.press('Enter')
    const leaving = page.getByRole('list', { name: 'What leaves from here' })
    await expect
      .poll(() => leaving.getByRole('listitem').allTextContents())
      .toContainEqual(expect.stringMatching(/^Train .*Auckland/))
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'The whole race' }).click()
    await expect.poll(() => colourCount(frame.locator('canvas'))).toBeGreaterThanOrEqual(2)
    expect(device.faults).toEqual([])
  })

  it('moves the vehicle along its way in game time', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const racer = await atTheAirport(device)
    await racer.play()
    await racer.bookFirst('Bus')
    await racer.openTab('Where am I')
    const riding = page.getByRole('heading', {
      name: /^On board Windy Point Buses \d+: Wellington Airport Domestic Terminal to Wellington Railway Station$/,
    })
    await racer.skipUntil(riding)
    const vehicle = mapFrom(page, 'built-in').locator('.maplibregl-marker')
    await vehicle.waitFor()
    const before = await vehicle.boundingBox()
    await expect
      .poll(async () => {
        const now = await vehicle.boundingBox()
        return Math.hypot((now?.x ?? 0) - (before?.x ?? 0), (now?.y ?? 0) - (before?.y ?? 0))
      })
      .toBeGreaterThan(1)
    expect(await axeProblems(page)).toEqual([])
    expect(device.faults).toEqual([])
  })
})

describe('a map style of the network', () => {
  const styled = oneServer({ MAP_STYLE_URL })

  it('is drawn at zoom 15, with its attribution', async () => {
    await using device = await openDevice(game.browser, styled.url)
    const { page } = device
    const asked = await serveStyle(device.context, { style: 200, tiles: 200 })
    const tiles = page.waitForRequest((request) => request.url().endsWith('.png'))
    await atTheAirport(device)
    await mapFrom(page, 'style').waitFor()
    expect(new URL((await tiles).url()).pathname).toMatch(/^\/15\//)
    await page.getByText('Streets by the test').waitFor()
    expect(asked.style).toBe(1)
    expect(await axeProblems(page)).toEqual([])
    expect(device.faults).toEqual([])
  })

  it.each([
    ['its style', { style: 500, tiles: 200 }],
    ['every tile', { style: 200, tiles: 500 }],
  ])('gives way to the built-in map when %s fails', async (_what, conduct) => {
    await using device = await openDevice(game.browser, styled.url)
    const asked = await serveStyle(device.context, conduct)
    await atTheAirport(device)
    await mapFrom(device.page, 'built-in').waitFor()
    expect(asked.style).toBe(1)
    expect(device.faults).toEqual([])
  })

  it('gives way to the built-in map when it does not answer', async () => {
    await using device = await openDevice(game.browser, styled.url)
    const { page } = device
    await device.context.route(`${STYLE_HOST}/**`, () => new Promise(() => undefined))
    await atTheAirport(device)
    await page.getByText('Loading Map & StreetView...').waitFor()
    await mapFrom(page, 'built-in').waitFor()
    expect(await mapFrom(page, 'style').count()).toBe(0)
  })
})

describe("Google's map", () => {
  const keyed = oneServer({ GOOGLE_MAPS_KEY: 'the-key', MAP_STYLE_URL })
  const asked = (page: Page) => page.evaluate(() => (window as unknown as { googleAsked: GoogleAsked }).googleAsked)

  it('comes first, with the view from the street', async () => {
    await using device = await openDevice(game.browser, keyed.url)
    const { page } = device
    await standInForGoogle(device.context, { pictures: true, keyTaken: true })
    await atTheAirport(device)
    await mapFrom(page, 'google').waitFor()
    await page.getByRole('group', { name: 'Map', exact: true }).waitFor()
    await page
      .getByRole('region', { name: 'The view from the street at Wellington Airport Domestic Terminal' })
      .waitFor()
    await expect.poll(async () => (await asked(page)).places).toBeGreaterThan(20)
    const { script, map, panorama, lookups } = await asked(page)
    expect(script).toMatchObject({ key: 'the-key', libraries: 'geometry,places' })
    expect(map.zoom).toBe(15)
    expect(map.center?.lat).toBeCloseTo(WELLINGTON.lat, 2)
    expect(lookups).toEqual([expect.objectContaining({ radius: 200 })])
    expect(panorama).toMatchObject({ pano: 'pano-1', pov: { heading: 265 } })

    await page.getByRole('button', { name: 'Dot Wellington Railway Station' }).click()
    await page.getByRole('list', { name: 'What leaves from here' }).waitFor()
    expect(device.faults).toEqual([])
  })

  it('is shown alone if there is no picture within 200 m', async () => {
    await using device = await openDevice(game.browser, keyed.url)
    const { page } = device
    await standInForGoogle(device.context, { pictures: false, keyTaken: true })
    await atTheAirport(device)
    await mapFrom(page, 'google').waitFor()
    await expect.poll(async () => (await asked(page)).lookups.length).toBe(1)
    expect(await page.getByRole('region', { name: /^The view from the street/ }).count()).toBe(0)
    expect(device.faults).toEqual([])
  })

  it('gives way to the style of the network when its key is rejected', async () => {
    await using device = await openDevice(game.browser, keyed.url)
    await serveStyle(device.context, { style: 200, tiles: 200 })
    await standInForGoogle(device.context, { pictures: true, keyTaken: false })
    await atTheAirport(device)
    await mapFrom(device.page, 'style').waitFor()
    expect(device.faults).toEqual([])
  })

  it('gives way, step by step, to the built-in map if there is no network', async () => {
    await using device = await openDevice(game.browser, keyed.url)
    for (const host of ['https://maps.googleapis.com', STYLE_HOST]) {
      await device.context.route(`${host}/**`, (route) => route.abort('internetdisconnected'))
    }
    await atTheAirport(device)
    await mapFrom(device.page, 'built-in').waitFor()
    expect(device.faults).toEqual([])
  })
})

it('a player who first opens it without a connection sees the list, and the map once the page is loaded again', async () => {
  await using device = await game.openDevice()
  const { page, context } = device
  await signIn(page, { email: 'oli@example.org', name: 'Oli' })
  await page.goto('/play/first-call')
  const tab = page.getByRole('tab', { name: 'Where am I' })
  await tab.waitFor()
  await context.setOffline(true)
  await tab.click()
  await page.getByText('There is no map here').waitFor()
  await page.getByRole('region', { name: 'Places near you' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await mapFrom(page, 'built-in').waitFor()
  expect(await tab.getAttribute('aria-selected')).toBe('true')
})

it('a browser without WebGL lists places, coordinates and distances', async () => {
  const plain = await openBrowser(['--disable-3d-apis'])
  try {
    await using device = await openDevice(plain, game.server.url)
    const { page } = device
    await atTheAirport(device)
    await page.getByText('There is no map here').waitFor()
    expect(await page.locator('[data-state="none"]').isVisible()).toBe(false)
    const section = page.getByRole('region', { name: 'Places near you' })
    const rows = () => section.getByRole('listitem').allTextContents()
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(20)
    expect((await rows())[1]).toMatch(/\d+\.\d{4}° S, \d+\.\d{4}° E.*\d\skm$/)
    expect(await axeProblems(page)).toEqual([])
    expect(device.faults).toEqual([])
  } finally {
    await plain.close()
  }
})
