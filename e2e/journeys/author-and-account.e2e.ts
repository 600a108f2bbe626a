import { readFile } from 'node:fs/promises'
import { type RaceSpecWire, addGameSpec } from '@final-call/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, openDevice } from '../support/browser.ts'
import { DEVICES } from '../support/looks.ts'
import { oneGame } from '../support/one-game.ts'
import { openFromPortal } from '../support/open-race.ts'
import { WELLINGTON_PORT, WELLINGTON_STATION } from '../support/places.ts'
import { playerApi } from '../support/player-api.ts'
import { racerOn } from '../support/racer.ts'
import { startServer } from '../support/server.ts'
import { signIn, signInAs } from '../support/sign-in.ts'

const game = oneGame({ GEOPATH_EMAILS: 'geo@example.org' })

const ANA = { email: 'ana@example.org', name: 'Ana' }

const SHORT: RaceSpecWire = {
  name: 'A short race',
  wallet: 100,
  daysLength: 1,
  iconName: 'MapPin',
  startTime: [8, 0],
  tags: [],
  legs: [{ title: 'There', steps: [{ locateAt: WELLINGTON_STATION }, { reach: WELLINGTON_PORT }] }],
}

async function openActions(page: Page): Promise<void> {
  await page.goto('/game-portal')
  await page.getByRole('tab', { name: 'System Actions' }).click()
}

async function uploadFile(page: Page, action: string, content: unknown): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `${action} from a file` }).click()
  const buffer = Buffer.from(JSON.stringify(content))
  await (await chosen).setFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
}

/** Opens a race from the portal and waits until it can be played; returns the game's address. */
async function openGame(page: Page, name: string): Promise<string> {
  await page.goto('/game-portal')
  await openFromPortal(page, name)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  return new URL(page.url()).pathname
}

