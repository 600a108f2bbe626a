import { expect, it } from 'vitest'
import { oneGame } from './support/one-game.ts'
import { signIn } from './support/sign-in.ts'

const game = oneGame()

it('the portal asks for the profile, the races and the attempts at them while its script loads, once each', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'first-card@example.org', name: 'Fay' })
  const firstCard = page.getByRole('button', { name: /^First Call/, expanded: true })
  const needed = ['getProfile', 'listGameSpecs', 'listGames']
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  // The script comes when all have been answered: what is asked by it comes too late.
  const answered = needed.map((name) => page.waitForResponse(`**/${name}`))
  await page.route('**/assets/game-portal-*.js', async (route) => {
    await Promise.all(answered)
    await route.continue()
  })
  await page.goto('/game-portal')
  await firstCard.waitFor()
  expect(asked.filter((name) => needed.includes(name)).toSorted()).toEqual(needed)
  expect(faults).toEqual([])
})

it('a portal that is read has fetched the script of a race before its press, except for whoever saves data', async () => {
  const fetched = async (saveData: boolean): Promise<boolean> => {
    await using device = await game.openDevice()
    const { page } = device
    await signIn(page, { email: 'first-card@example.org', name: 'Fay' })
    await page.addInitScript((saves) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: saves } })
    }, saveData)
    let asked = false
    page.on('request', (request) => (asked ||= /\/assets\/play-[^/]*\.js$/.test(request.url())))
    // The time of the page stands, however long it takes to load, but for what its timers without a length need.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/game-portal')
    const play = page.getByRole('button', { name: 'PLAY THIS RACE' }).first()
    const isThere = () => page.clock.runFor(1).then(() => play.isVisible())
    await expect.poll(isThere).toBe(true)
    expect(asked).toBe(false)
    await page.clock.runFor(5_000)
    await page.waitForLoadState('networkidle')
    return asked
  }
  expect(await fetched(false)).toBe(true)
  expect(await fetched(true)).toBe(false)
})

it('the portal draws its cards without Intl, whose first use would take longer than any other part of it', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'first-card@example.org', name: 'Fay' })
  await page.addInitScript(() => {
    const mark = (owner: object, name: string): void => {
      const used: unknown = Reflect.get(owner, name)
      if (typeof used !== 'function') return
      const marked = new Proxy(used, {
        construct(target, values): object {
          performance.mark(`Intl: ${name}`)
          const made: object = Reflect.construct(target, values)
          return made
        },
        apply(target, self, values): unknown {
          performance.mark(`Intl: ${name}`)
          return Reflect.apply(target, self, values)
        },
      })
      Reflect.defineProperty(owner, name, { value: marked })
    }
    for (const name of Object.getOwnPropertyNames(Intl)) mark(Intl, name)
    mark(String.prototype, 'localeCompare')
    mark(Number.prototype, 'toLocaleString')
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) mark(Date.prototype, name)
  })
  await page.goto('/game-portal')
  await page.getByRole('button', { name: /^First Call/, expanded: true }).waitFor()
  const used = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .map(({ name }) => name)
        .filter((name) => name.startsWith('Intl: ')),
    )
  expect(await used()).toEqual([])
  await page.evaluate(() => (3_000).toLocaleString('en-NZ'))
  expect(await used()).toEqual(['Intl: toLocaleString'])
})
