import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeProblems } from './support/axe.ts'
import { type Device, openBrowser, openDevice } from './support/browser.ts'
import { standInForGoogle } from './support/google-maps.ts'
import { oneGame } from './support/one-game.ts'
import { colourInMiddle } from './support/pixels.ts'
import { racerOn } from './support/racer.ts'
import { startServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'
import { FRONTS, STREETS, type StreetPictures, serveStreetPictures } from './support/street-pictures.ts'

const game = oneGame(STREETS)

const offer = (page: Page) => page.getByRole('button', { name: 'Street-level picture' })
const panel = (page: Page) =>
  page.getByRole('region', { name: 'The view from the street at Wellington Airport Domestic Terminal' })

/** The kinds of files that were loaded, of those that draw pictures of all around. */
const viewerParts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/round-picture-[^/]*(\.\w+)$/.exec(name)?.[1] ?? [])
      .toSorted(),
  )

/** A race before its start, at Wellington airport, where a street-level picture is on offer. */
async function atTheAirport({ page }: Device): Promise<void> {
  await signIn(page, { email: 'ana@example.org', name: 'Ana' })
  await page.goto('/play/first-call')
  await page.getByRole('tab', { name: 'Where am I' }).waitFor()
  await racerOn(page).openTab('Where am I')
}

/** The same, with a catalogue that answers. */
async function streetsAtTheAirport(device: Device, conduct: StreetPictures['conduct']): Promise<StreetPictures> {
  const streets = await serveStreetPictures(device.context, conduct)
  await atTheAirport(device)
  return streets
}

