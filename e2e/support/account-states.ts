import { type GameCard, type OutputOf, type RaceResult, type getLeaderboard, startGame } from '@final-call/contract'
import type { Page, Route } from 'playwright-core'
import type { Tour } from './looks.ts'
import { playerApi } from './player-api.ts'
import { during, failure, on, silence } from './states.ts'

/** What a player does besides racing, with everything that can fail. Needs a page that is signed in, with no race begun. */
export async function* accountTour(page: Page): Tour {
  yield* uploadsTour(page)
  yield* historyTour(page)
  yield* leaderboardTour(page)
  yield* tokensTour(page)
  yield* settingsTour(page)
  yield* geopathTour(page)
}

const abort = (route: Route): Promise<void> => route.abort()

/** The server's own answer, changed on its way. */
const changed =
  <T>(change: (it: T) => T) =>
  async (route: Route): Promise<void> => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { readonly result: T }
    await route.fulfill({ json: { result: change(body.result) } })
  }

async function* uploadsTour(page: Page): Tour {
  const { button, tab, sight } = on(page)
  const upload = () => button(/^Upload Game Spec Adds/).click()
  await page.goto('/game-portal')
  await tab('System Actions').click()
  yield* during(page, '**/addGameSpec', silence, async () => {
    await upload()
    await page.getByRole('alertdialog', { name: 'Processing Request' }).waitFor()
    return sight('upload, under way')
  })
  await page.reload()
  await tab('System Actions').click()
  yield* during(page, '**/addGameSpec', abort, async () => {
    await upload()
    await page.getByText('Check network connection').waitFor()
    return sight('upload, failed')
  })
  await upload()
  await page.getByText('Successfully created').waitFor()
  yield sight('upload, done')

  const chosen = page.waitForEvent('filechooser')
  await button('Upload Game Spec from a file').click()
  const buffer = Buffer.from(JSON.stringify([{ name: 'X', wallet: -5, legs: [{ title: 'a', steps: [{ fly: 'x' }] }] }]))
  await (await chosen).setFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
  await page.getByText('it does not fit').waitFor()
  yield sight('upload, a file that does not fit')
}

interface Games {
  readonly games: readonly GameCard[]
  readonly more: boolean
}

const RESULT: Omit<RaceResult, 'ending'> = {
  elapsed: 4_020_000,
  moneyLeft: 43,
  hints: 1,
  wrongAnswers: 2,
  topUps: 1,
  topUpTotal: 100,
  realPaused: 0,
  realLapsed: 0,
  travelled: [],
}

/** Besides the existing attempts, attempts that have ended in each way. */
const ended = ({ games }: Games): Games => ({
  more: true,
  games: games.flatMap((game) => [
    game,
    ...(['complete', 'abandoned', 'out of time'] as const).map((state, n) => ({
      ...game,
      gameId: `${game.gameId}-${n}`,
      attempt: n + 1,
      state,
      result: { ...RESULT, ending: state },
    })),
  ]),
})

async function* historyTour(page: Page): Tour {
  const { sight } = on(page)
  const api = await playerApi(page)
  await api.call(startGame, { gameId: 'first-call' })
  yield* during(page, '**/listGames', silence, async () => {
    await page.goto('/game-history')
    await page.getByText('Loading your races...').waitFor({ state: 'attached' })
    return sight('history, loading')
  })
  yield* during(page, '**/listGames', failure, async () => {
    await page.goto('/game-history')
    await page.getByText('Failed to load your races').waitFor()
    return sight('history, error')
  })
  yield* during(page, '**/listGames', changed(ended), async () => {
    await page.goto('/game-history')
    await page.getByText('Out of time').filter({ visible: true }).waitFor()
    return sight('history, attempts of every kind')
  })
}

type Ranks = OutputOf<typeof getLeaderboard>

const NAMES = [
  'Ana',
  'Rangi M.',
  'José Ñ.',
  '山田太郎',
  'Wilhelmina-Alexandrina-Charlotte-Henrie… V.',
  'A traveller',
  'Sam T.',
]