describe('an author', () => {
  it('uploads the test data, behind an overlay that takes no key, and plays the test race to its end', async () => {
    await using server = await startServer()
    await using device = await openDevice(game.browser, server.url)
    const { page } = device
    await signIn(page, ANA)
    await openActions(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/addGameSpec', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: /^Upload Game Spec Adds/ }).click()
    const overlay = page.getByRole('alertdialog', { name: 'Processing Request' })
    await overlay.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => overlay.isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/game-portal')
    release()
    await page.getByText('Successfully created 1 new test game spec(s). Reloading list.').waitFor()
    await page.getByRole('button', { name: /^Upload Test Locations Adds/ }).click()
    await page.getByText('Successfully created/refreshed 4 location spec(s).').waitFor()

    await openGame(page, 'Test Race: There and Back')
    const racer = racerOn(page)
    await racer.play()
    await racer.bookFirst('Bus')
    const answer = page.getByRole('button', { name: 'Answer', exact: true })
    await racer.skipUntil(answer)
    await racer.answer('3')
    await answer.waitFor({ state: 'hidden' })
    await racer.bookFirst('Bus')
    await racer.skipUntil(page.getByText('Money left'))

    await page.goto('/game-history')
    await page.getByRole('row', { name: /Test Race.*\$96 left.*Finished/ }).waitFor()
    expect(device.faults).toEqual([])
  })

  it('removes a race, and a player who has begun it can still play it', async () => {
    await using server = await startServer()
    await using device = await openDevice(game.browser, server.url)
    const { page } = device
    await signIn(page, ANA)
    await openActions(page)
    await page.getByRole('button', { name: /^Upload Test Locations Adds/ }).click()
    await page.getByText('Successfully created/refreshed 4 location spec(s).').waitFor()
    const answered = page.waitForResponse('**/addGameSpec')
    await page.getByRole('button', { name: /^Upload Game Spec Adds/ }).click()
    const { result } = (await (await answered).json()) as { result: { gameSpecId: string } }
    await page.getByText('Successfully created 1 new test game spec(s). Reloading list.').waitFor()
    const begun = await openGame(page, 'Test Race: There and Back')
    // A list that is still long once a race has been removed.
    const api = await playerApi(page)
    for (const i of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await api.call(addGameSpec, { ...SHORT, name: `Another race ${i}` })

    await page.setViewportSize(DEVICES.phone)
    await page.goto('/game-portal')
    const card = page.getByRole('button', { name: /^Test Race: There and Back/ })
    await card.click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    // The server removes the race, but its answer is late, and then lost: asked again, the server knows no such race.
    const { promise: late, resolve: lose } = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/deleteGameSpec', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      await route.fetch()
      await late
      return route.abort()
    })
    const remove = page.getByRole('button', { name: 'Remove the race' })
    await remove.click()
    await expect.poll(() => asked).toBe(1)
    // Until then nothing asks again, and nothing closes the window in which the outcome will be told.
    await remove.press('Enter')
    await page.getByRole('button', { name: 'Keep it' }).press('Enter')
    await page.keyboard.press('Escape')
    lose()
    await page.getByText('We could not hear whether the race was removed. Try again.').waitFor()
    expect(asked).toBe(1)
    await remove.click()
    await card.waitFor({ state: 'detached' })
    const group = page.getByRole('group', { name: 'Races to play' })
    await expect.poll(() => group.evaluate((it) => it === document.activeElement)).toBe(true)
    const told = page.getByText('Test Race: There and Back is removed.')
    await told.waitFor()
    const middleOf = async () => {
      const { y, height } = (await told.boundingBox()) ?? { y: -1, height: 0 }
      return y + height / 2
    }
    await expect.poll(middleOf).toBeGreaterThan(0)
    await expect.poll(middleOf).toBeLessThan(DEVICES.phone.height)
    await page.setViewportSize(DEVICES.desktop)

    await page.goto(`/leaderboard/${result.gameSpecId}`)
    await page.getByText('There is no such race.').waitFor()
    await page.goto(begun)
    const racer = racerOn(page)
    await racer.play()
    await racer.bookFirst('Bus')
  })

  it('sees every error of a file with its path, places that do not exist too, and nothing of the file is stored', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signInAs(page, 'Eva')
    await openActions(page)
    const stored: string[] = []
    page.on('request', (request) => {
      if (/addGameSpec|addLocation/.test(request.url())) stored.push(request.url())
    })
    await uploadFile(page, 'Upload Game Spec', [
      { name: 'X', wallet: -5, legs: [{ title: 'a', steps: [{ fly: 'x' }, { reach: 'nz-atlantis-City' }] }] },
    ])
    await page.getByText('mine.json was not stored: it does not fit.').waitFor()
    const told = await page.getByRole('alert').getByRole('listitem').allTextContents()
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\[0\]\.wallet /),
        expect.stringMatching(/^\[0\]\.legs\[0\]\.steps\[0\]\.fly /),
        '[0].daysLength is missing: needs a number.',
        expect.stringMatching(/^\[0\]\.legs\[0\]\.steps\[1\]\.reach no place nz-atlantis-City: /),
      ]),
    )
    expect(stored).toEqual([])

    await uploadFile(page, 'Upload Test Locations', [
      place('nz-taupo-city', 'Somebody else’s Taupō'),
      place('nz-taupo-City-mine', 'My Taupō'),
    ])
    await page.getByText('Successfully created/refreshed 1 location spec(s).').waitFor()
    expect(await page.getByRole('status').getByRole('listitem').allTextContents()).toEqual([
      'Pacific/Auckland is the time zone of My Taupō.',
      expect.stringMatching(/^Somebody else’s Taupō /),
    ])
  })
})

const place = (id: string, name: string) => ({
  id,
  name,
  markerType: 'City',
  coords: [-38.7, 176.1],
  city: 'Taupō',
  country: 'New Zealand',
  abvr3: 'TUO',
})

const balance = (page: Page): Promise<string | null> =>
  page
    .getByText(/^\$[\d,]+$/)
    .first()
    .textContent()

