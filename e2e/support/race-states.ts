import { type RaceSpecWire, addGameSpec, getBoard } from '@final-call/contract'
import type { Page } from 'playwright-core'
import { openByAddress } from './open-race.ts'
import type { Sight, Tour } from './looks.ts'
import { WELLINGTON_AIRPORT, WELLINGTON_STATION } from './places.ts'
import { type PlayerApi, playerApi } from './player-api.ts'
import { during, failure, on, silence } from './states.ts'

const COACHES = 'nz-auckland-BusStation-intercity'

/** The live game, from its loading to its end. Needs a page that is signed in, with no race begun. */
export async function* raceTour(page: Page): Tour {
  yield* firstRaceTour(page)
  yield* furtherRacesTour(page)
}

/** The part of it that the first race shows. */
export async function* firstRaceTour(page: Page): Tour {
  const api = await playerApi(page)
  yield* openingTour(page)
  yield* firstCallTour(page, api)
}

/** The part of it that the first race does not show. */
export async function* furtherRacesTour(page: Page): Tour {
  const api = await playerApi(page)
  yield* stoppedTour(page)
  yield* boardsTour(page, api)
  yield* tasksTour(page, api)
}

async function* openingTour(page: Page): Tour {
  const { sight } = on(page)
  yield* during(page, '**/startGame', silence, async () => {
    await page.goto('/play/first-call')
    await page.getByText('Initializing game session and data...').waitFor()
    return sight('race, opening')
  })
  yield* during(page, '**/startGame', failure, async () => {
    await page.goto('/play/first-call')
    await page.getByText('The race could not be opened').waitFor()
    return sight('race, not opened')
  })
  yield* during(page, '**/live/**', silence, async () => {
    await page.goto('/play/first-call')
    await page.getByText('Awaiting active game object...').waitFor()
    await page.getByText('Awaiting first race event...').waitFor()
    await page.getByText('Log is empty. Start playing a game...').waitFor()
    return sight('race, awaiting its log')
  })
}

/** The first race: bought, waited for, ridden, answered wrong, answered right. */
async function* firstCallTour(page: Page, api: PlayerApi): Tour {
  const { button, tab, sight } = on(page)
  const dialog = page.getByRole('dialog')
  const gameId = await openByAddress(page, 'first-call', 'First Call')
  yield sight('race, before its start')
  await button('More about the clock').click()
  yield sight('race, more about the clock')
  await button('Less about the clock').click()
  await tab('Where am I').click()
  yield sight('race, where am I')
  await tab('Tickets').click()
  yield sight('race, no tickets')

  await tab('Transportation').click()
  for (const board of ['Flight', 'Bus', 'Train', 'Taxi', 'Vessel', 'Walk']) {
    await tab(board).click()
    await page.getByRole('tabpanel', { name: board }).locator('[aria-busy=true]').waitFor({ state: 'detached' })
    yield sight(`race, ${board.toLowerCase()} board`)
  }
  await button('Play').click()
  await page.getByText('Playing', { exact: true }).waitFor()
  yield sight('race, playing')
  await button('Pause').click()
  await page.getByText('Paused', { exact: true }).waitFor()

  await tab('Bus').click()
  await button(/^Book /)
    .first()
    .click()
  await dialog.waitFor()
  yield sight('race, journey')
  await dialog.getByRole('button', { name: 'Book Journey' }).click()
  await dialog.getByText('Booking Confirmed').waitFor()
  const ticketId = /T\d+/.exec((await dialog.getByText(/Ticket T\d+/).textContent()) ?? '')?.[0] ?? ''
  const skipTo = (alarm: 'boarding' | 'departure' | 'arrival') =>
    api.command(gameId, 'skipToAlarm', { ticketId, alarm })
  yield sight('race, booking confirmed')
  await dialog.getByRole('button', { name: 'Show my tickets' }).click()
  await dialog.waitFor({ state: 'hidden' })
  yield sight('race, tickets')
  await button(/^Cancel/).click()
  await dialog.waitFor()
  yield sight('race, ticket to be cancelled')
  await page.keyboard.press('Escape')

  await skipTo('boarding')
  await dialog.getByText('Boarding').first().waitFor()
  yield sight('race, gate call')
  await button('Dismiss').click()
  yield sight('race, ticket boarding')
  await skipTo('departure')
  await page.getByText('On board').first().waitFor()
  await dismissCalls(page)
  yield sight('race, ticket on board')
  await tab('Where am I').click()
  yield sight('race, where am I, on board')
  await skipTo('arrival')
  await button('Answer').waitFor()
  await dismissCalls(page)
  await tab('Race Events').click()
  yield sight('race, task')

  await button(/^Buy a hint/).click()
  await button(/^Buy a hint/).waitFor({ state: 'hidden' })
  await page.getByLabel(/^Your answer/).fill('19.37')
  await button('Answer').click()
  yield sight('race, answer that does not fit')
  await page.getByLabel(/^Your answer/).fill('1937')
  await button('Answer').click()
  await page.getByText('Then you may try again.').waitFor()
  yield sight('race, wrong answer')
  await api.command(gameId, 'setSpeed', { speed: 100 })
  await button('Play').click()
  await page.getByText('Then you may try again.').waitFor({ state: 'hidden' })
  await page.getByLabel(/^Your answer/).fill('2037')
  await button('Answer').click()
  await page.getByText('Where the money went').waitFor()
  yield sight('race, complete')
}

