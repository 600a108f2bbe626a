/**
 * A board of 1,000 rows with the clock running, in the real app on the real server; only the answer about the board is made up here.
 * Frame times over ten seconds are compared with those of an empty page, in turns, in one browser.
 * `node bench/web/board.ts [speed] [rounds]`
 */
import type { Page } from 'playwright-core'
import { openBrowser, openDevice } from '../../e2e/support/browser.ts'
import { startServer } from '../../e2e/support/server.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import { calm } from './calm.ts'
import { openByAddress } from '../../e2e/support/open-race.ts'

const SPEED = process.argv[2] ?? '20'
const ROUNDS = Number(process.argv[3] ?? 3)
const ROWS = 1_000
const SPAN_MS = 10_000
const MINUTE = 60_000

interface Frames {
  readonly times: readonly number[]
  /** Tasks over 50 ms, with their starting times. */
  readonly longTasks: readonly number[]
}

const record = (page: Page): Promise<Frames> =>
  page.evaluate(
    (span) =>
      new Promise<Frames>((done) => {
        const times: number[] = []
        const longTasks: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longTasks.push(duration)
        })
        observer.observe({ type: 'longtask' })
        const begin = performance.now()
        let last: number | undefined
        const frame = (at: number): void => {
          if (last !== undefined) times.push(at - last)
          last = at
          if (performance.now() - begin < span) requestAnimationFrame(frame)
          else {
            observer.disconnect()
            done({ times, longTasks })
          }
        }
        requestAnimationFrame(frame)
      }),
    SPAN_MS,
  )

const mean = (values: readonly number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length
const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

const told = ({ times, longTasks }: Frames): string =>
  `mean ${mean(times).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)}, ` +
  `worst ${Math.max(...times).toFixed(1)}, long tasks ${longTasks.length}${longTasks.length > 0 ? ` (${longTasks.map(Math.round).join(', ')} ms)` : ''}`

interface WireJourney {
  readonly ref: object
  readonly departure: number
  readonly arrival: number
  readonly calls: readonly { readonly arrival?: number; readonly departure?: number }[]
}

/**
 * A thousand departures, a minute apart, made from those that the server returns first. A second look returns the same ones, as the
 * server's does: those that have passed are gone, and as many follow at the end. A departure keeps its name and all of its data.
 */
function longBoard(): (journeys: readonly [WireJourney, ...WireJourney[]]) => readonly WireJourney[] {
  let first: readonly [WireJourney, ...WireJourney[]] | undefined
  return (journeys) => {
    first ??= journeys
    const models = first
    const [{ departure: begin }] = models
    const gone = Math.max(0, Math.floor((journeys[0].departure - begin) / MINUTE))
    return Array.from({ length: ROWS }, (_, n) => {
      const index = gone + n
      const like = models[index % models.length] ?? models[0]
      const shift = begin + index * MINUTE - like.departure
      return {
        ...like,
        ref: { ...like.ref, index },
        departure: like.departure + shift,
        arrival: like.arrival + shift,
        calls: like.calls.map((call) => ({
          ...call,
          ...(call.arrival !== undefined && { arrival: call.arrival + shift }),
          ...(call.departure !== undefined && { departure: call.departure + shift }),
        })),
      }
    })
  }
}

const browser = await openBrowser()
try {
  await using server = await startServer()
  await using device = await openDevice(browser, server.url)
  const { page, context } = device
  await signIn(page, { email: 'board@example.org', name: 'Ana' })
  const boards = new Map<string | null, ReturnType<typeof longBoard>>()
  await page.route('**/getBoard', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { readonly result?: { readonly journeys: readonly WireJourney[] } }
    const question = route.request().postData()
    const longer = boards.get(question) ?? longBoard()
    boards.set(question, longer)
    const [first, ...others] = body.result?.journeys ?? []
    const json = first ? { result: { ...body.result, journeys: longer([first, ...others]) } } : body
    await route.fulfill({ response: reply, json })
  })
  await openByAddress(page, 'auckland-to-wellington', 'Auckland to Wellington')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  await page
    .getByRole('button', { name: /^Book / })
    .nth(ROWS - 100)
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'More about the clock' }).click()
  await page.getByLabel('Speed', { exact: true }).selectOption(`x${SPEED}`)
  // The pace that slows down while there is something to decide would spare the board.
  await page.getByRole('radio', { name: /^Steady/ }).click()
  await page.getByRole('radio', { name: /^Steady/, checked: true }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByText('Playing', { exact: true }).waitFor()
  const rate = await page.getByText(/x Real Time/).textContent()
  await page.getByRole('button', { name: 'Less about the clock' }).click()
  const rows = await page.locator('tbody tr').count()
  console.log(`${rows} rows, speed x${SPEED}, ${rate}; ${ROUNDS} rounds of ${SPAN_MS / 1000} s`)

  // The clock stands still meanwhile, or our own board would keep the machine busy.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  if (!(await calm())) console.log('the machine was busy with something else')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByText('Playing', { exact: true }).waitFor()
  const empty = await context.newPage()
  await empty.goto('about:blank')
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await empty.bringToFront()
    const nothing = await record(empty)
    await page.bringToFront()
    const board = await record(page)
    const ratio = mean(board.times) / mean(nothing.times)
    ratios.push(ratio)
    console.log(
      `empty page  ${told(nothing)}\nboard       ${told(board)}\n            ratio of means ${ratio.toFixed(3)}`,
    )
  }
  console.log(`median ratio ${quantile(ratios, 0.5).toFixed(3)}`)
} finally {
  await browser.close()
}