describe('a player', () => {
  it('buys tokens once, although the answer is lost on its way', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signInAs(page, 'Bea')
    const race = await openGame(page, 'First Call')
    await page.goto('/buy-tokens')
    await page.getByLabel('Amount in dollars').fill('50')
    let lost = 0
    await page.route('**/buyTokens', async (route) => {
      await route.fetch()
      lost += 1
      await route.abort()
    })
    await page.getByRole('button', { name: 'Buy tokens' }).click()
    await page.getByText('We could not hear whether it went through.').waitFor()
    await page.unroute('**/buyTokens')
    await page.getByText('Ask for $50 for First Call again').waitFor()
    // Another amount is another transfer, and no retry.
    await page.getByLabel('Amount in dollars').fill('200')
    await page.getByRole('button', { name: 'Buy tokens' }).waitFor()
    await page.getByLabel('Amount in dollars').fill('50')
    // An answer that asks to wait says nothing about the transfer: it is still the same one.
    await page.route('**/buyTokens', (route) =>
      route.fulfill({ status: 429, json: { error: { status: 'RESOURCE_EXHAUSTED', message: 'Too much at once.' } } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Too much at once.').waitFor()
    await page.unroute('**/buyTokens')
    await page.getByRole('button', { name: 'Buy tokens' }).click()
    await page.getByText('$50 added to the wallet of First Call.').waitFor()
    // The amount that was paid before is another transfer too.
    await page.getByLabel('Amount in dollars').fill('50')
    await page.getByRole('button', { name: 'Buy tokens' }).waitFor()
    expect(lost).toBe(1)
    // When an amount is refused, no word about the last transfer stands beside it: it would pass for an answer.
    await page.getByLabel('Amount in dollars').fill('0')
    await page.getByRole('button', { name: 'Buy tokens' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByText('added to the wallet of').waitFor({ state: 'detached' })
    await page.getByText('$999,950', { exact: true }).first().waitFor()
    expect(await balance(page)).toBe('$999,950')
    await page.goto(race)
    await page.getByRole('region', { name: 'Game clock' }).getByText('$110', { exact: true }).waitFor()
  })

  it('sees the outcome of a top-up, although the race ends meanwhile', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signInAs(page, 'Cat')
    const api = await playerApi(page)
    const buyAsItEnds = async (ends: 'after' | 'before') => {
      const race = await openGame(page, 'First Call')
      const stop = () => api.command(race.split('/').at(-1) ?? '', 'stopClock', {})
      await page.goto('/buy-tokens')
      await page.getByLabel('Amount in dollars').fill('50')
      await page.route('**/buyTokens', async (route) => {
        if (ends === 'before') await stop()
        const response = await route.fetch()
        if (ends === 'after') await stop()
        await route.fulfill({ response })
      })
      await page.getByRole('button', { name: 'Buy tokens' }).click()
      await page.getByText('No race of yours is running.').waitFor()
      await page.unroute('**/buyTokens')
    }
    await buyAsItEnds('after')
    await page.getByText('$50 added to the wallet of First Call.').waitFor()
    await buyAsItEnds('before')
    expect(await page.getByRole('alert').innerText()).toBe('This race is over.')
  })

  it('sees in the portal which race is running, and continues it', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signInAs(page, 'Dan')
    const race = await openGame(page, 'First Call')
    await page.goto('/game-portal')
    const running = page.getByRole('list', { name: 'Races' }).getByRole('listitem').filter({ hasText: 'Under way' })
    await running.waitFor()
    expect(await running.getByRole('heading').allTextContents()).toEqual([expect.stringMatching(/^First Call/)])
    await running.getByText('Play goes on from where you are.').waitFor()
    expect(await page.getByText(/^You are in the middle of First Call/).count()).toBe(0)
    await running.getByRole('button', { name: 'PLAY THIS RACE' }).click()
    await page.waitForURL((url) => url.pathname === race)
    // The first race opens by itself, regardless of which race is running.
    const other = await openGame(page, 'Northbound')
    await page.goto('/game-portal')
    await page.getByText('You are in the middle of Northbound.').waitFor()
    const first = page.getByRole('button', { name: /^First Call/, expanded: true })
    expect(await first.count()).toBe(1)
    const away = page.getByRole('link', { name: 'Continue' })
    const topOf = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().top)
    expect(await topOf(away)).toBeLessThan(await topOf(first))
    // Known only after the races are shown, it moves none of them and covers none.
    const cards = [first, page.getByRole('button', { name: /^Auckland to Wellington/ })]
    for (const device of [DEVICES.desktop, DEVICES.phone]) {
      const { promise: looked, resolve: look } = Promise.withResolvers<void>()
      await page.route('**/listGames', async (route) => {
        await looked
        await route.continue()
      })
      await page.route('**/listGames', (route) => route.abort(), { times: 2 })
      await page.setViewportSize(device)
      await page.reload()
      await first.waitFor()
      const shown = await Promise.all(cards.map(topOf))
      expect(await away.count()).toBe(0)
      look()
      await away.waitFor()
      await first.filter({ hasText: 'Under way' }).waitFor()
      expect(await Promise.all(cards.map(topOf))).toEqual(shown)
      const list = page.getByRole('list', { name: 'Races', exact: true })
      const end = await list.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(await topOf(away)).toBeGreaterThan(end)
      await page.unroute('**/listGames')
    }
    await away.click()
    await page.waitForURL((url) => url.pathname === other)
  })

  it('downloads their data, signs out everywhere, and deletes the account', async () => {
    await using desk = await game.openDevice()
    await using phone = await game.openDevice()
    for (const { page } of [desk, phone]) await signIn(page, ANA)
    await openGame(desk.page, 'First Call')

    await desk.page.goto('/settings')
    const download = desk.page.waitForEvent('download')
    await desk.page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^final-call-my-data-\d{4}-\d{2}-\d{2}\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      profile: { email: string }
      races: { log: unknown[] }[]
    }
    expect(data.profile.email).toBe(ANA.email)
    expect(data.races[0]?.log.length).toBeGreaterThan(1)

    await desk.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await desk.page.waitForURL('**/login')
    await phone.page.goto('/game-portal')
    await phone.page.waitForURL('**/login')

    await signIn(desk.page, ANA)
    await deleteAccount(desk, ANA.email)
    await signIn(desk.page, ANA)
    await desk.page.goto('/game-history')
    await desk.page.getByText('No race yet.').waitFor()
  })
})

