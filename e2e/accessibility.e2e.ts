import { setTimeout as pause } from 'node:timers/promises'
import { addLocation } from '@final-call/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountTour } from './support/account-states.ts'
import { axeProblems } from './support/axe.ts'
import { DEVICES, type DeviceName, type Tour, drawn, eachLook, lookName } from './support/looks.ts'
import { WELLINGTON_STATION } from './support/places.ts'
import { playerApi } from './support/player-api.ts'
import { firstRaceTour, furtherRacesTour } from './support/race-states.ts'
import { oneGame } from './support/one-game.ts'
import { colourInMiddle } from './support/pixels.ts'
import { signIn } from './support/sign-in.ts'
import { stageRace } from './support/staged-race.ts'
import { playerTour, visitorTour } from './support/states.ts'
import { troubleOnTheWay } from './support/trouble-states.ts'
import { nightsAndCalls, ticketsOfEachKind, warningsBeforePaying } from './support/travel-states.ts'
import { openByAddress } from './support/open-race.ts'

const game = oneGame()

/** The narrowest phone, and the width that a desktop has left at 200% zoom. */
const NARROW = [
  { width: 360, height: 740 },
  { width: 640, height: 400 },
]

/** The elements that reach sideways out of the window, or out of the dialog over it, if there are any. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((box) => {
      const { scrollWidth, clientWidth } = box
      if (scrollWidth <= clientWidth) return []
      const edge = box.getBoundingClientRect().left + clientWidth
      const wide = [...box.querySelectorAll('*')].filter((it) => it.getBoundingClientRect().right > edge + 1)
      return [`${scrollWidth} px in ${clientWidth}`, ...wide.slice(0, 5).map((it) => `${it.tagName}.${it.className}`)]
    }),
  )

/** The elements that scroll by less than a line: a desktop draws a scroll bar for that, and there is nothing more to see. */
const needlessBars = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((box) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const [wide, high] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]
      const needless = (how: string, by: number): boolean => /auto|scroll/.test(how) && by > 0 && by < 8
      if (!needless(overflowX, wide) && !needless(overflowY, high)) return []
      return [`scrolls by ${wide} and ${high} px: ${box.tagName}.${box.className}`]
    }),
  )

/** The texts that do not fit into the two bars and the strip and are cut off there, and a countdown whose tiles are not in one row. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const bars = ['header p', 'section[aria-label="Clock and wallet"] *', 'section[aria-label="Live Status"] *']
    const faults = [...document.querySelectorAll<HTMLElement>(bars.join(','))].map((it) => {
      const { overflowX, overflowY, fontSize } = getComputedStyle(it)
      const wide = overflowX === 'hidden' && it.scrollWidth > it.clientWidth
      const high = overflowY === 'hidden' && it.scrollHeight > it.clientHeight + Number.parseFloat(fontSize) / 2
      if (it.clientWidth > 1 && !it.matches('[aria-hidden] *') && (wide || high)) return `cut off: ${it.textContent}`
      const tiles = it.matches('span[aria-hidden]') ? [...it.children] : []
      const rows = new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)))
      return rows.size > 1 ? `in ${rows.size} rows: ${it.textContent}` : ''
    })
    return faults.filter((fault) => fault !== '')
  })

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((it) => {
    document.documentElement.style.fontSize = it
  }, size)

/** How far down a button reaches, in pixels from the top of the window. */
const lowest = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((it) => it.getBoundingClientRect().bottom)

/** The texts that do not fit when the reader has set text to twice its size. */
async function faultsOfLargeText(page: Page, device: DeviceName): Promise<readonly string[]> {
  await page.setViewportSize(DEVICES[device])
  await setTextSize(page, '200%')
  await drawn(page)
  const found = [...(await overflow(page)), ...(await cutOff(page))]
  await setTextSize(page, '')
  return found
}