/** More finishes than are shown, the player's own among them, and below them the player's best. */
const manyRanks = (ranks: Ranks): Ranks => {
  const entry = (rank: number): Ranks['entries'][number] => ({
    rank,
    name: NAMES[rank % NAMES.length] ?? '',
    mine: rank === 4,
    gameId: null,
    attempt: 1 + (rank % 3),
    elapsed: 97_260_000 + rank * 421_000,
    moneyLeft: 400 - 3.5 * rank,
    realTaken: 900_000 + rank * 61_000,
    topUps: rank % 5 === 0 ? 1 : 0,
  })
  const entries = [1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(entry)
  return { ...ranks, total: 2_345, entries, own: { ...entry(1_208), mine: true } }
}

async function* leaderboardTour(page: Page): Tour {
  const { sight } = on(page)
  yield* during(page, '**/getLeaderboard', silence, async () => {
    await page.goto('/leaderboard/northbound')
    await page.getByText('Loading the leaderboard...').waitFor({ state: 'attached' })
    return sight('leaderboard, loading')
  })
  yield* during(page, '**/getLeaderboard', failure, async () => {
    await page.goto('/leaderboard/northbound')
    await page.getByText('Failed to load the leaderboard').waitFor()
    return sight('leaderboard, error')
  })
  yield* during(page, '**/getLeaderboard', changed(manyRanks), async () => {
    await page.goto('/leaderboard/northbound')
    await page.getByText('2,345 finishes').waitFor()
    return sight('leaderboard, many finishes')
  })
  for (const [race, text, state] of [
    ['northbound', 'Nobody is on this board yet.', 'nobody yet'],
    ['first-call', 'is not ranked.', 'a race that is not ranked'],
    ['no-such-race', 'There is no such race.', 'a race that is not there'],
  ] as const) {
    await page.goto(`/leaderboard/${race}`)
    await page.getByText(text).waitFor()
    yield sight(`leaderboard, ${state}`)
  }
}

async function* tokensTour(page: Page): Tour {
  const { button, sight } = on(page)
  const amount = page.getByLabel('Amount in dollars')
  yield* during(page, '**/listGames', failure, async () => {
    await page.goto('/buy-tokens')
    await page.getByText('The counter could not be opened').waitFor()
    return sight('buy tokens, error')
  })
  await page.goto('/buy-tokens')
  await amount.fill('0')
  await button('Buy tokens').click()
  await page.getByRole('alert').waitFor()
  yield sight('buy tokens, an amount that does not fit')
  await amount.fill('50')
  yield* during(page, '**/buyTokens', abort, async () => {
    await button('Buy tokens').click()
    await page.getByText('We could not hear whether it went through.').waitFor()
    return sight('buy tokens, not heard')
  })
  await button('Try again').click()
  await page.getByText('added to the wallet of').waitFor()
  yield sight('buy tokens, done')
}

async function* settingsTour(page: Page): Tour {
  const { button, sight } = on(page)
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await page.goto('/settings')
  await button('Delete my account').click()
  await dialog.waitFor()
  await dialog.getByLabel(/^To confirm/).fill('no')
  await dialog.getByRole('button', { name: 'Delete it for good' }).click()
  await dialog.getByRole('alert').waitFor()
  yield sight('settings, account to be deleted')
  await page.keyboard.press('Escape')
  yield* during(page, '**/exportMyData', failure, async () => {
    await button('Download my data').click()
    await page.getByRole('alert').waitFor()
    return sight('settings, data not downloaded')
  })
}

interface Profile {
  readonly roles: { readonly geopath: boolean }
}

async function* geopathTour(page: Page): Tour {
  const { sight } = on(page)
  const allowed = changed<Profile>((it) => ({ ...it, roles: { ...it.roles, geopath: true } }))
  yield* during(page, '**/getProfile', allowed, async () => {
    await page.goto('/extract-geopath')
    await page.getByLabel('Path', { exact: true }).fill('-41.3,174.8\n-41.25,174.8001\n-41.2,174.8')
    await page.getByText('3 points became 2').waitFor()
    return sight('geopath tool, for those authorized')
  })
  yield* during(page, '**/getProfile', failure, async () => {
    await page.goto('/extract-geopath')
    await page.getByText('We could not ask').waitFor()
    return sight('geopath tool, error')
  })
}