const dismissCalls = async (page: Page): Promise<void> => {
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
}

async function* stoppedTour(page: Page): Tour {
  const { button, sight } = on(page)
  const dialog = page.getByRole('dialog')
  await openByAddress(page, 'first-call', 'First Call')
  await button('Stop').click()
  await dialog.waitFor()
  yield sight('race, to be stopped')
  await dialog.getByRole('button', { name: 'Stop the race' }).click()
  await page.getByText('Where the money went').waitFor()
  yield sight('race, abandoned')
}

/** Long boards, fares to choose from, a ticket that can be moved, a connection that is lost. */
async function* boardsTour(page: Page, api: PlayerApi): Tour {
  const { button, tab, sight } = on(page)
  const dialog = page.getByRole('dialog')
  const gameId = await openByAddress(page, 'auckland-to-wellington', 'Auckland to Wellington')
  await tab('Transportation').click()
  await tab('Bus').click()
  await button(/^Book /)
    .first()
    .waitFor()
  yield sight('race, long board')
  const { journeys } = await api.call(getBoard, { gameId, transport: 'bus', from: COACHES })
  const gold = journeys.findLast(({ fares }) => fares.some(({ type }) => type === 'Gold'))
  if (gold === undefined || !('index' in gold.ref)) throw new Error('no Gold fare on the board')
  const { ref, from, to } = gold
  await api.command(gameId, 'bookTicket', { journey: ref, from, to, fareType: 'Gold' })
  await page.getByRole('tab', { name: /^Tickets/ }).click()
  await button('Move').click()
  await dialog.waitFor()
  yield sight('race, ticket to be moved')
  await page.keyboard.press('Escape')
}

const GUIDE = {
  name: 'Every kind of question',
  wallet: 500,
  daysLength: 1,
  iconName: 'Ship',
  startTime: [8, 0],
  tags: ['DI:Hard', 'LO:Wellington', 'A tag without a kind'],
  summary: 'A race of questions, to see each control.',
  legs: [
    {
      title: 'Questions of every kind',
      html: '<p>A <strong>bold</strong> word, an <em>italic</em> one.</p><ul><li>first</li><li>second</li></ul><blockquote>As they say.</blockquote>',
      steps: [
        { locateAt: WELLINGTON_AIRPORT },
        {
          undertakeTask: {
            tasks: [
              {
                difficulty: 'Easy',
                clue: '<p>A year?</p>',
                solutionText: 'Add.',
                solutionResponse: 'integer',
                solution: 1,
              },
              { difficulty: 'Medium', clue: '<p>A height?</p>', solutionResponse: { type: 'number' }, solution: 1.5 },
              { difficulty: 'Hard', clue: '<p>A name?</p>', solutionResponse: { type: 'text' }, solution: 'A' },
              {
                difficulty: 'Easy',
                clue: '<p>Which one?</p>',
                solutionResponse: { type: 'choice', options: ['This', 'That', 'The other'] },
                solution: 'That',
              },
              {
                difficulty: 'Easy',
                clue: '<p>Which day?</p>',
                solutionResponse: { type: 'date' },
                solution: '1998-02-14',
              },
              {
                difficulty: 'Easy',
                clue: '<p>Where?</p>',
                solutionResponse: { type: 'place' },
                solution: [-41.3, 174.8],
              },
              {
                difficulty: 'Easy',
                clue: '<p>Not here?</p>',
                solutionResponse: { type: 'text' },
                solution: 'A',
                place: WELLINGTON_STATION,
              },
            ],
          },
        },
      ],
    },
  ],
} as const satisfies RaceSpecWire

/** An answer of each kind, and a step that fails. */
async function* tasksTour(page: Page, api: PlayerApi): Tour {
  const { sight } = on(page)
  const { gameSpecId } = await api.call(addGameSpec, GUIDE)
  yield* during(
    page,
    '**/stepComplete',
    (route) =>
      route.fulfill({ json: { result: { code: 720, message: 'Step failed', remainingSteps: 1, legStatus: 'open' } } }),
    async (): Promise<Sight> => {
      await page.goto(`/play/${gameSpecId}`)
      await page.getByRole('alert').waitFor()
      return sight('race, trouble with a step')
    },
  )
  await openByAddress(page, gameSpecId, GUIDE.name)
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .waitFor()
  yield sight('race, every kind of question')
}