/** Every fault of every state, each named once, with the appearance that shows it. */
async function faultsOf(tour: Tour): Promise<readonly string[]> {
  const faults = new Map<string, string[]>()
  const add = (fault: string, look: string): void => {
    faults.set(fault, [...(faults.get(fault) ?? []), look])
  }
  for await (const sight of tour) {
    const { name, page } = sight
    await eachLook(sight, async (look) => {
      // The other theme has the same elements in other colours.
      const rules = look.theme === 'light' ? 'all' : 'colours'
      for (const problem of await axeProblems(page, rules)) add(`${name}: ${problem}`, lookName(look))
      // And the same room for its texts.
      if (look.theme !== 'light' || sight.only) return
      for (const problem of await faultsOfLargeText(page, look.device))
        add(`${name}: overflow: ${problem}`, `text at 200% on a ${look.device}`)
    })
    if (sight.only) continue
    for (const size of NARROW) {
      await page.setViewportSize(size)
      await drawn(page)
      for (const problem of [...(await overflow(page)), ...(await cutOff(page)), ...(await needlessBars(page))])
        add(`${name}: overflow: ${problem}`, `${size.width} px`)
    }
    await page.setViewportSize(DEVICES.desktop)
  }
  return [...faults].map(([fault, looks]) => `${fault} [${looks.join(', ')}]`)
}

// Each tour takes a minute on an idle machine.
describe('every state of every screen, in both themes, on a desktop and on a phone', { timeout: 300_000 }, () => {
  it('is examined by a checker that finds faults', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.goto('/about')
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.evaluate(() => {
      document.querySelector('main')?.append(document.createElement('button'))
      document.body.append(Object.assign(document.createElement('div'), { style: 'width: 3000px; height: 9px' }))
    })
    expect(await axeProblems(page)).toEqual([expect.stringContaining('button-name')])
    await page.evaluate(() => {
      const faint = Object.assign(document.createElement('p'), {
        textContent: 'Faint',
        style: 'color: #777; background: #888',
      })
      document.querySelector('main')?.append(faint)
    })
    expect(await axeProblems(page, 'colours')).toEqual([expect.stringContaining('color-contrast')])
    await page.getByText('Faint', { exact: true }).evaluate((it) => it.remove())
    expect(await overflow(page)).toEqual([expect.stringContaining('3000 px'), expect.stringContaining('DIV')])
    expect(await needlessBars(page)).toEqual([])
    await page.evaluate(() => {
      const box = Object.assign(document.createElement('div'), { style: 'height: 20px; overflow-x: auto' })
      box.append(Object.assign(document.createElement('div'), { style: 'height: 21px' }))
      document.body.append(box)
    })
    expect(await needlessBars(page)).toEqual(['scrolls by 0 and 1 px: DIV.'])
  })

  it('for a visitor', async () => {
    await using device = await game.openDevice()
    expect(await faultsOf(visitorTour(device.page))).toEqual([])
    expect(device.faults).toEqual([])
  })

  it('for a player', async () => {
    await using device = await game.openDevice()
    await signIn(device.page, { email: 'visitor@example.org', name: 'Ana' })
    expect(await faultsOf(playerTour(device.page))).toEqual([])
    expect(device.faults).toEqual([])
  })

  it('of a player’s account', async () => {
    await using device = await game.openDevice()
    await signIn(device.page, { email: 'account@example.org', name: 'Al' })
    expect(await faultsOf(accountTour(device.page))).toEqual([])
    expect(device.faults).toEqual([])
  })

  it.each([
    ['in the first race', 'first', firstRaceTour],
    ['in further races', 'further', furtherRacesTour],
    ['with tickets to give back, to move and missed', 'tickets', ticketsOfEachKind],
    ['warned before paying', 'warned', warningsBeforePaying],
    ['with two tickets at once, called elsewhere and missed', 'troubled', troubleOnTheWay],
    ['at night, at work and at calls that hold the clock', 'night', nightsAndCalls],
  ])('%s', async (_state, player, tour) => {
    await using device = await game.openDevice()
    await signIn(device.page, { email: `${player}@example.org`, name: 'Flo' })
    expect(await faultsOf(tour(device.page, game.server.dataDir))).toEqual([])
    expect(device.faults).toEqual([])
  })
})

