import { resultOf } from '@final-call/domain'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDevice } from '../support/browser.ts'
import { oneGame } from '../support/one-game.ts'
import { clickSignInAndOpen, gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { DEVICES, drawn } from '../support/looks.ts'
import { playerApi } from '../support/player-api.ts'
import { racerOn, rideToTask } from '../support/racer.ts'
import { type Server, startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { replayed, storedLog } from '../support/stored-log.ts'

const game = oneGame()

/** The texts in a part of a page, piece by piece. */
const pieces = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((it) => {
    const copy = it.cloneNode(true)
    copy.normalize()
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) found.push((texts.currentNode.nodeValue ?? '').trim())
    return found.filter((text) => text !== '')
  })

const bookings = (server: Pick<Server, 'dataDir'>, gameId: string): number =>
  storedLog(server.dataDir, gameId).events.filter(({ type }) => type === 'booked').length

describe('the first race', () => {
  it('is played from the click on sign-in to the result', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const racer = await clickSignInAndOpen(device, 'Ana')
    await racer.play()
    await racer.bookFirst('Bus')
    await expect.poll(() => racer.wallet()).toBe('$48')
    // What is opened at the clock closes for the question, and the focus stays at the clock.
    await page.getByRole('button', { name: 'More about the clock' }).click()
    await racer.skipUntil(page.getByRole('button', { name: /^Skip to arrival/ }))
    const speed = page.getByLabel('Speed', { exact: true })
    await speed.focus()
    const [ticket] = replayed(game.server.dataDir, gameIdOf(page)).tickets
    if (!ticket) throw new Error('no ticket')
    const api = await playerApi(page)
    await api.command(gameIdOf(page), 'skipToAlarm', { ticketId: ticket.ticketId, alarm: 'arrival' })
    await speed.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Game clock' }).and(page.locator(':focus')).waitFor()
    await rideToTask(page, racer)

    // The question and its answer field are on the first screen of a small laptop.
    await page.setViewportSize(DEVICES.desktop)
    await page.evaluate(() => scrollTo(0, 0))
    await drawn(page)
    const field = await page.getByLabel('Your answer, a whole number').boundingBox()
    expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThan(DEVICES.desktop.height)

    // One live region says that an answer is wrong, and it exists before it has something to say.
    const voice = page.getByRole('article').getByRole('status').first()
    expect(await voice.textContent()).toBe('')
    const answer = page.getByLabel('Your answer, a whole number')
    const { promise: typedOn, resolve: typeOn } = Promise.withResolvers<void>()
    await page.route(
      '**/answerTask',
      async (route) => {
        await typedOn
        await route.continue()
      },
      { times: 1 },
    )
    await answer.pressSequentially('1937')
    await answer.press('Enter')
    // Whoever types on does not append to it, whether the server has answered or not.
    await answer.pressSequentially('1')
    typeOn()
    await page.getByText('You are busy until').waitFor()
    await answer.pressSequentially('9')
    expect(await answer.inputValue()).toBe('19')
    await page
      .getByRole('status')
      .filter({ hasText: /not right/i })
      .waitFor()
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /not right/i })
        .allTextContents(),
    ).toEqual([expect.stringMatching(/^Not right.*You are busy until/)])
    expect(await voice.textContent()).toContain('Not right')
    await page.getByRole('button', { name: 'More about the clock' }).click()
    await page.getByLabel('Speed', { exact: true }).selectOption('x100')
    await page.getByText('You are busy until').waitFor({ state: 'hidden' })
    await racer.openTab('Transportation')
    await racer.answer('2037')

    await page.getByText('Money left').waitFor()
    // It is in sight, though more about the clock was open.
    const complete = page.getByRole('heading', { name: 'Race complete' })
    await expect
      .poll(() => complete.evaluate((it) => it.getBoundingClientRect().bottom))
      .toBeLessThan(DEVICES.desktop.height)
    // No board stays open under the result: nothing leaves any more.
    await page.getByRole('tab', { name: 'Race Events', selected: true }).waitFor()
    expect(await racer.history()).toEqual(expect.arrayContaining([expect.stringContaining('RACE IS COMPLETE 999')]))
    const result = resultOf(replayed(game.server.dataDir, gameIdOf(page)))
    expect(result).toMatchObject({ ending: 'complete', moneyLeft: 4800, hints: 0, wrongAnswers: 1, topUps: 0 })

    // A browser that lets no page copy leaves the text to select, which is nowhere else on the page.
    const copy = page.getByRole('button', { name: 'Copy the result' })
    await device.context.grantPermissions([])
    await copy.click()
    await page.getByRole('alert').getByText('Your browser does not let the page copy.').waitFor()
    expect(await page.locator('pre').textContent()).toMatch(/^Final Call: First Call\n.*\$48 left, 1 wrong answer\n/)
    await device.context.grantPermissions(['clipboard-write'])
    await copy.click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.locator('pre').count()).toBe(0)

    // The list waits for what became of it, rather than move it to the end once that is known.
    const { promise: looked, resolve: look } = Promise.withResolvers<void>()
    await page.route('**/listGames', async (route) => {
      await looked
      await route.continue()
    })
    await page.getByRole('link', { name: 'Back to the races' }).click()
    await page.getByRole('status').filter({ hasText: 'Loading races...' }).waitFor()
    const cards = page.getByRole('list', { name: 'Races' }).getByRole('listitem')
    expect(await cards.count()).toBe(0)
    look()
    await cards
      .last()
      .getByRole('button', { name: /^First Call/, expanded: false })
      .waitFor()
    await cards.first().getByRole('button', { expanded: true }).waitFor()
    expect(device.faults).toEqual([])

    // If it is not known at the first try, which comes after that of the page before its script, the list is shown without it, and keeps
    // its order.
    await page.unroute('**/listGames')
    await page.route('**/listGames', (route) => route.abort(), { times: 2 })
    await page.reload()
    const first = cards.first().getByRole('button', { expanded: true })
    await first.filter({ hasNotText: 'Finished' }).waitFor()
    await page.getByText('Finished', { exact: true }).waitFor()
    expect(await first.textContent()).toMatch(/^First Call/)
  })

  it('has the bus that the pictures of the guide show', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const racer = await signInAndOpen(device, 'Gus')
    const buses = page.getByRole('tabpanel', { name: 'Bus', exact: true })
    await buses
      .getByRole('button', { name: /^Book / })
      .first()
      .waitFor()
    const board = await pieces(buses)
    await racer.bookFirst('Bus')
    await racer.openTab('Tickets')
    const ticket = await pieces(page.getByRole('tabpanel', { name: /^Tickets/ }).getByRole('listitem'))
    await racer.play()
    await page.getByRole('button', { name: 'Skip to boarding' }).click()
    const call = await pieces(page.getByRole('dialog'))

    await page.goto('/documentation')
    const pictured = (caption: string) => pieces(page.locator('figure').filter({ hasText: caption }).locator('> div'))
    expect(ticket).toEqual(expect.arrayContaining([...(await pictured('A ticket:'))]))
    expect(call).toEqual(expect.arrayContaining([...(await pictured('A call:'))]))
    const onBoard = (await pictured('A board:')).filter((text) => /:00$| Station$/.test(text))
    expect(onBoard).toHaveLength(6)
    expect(board).toEqual(expect.arrayContaining(onBoard))
    expect(device.faults).toEqual([])
  })

  it('continues after a reload in mid-journey, in a second tab and on a second device', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const racer = await signInAndOpen(device, 'Bea')
    const gameId = gameIdOf(page)
    await racer.play()
    await racer.bookFirst('Bus')
    while (replayed(game.server.dataDir, gameId).place.kind !== 'on board') await racer.skip()
    const before = storedLog(game.server.dataDir, gameId).events

    await page.reload()
    await page.getByRole('heading', { name: 'First Call', level: 1 }).waitFor()
    await expect.poll(() => racer.wallet()).toBe('$48')
    const after = storedLog(game.server.dataDir, gameId).events
    expect(after.slice(0, before.length)).toEqual(before)

    const tab = await device.context.newPage()
    await tab.goto(`/play/${gameId}`)
    await using phone = await game.openDevice()
    await signIn(phone.page, { email: 'bea@example.org', name: 'Bea' })
    await phone.page.goto('/play/first-call')
    await phone.page.waitForURL(`**/play/${gameId}`)
    await expect.poll(() => racerOn(phone.page).wallet()).toBe('$48')

    await rideToTask(phone.page, racerOn(phone.page))
    await tab.getByRole('button', { name: 'Answer', exact: true }).waitFor()
    await racerOn(tab).answer('2037')
    for (const anywhere of [page, tab, phone.page]) await anywhere.getByText('Money left').waitFor()
    expect(bookings(game.server, gameId)).toBe(1)
    expect(resultOf(replayed(game.server.dataDir, gameId))).toMatchObject({ ending: 'complete', moneyLeft: 4800 })
  })

  it('loses nothing when the server is killed in mid-race, and nothing happens twice', async () => {
    // It is killed: the others have a server that is not.
    await using server = await startServer()
    await using device = await openDevice(game.browser, server.url)
    const { page } = device
    const racer = await signInAndOpen(device, 'Cy')
    const gameId = gameIdOf(page)
    await racer.play()
    await racer.bookFirst('Bus')
    const before = storedLog(server.dataDir, gameId).events
    await server.kill()
    await server.start()
    // The page reconnects by itself: the stream resumes where it stopped.
    await rideToTask(page, racer)
    const { events } = storedLog(server.dataDir, gameId)
    expect(events.slice(0, before.length)).toEqual(before)
    expect(bookings(server, gameId)).toBe(1)
    for (const once of ['boardingCalled', 'boarded', 'arrived']) {
      expect(events.filter(({ type }) => type === once)).toHaveLength(1)
    }
    // Where the lower part of the result does not load, all else of it is there.
    await page.route('**/assets/details-*.js', (route) => route.abort())
    await racer.answer('2037')
    await page.getByText('Money left').waitFor()
    await page.getByText('The rest of the result did not come').waitFor()
    expect(resultOf(replayed(server.dataDir, gameId))).toMatchObject({ ending: 'complete', moneyLeft: 4800 })

    // A race that is over can be opened again.
    await page.getByRole('button', { name: 'Watch it again' }).click()
    const onBoard = page.getByRole('heading', { name: /^On board / })
    const here = (place: string) => page.getByRole('heading', { name: `Current Location: ${place}` }).waitFor()
    await onBoard.waitFor()
    const time = page.getByRole('slider', { name: 'Game time' })
    await time.press('End')
    await here('Wellington Railway Station')
    await time.press('Home')
    await here('Wellington Airport Domestic Terminal')
    // The clock and the wallet are those of that moment.
    expect(await page.getByRole('region', { name: 'Your race again' }).innerText()).toMatch(
      /^\s*Your race again\s+09:35\s.*\$60/s,
    )
    // The strip stays above the tabs, and Pause and Stop beside Play, which leads to another attempt.
    await page.getByRole('region', { name: 'Live Status' }).getByText('The race is over.').waitFor()
    const controls = page.getByRole('group', { name: 'Clock controls' })
    expect(await controls.locator('[aria-disabled]').allInnerTexts()).toEqual(['Pause', 'Stop'])
    expect(await controls.getByRole('link', { name: 'Play', exact: true }).getAttribute('href')).toBe(
      '/play/first-call',
    )
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await onBoard.waitFor()
    expect(await server.stop()).toBe(0)
  })
})