describe('street-level pictures of a catalogue', () => {
  it('are requested at a press and not before; the player turns a picture of all around, and reads whose it is', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const { asked } = await streetsAtTheAirport(device, 'round')
    await offer(page).waitFor()
    expect([asked.length, await offer(page).getAttribute('aria-expanded')]).toEqual([0, 'false'])
    expect(await viewerParts(page)).toEqual([])

    await offer(page).focus()
    await page.keyboard.press('Enter')
    const picture = panel(page).getByRole('img', { name: /, all around$/ })
    const [left, right] = ['Turn left', 'Turn right'].map((name) => panel(page).getByRole('button', { name }))
    await left?.waitFor()
    // At first it faces as Google's view does: 265 degrees.
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.west)
    for (let turns = 0; turns < 3; turns += 1) await right?.press('Enter')
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.north)
    for (let turns = 0; turns < 6; turns += 1) await left?.press('Enter')
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.south)
    expect(await viewerParts(page)).toEqual(['.css', '.js'])
    await panel(page).getByText('Picture by Kiri of Wellington, CC-BY-SA-4.0, 23 Sep 2025, 40 m from here.').waitFor()
    // Where the page was scrolled to, half of the map's buttons may lie under the strip that stays in sight.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeProblems(page)).toEqual([])

    const [search, file] = asked
    expect(asked.map((it) => new URL(it.url()).origin + new URL(it.url()).pathname)).toEqual([
      'https://streets.example.org/api/search',
      'https://disk.example.org/derivates/round/sd.jpg',
    ])
    const [west = 0, south = 0] = (new URL(search?.url() ?? '').searchParams.get('bbox') ?? '').split(',').map(Number)
    expect([west, south]).toEqual([expect.closeTo(174.81, 1), expect.closeTo(-41.33, 1)])
    for (const request of [search, file]) {
      const headers = (await request?.allHeaders()) ?? {}
      for (const name of ['referer', 'cookie', 'authorization']) expect(headers[name]).toBeUndefined()
    }
    const canvas = await picture.locator('canvas').elementHandle()
    await offer(page).click()
    await panel(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => canvas?.evaluate((it: HTMLCanvasElement) => it.getContext('webgl2')?.isContextLost()))
      .toBe(true)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => /photo/i.test(name)))).toEqual([])
    expect(device.faults).toEqual([])
  })

  it('are turned by a drag, are turned by arrow keys when focused, and can be magnified', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await streetsAtTheAirport(device, 'round')
    await offer(page).click()
    const picture = panel(page).getByRole('img', { name: /, all around$/ })
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.west)
    await picture.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    const [right, level] = [x + width * 0.95, y + height / 2]
    await page.mouse.move(right, level)
    await page.mouse.down()
    await page.mouse.move(right - width * 0.9, level, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.north)

    await offer(page).focus()
    await page.keyboard.press('ArrowLeft')
    await panel(page).getByRole('button', { name: 'Look up' }).focus()
    for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.east)
    for (let turns = 0; turns < 6; turns += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.west)

    const sides = () => Promise.all([0.02, 0.98].map((across) => colourInMiddle(picture, across)))
    await expect.poll(async () => new Set(await sides()).size).toBe(2)
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('+')
    await expect.poll(sides).toEqual([FRONTS.west, FRONTS.west])
    for (let steps = 0; steps < 3; steps += 1)
      await panel(page).getByRole('button', { name: 'Look wider' }).press('Enter')
    await expect.poll(async () => new Set(await sides()).size).toBe(2)
    expect(device.faults).toEqual([])
  })

  it('are level although the camera was not, and turn at once for a player who prefers less motion', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await streetsAtTheAirport(device, 'slanting')
    await offer(page).click()
    const picture = panel(page).getByRole('img', { name: /, all around$/ })
    await expect.poll(() => colourInMiddle(picture)).toEqual(FRONTS.west)
    // The viewer reports every step of a turn; without motion there is one.
    await picture.evaluate((it: HTMLElement & { photoSphereViewer?: EventTarget }) => {
      it.photoSphereViewer?.addEventListener('position-updated', () => {
        it.dataset['turns'] = String(Number(it.dataset['turns'] ?? 0) + 1)
      })
    })
    const right = panel(page).getByRole('button', { name: 'Turn right' })
    for (const front of [FRONTS.north, FRONTS.east, FRONTS.south]) {
      for (let turns = 0; turns < 3; turns += 1) await right.press('Enter')
      await expect.poll(() => colourInMiddle(picture)).toEqual(front)
    }
    await expect.poll(() => picture.getAttribute('data-turns')).toBe('9')
    expect(device.faults).toEqual([])
  })

  it('are loaded only from where the operator says, and never by a script', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const { asked } = await streetsAtTheAirport(device, 'round')
    await offer(page).waitFor()
    await page.evaluate(async () => {
      const broken: string[] = []
      Object.assign(window, { broken })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => broken.push(effectiveDirective))
      const image = new Image()
      image.src = 'https://elsewhere.example.org/derivates/round/sd.jpg'
      await image.decode().catch(() => undefined)
      await fetch('https://disk.example.org/derivates/round/sd.jpg').catch(() => undefined)
    })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { broken: readonly string[] }).broken))
      .toEqual(['img-src', 'connect-src'])
    expect(asked).toEqual([])
  })

  it('of all around are shown at once when the browser takes WebGL away', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await streetsAtTheAirport(device, 'round')
    await offer(page).click()
    const round = panel(page).getByRole('img', { name: /, all around$/ })
    await expect.poll(() => colourInMiddle(round)).toEqual(FRONTS.west)
    await round.locator('canvas').evaluate((it: HTMLCanvasElement) => {
      it.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    })
    const flat = panel(page).getByRole('img', {
      name: 'The street at Wellington Airport Domestic Terminal',
      exact: true,
    })
    await expect.poll(() => flat.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1024)
    await round.waitFor({ state: 'detached' })
    expect(device.faults).toEqual([])
  })

  it('say in their place that none is near, that none may be shown, and that none came, until one does', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const streets = await streetsAtTheAirport(device, 'none')
    await offer(page).click()
    await panel(page).getByText('No street-level picture within 200 m', { exact: true }).waitFor()
    expect(await axeProblems(page)).toEqual([])

    /** Asks anew: the result is kept as long as the page. */
    async function anew(conduct: typeof streets.conduct): Promise<void> {
      streets.conduct = conduct
      await page.reload()
      await racerOn(page).openTab('Where am I')
      await offer(page).click()
    }
    await anew('elsewhere')
    await panel(page).getByText('No street-level picture within 200 m can be shown').waitFor()
    expect(streets.asked.map((it) => new URL(it.url()).host)).toEqual(['streets.example.org', 'streets.example.org'])

    await anew('failing')
    await panel(page).getByText('streets.example.org does not answer, or the picture could not be loaded.').waitFor()
    expect(await axeProblems(page)).toEqual([])
    streets.conduct = 'flat'
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    const picture = panel(page).getByRole('img', { name: 'The street at Wellington Airport Domestic Terminal' })
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640)
    expect(await viewerParts(page)).toEqual([])
    expect(device.faults).toEqual([])
  })

  it('that never arrive are given up after a while', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await streetsAtTheAirport(device, 'silent')
    await offer(page).click()
    await page.getByText('Asking streets.example.org for a street-level picture...').waitFor()
    await panel(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(device.faults).toEqual([])
  })

  it('are not offered beside Google’s own', async () => {
    await using server = await startServer({ ...STREETS, GOOGLE_MAPS_KEY: 'the-key' })
    await using device = await openDevice(game.browser, server.url)
    await standInForGoogle(device.context, { pictures: true, keyTaken: true })
    await atTheAirport(device)
    await panel(device.page).waitFor()
    expect(await offer(device.page).count()).toBe(0)
    expect(device.faults).toEqual([])
  })
})

it('without WebGL a picture of all around is shown at once, and there is no map above it', async () => {
  const plain = await openBrowser(['--disable-3d-apis'])
  try {
    await using device = await openDevice(plain, game.server.url)
    const { page } = device
    await streetsAtTheAirport(device, 'round')
    await offer(page).click()
    const picture = panel(page).getByRole('img', { name: 'The street at Wellington Airport Domestic Terminal' })
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1024)
    expect(await axeProblems(page)).toEqual([])
    expect(device.faults).toEqual([])
  } finally {
    await plain.close()
  }
})