describe('the longest names', () => {
  const LONGEST = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'

  it('break if there is no room for them', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signIn(page, { email: `${'long.'.repeat(12)}name@example.org`, name: LONGEST.slice(0, 80) })
    const api = await playerApi(page)
    const at = 'nz-long-name'
    await api.call(addLocation, {
      id: at,
      name: LONGEST,
      markerType: 'City',
      coords: [-41.3, 174.78],
      city: LONGEST.slice(0, 80),
      country: 'New Zealand',
      abvr3: 'TMT',
    })
    const scene = { page, api, dataDir: game.server.dataDir }
    const race = await stageRace(scene, { name: LONGEST.slice(0, 60), at, time: '09:00' })
    await race.book({ transport: 'walk', from: at, to: WELLINGTON_STATION })
    const wide: string[] = []
    for (const tab of ['Race Events', 'Where am I', 'Transportation', 'Tickets']) {
      await page.setViewportSize(DEVICES.desktop)
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      for (const size of [...NARROW, ...Object.values(DEVICES)]) {
        await page.setViewportSize(size)
        await drawn(page)
        wide.push(...(await overflow(page)).map((it) => `${tab}, ${size.width} px: ${it}`))
      }
    }
    await page.setViewportSize(DEVICES.desktop)
    await page.getByRole('tab', { name: /^Transportation/ }).click()
    await page.getByRole('tab', { name: 'Train', exact: true }).click()
    const train = page.getByRole('button', { name: /^Details of / }).first()
    await train.evaluate((it, name) => it.firstChild?.replaceWith(name), LONGEST)
    for (const size of [...NARROW, ...Object.values(DEVICES)]) {
      await page.setViewportSize(size)
      await drawn(page)
      const beyond = await train.evaluate((it) => {
        const cell = it.closest('td')?.getBoundingClientRect()
        return cell ? it.getBoundingClientRect().right - cell.right : NaN
      })
      if (!(beyond <= 0)) wide.push(`a row, ${size.width} px: ${beyond} px out of its cell`)
    }
    await page.getByRole('tab', { name: 'Walk', exact: true }).click()
    await page.getByRole('button', { name: `Book the walk to ${LONGEST}` }).click()
    await page.getByRole('dialog').waitFor()
    for (const size of [...NARROW, ...Object.values(DEVICES)]) {
      await page.setViewportSize(size)
      await drawn(page)
      wide.push(...(await overflow(page)).map((it) => `a journey, ${size.width} px: ${it}`))
    }
    expect(wide).toEqual([])
  })
})

it('the taxi board and the card beside it fit a desktop when text is twice its size', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.desktop)
  await signIn(page, { email: 'taxi@example.org', name: 'Flo' })
  await openByAddress(page, 'first-call', 'First Call')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Taxi', exact: true }).click()
  await page.getByRole('heading', { name: 'Southerly Cabs' }).waitFor()
  expect(await faultsOfLargeText(page, 'desktop')).toEqual([])
})