async function deleteAccount({ page }: Device, confirmation: string): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel(/^To confirm/).fill('no')
  await dialog.getByRole('button', { name: 'Delete it for good' }).click()
  await dialog.getByText(`That is not ${confirmation}.`).waitFor()
  await dialog.getByLabel(/^To confirm/).fill(confirmation)
  await dialog.getByRole('button', { name: 'Delete it for good' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account is deleted').waitFor()
}

describe('the geopath tool', () => {
  it('is open to the users on the operator’s list, and says so to the others', async () => {
    await using others = await game.openDevice()
    await signInAs(others.page, 'Flo')
    await others.page.goto('/extract-geopath')
    await others.page.getByText('Access is restricted to authorized users').waitFor()

    await using geo = await game.openDevice()
    await signInAs(geo.page, 'Geo')
    await geo.page.goto('/extract-geopath')
    await geo.page.getByLabel('Path', { exact: true }).fill('-41.3,174.8\n-41.25,174.8001\n-41.2,174.8')
    await geo.page.getByText('3 points became 2').waitFor()
    expect(await geo.page.getByLabel('stopsCoords as JSON').textContent()).toBe(
      '"stopsCoords": [\n  [-41.3, 174.8],\n  [-41.2, 174.8]\n]',
    )
  })
})