it('a row of a board keeps its time, its place and its button apart, on a phone when text is twice its size', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'row@example.org', name: 'Gus' })
  await openByAddress(page, 'first-call', 'First Call')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.setViewportSize(DEVICES.phone)
  await setTextSize(page, '200%')
  await drawn(page)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Book / }) })
  await row.first().scrollIntoViewIfNeeded()
  const places = await row.first().evaluate((it) =>
    [...it.children].flatMap((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      const { left, right, top, bottom, width } = text.getBoundingClientRect()
      return width === 0 ? [] : [{ text: cell.textContent, left, right, top, bottom }]
    }),
  )
  const faults = places.flatMap((a, i) => [
    ...(a.right <= DEVICES.phone.width ? [] : [`out of sight: ${a.text}`]),
    ...places
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} over ${b.text}`),
  ])
  expect(places.length).toBeGreaterThan(2)
  expect(faults).toEqual([])
  // The heads of the columns are complete, and the buttons stand under theirs; this also holds if there is more room.
  const beyond = () =>
    page.getByRole('columnheader', { name: 'Action' }).evaluate((head) => {
      const text = document.createRange()
      text.selectNodeContents(head)
      const button = head.closest('table')?.querySelector('td:last-child button')
      const edge = head.getBoundingClientRect().right - parseFloat(getComputedStyle(head).paddingRight)
      const ends = [text.getBoundingClientRect().right, button?.getBoundingClientRect().right ?? Infinity]
      return ends.map((end) => Math.max(0, Math.round(end - edge)))
    })
  expect(await beyond()).toEqual([0, 0])
  await setTextSize(page, '')
  for (const size of Object.values(DEVICES)) {
    await page.setViewportSize(size)
    await drawn(page)
    expect(await beyond(), `${size.width} px`).toEqual([0, 0])
  }
})

it('the button that continues a race is in sight in the history, on a phone when text is twice its size', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  await signIn(page, { email: 'history@example.org', name: 'Ivo' })
  await openByAddress(page, 'first-call', 'First Call')
  await page.goto('/game-history')
  await page.getByRole('link', { name: 'Continue First Call' }).waitFor()
  await setTextSize(page, '200%')
  await drawn(page)
  const beyond = await page
    .getByRole('table')
    .evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)
  expect(beyond).toBe(0)
  expect(await overflow(page)).toEqual([])
})

it('on a desktop at 400 %, all of the menu can be reached, and what stays in sight leaves room for the rest', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, { email: 'zoom@example.org', name: 'Hana' })
  await openByAddress(page, 'first-call', 'First Call')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).focus()
  await expect.poll(() => lowest(page, 'Logout')).toBeLessThanOrEqual(256)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page
    .getByRole('button', { name: /^Book / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Book Journey' }).waitFor()
  await expect.poll(() => lowest(page, 'Book Journey')).toBeGreaterThan(256)
  await page.getByRole('button', { name: 'Book Journey' }).click()
  await page.getByRole('button', { name: 'Show my tickets' }).waitFor()
})

it('when the system forces its colours, the page shows which tab is open, what is switched on, and what cannot be pressed', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, { email: 'forced@example.org', name: 'Gil' })
  await page.goto('/settings')
  const sound = page.getByRole('switch', { name: 'Sound' })
  const off = await colourInMiddle(sound)
  await sound.check()
  await expect.poll(() => colourInMiddle(sound)).not.toBe(off)
  await expect.poll(async () => (await colourInMiddle(sound, 0.7)) === (await colourInMiddle(sound))).toBe(false)

  await openByAddress(page, 'first-call', 'First Call')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const kind = (name: string) => colourInMiddle(page.getByRole('tab', { name, exact: true }), 0.1)
  await page.getByRole('tab', { name: 'Train', exact: true }).click()
  const closed = await kind('Bus')
  await expect.poll(() => kind('Train')).not.toBe(closed)
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  await expect.poll(() => kind('Train')).toBe(closed)
  const ink = (name: string): Promise<string> =>
    page.getByRole('button', { name, exact: true }).evaluate((it) => getComputedStyle(it).color)
  await expect.poll(async () => (await ink('Pause')) === (await ink('Play'))).toBe(false)

  // The system's arrow of a choice takes room of its own: with ours besides, names would be cut sooner.
  const margins = await page.getByRole('combobox', { name: 'From' }).evaluate((it) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(it)
    return [paddingInlineStart, paddingInlineEnd]
  })
  expect(margins[1]).toBe(margins[0])
})

describe('data that arrives', () => {
  /** Sum of layout shifts while a page comes up with a slow server behind it. */
  async function shifts(page: Page, path: string, come: () => Promise<void>): Promise<number> {
    await page.goto(path)
    await come()
    await page.waitForTimeout(600)
    return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  }

  it.each(Object.entries(DEVICES))('moves nothing on a %s', async (_name, size) => {
    await using device = await game.openDevice()
    const { page } = device
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const counted = window as unknown as { shifted: number }
      counted.shifted = 0
      new PerformanceObserver((list) => {
        for (const it of list.getEntries() as (PerformanceEntry & { value: number })[]) counted.shifted += it.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\/(final-call|auth|assets|live)\//, async (route) => {
      await pause(150)
      await route.continue()
    })
    const found: Record<string, number> = {}
    found['home'] = await shifts(page, '/', () => page.getByText('Check-in Open').first().waitFor())
    await signIn(page, { email: 'slow@example.org', name: 'Eve' })
    found['portal'] = await shifts(page, '/game-portal', () => page.getByRole('list', { name: 'Races' }).waitFor())
    found['race'] = await shifts(page, '/play/first-call', () => page.getByRole('tab', { name: 'Tickets' }).waitFor())
    for (const [page_, shifted] of Object.entries(found)) expect(shifted, page_).toBeLessThan(0.1)
  })
})
