import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../tools/servers/free-port.mjs'
import { openBrowser, openDevice } from './support/browser.ts'
import { clickSignInAndOpen } from './support/open-race.ts'
import { startServer } from './support/server.ts'
import { signInByWindow } from './support/sign-in.ts'

const ROOT = resolve(import.meta.dirname, '..')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The origins that pages of a browser have sent a request to, workers and windows included. */
function askedBy(context: BrowserContext): { readonly origins: Set<string>; readonly count: () => number } {
  const origins = new Set<string>()
  let count = 0
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    origins.add(origin)
    count += 1
  })
  return { origins, count: () => count }
}

interface Provider extends AsyncDisposable {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A sign-in provider at an origin of its own, for the game at that address. */
async function startProvider(game: string): Promise<Provider> {
  const args = ['apps/server/src/sign-in-alone.ts', String(await freePort()), game]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    ...(JSON.parse(line) as Omit<Provider, keyof AsyncDisposable>),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const PAGES = [
  '/',
  '/login',
  '/register',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/game-portal',
  '/select-game',
  '/documentation',
  '/extract-geopath',
  '/game-history',
  '/buy-tokens',
  '/leaderboard/northbound',
  '/join-group',
  '/settings',
  '/no/such/page',
]

describe('with nothing configured', () => {
  it('no page, window or race sends a request to another origin', async () => {
    await using server = await startServer()
    await using device = await openDevice(browser, server.url)
    const { page, context } = device
    const asked = askedBy(context)
    const racer = await clickSignInAndOpen(device, 'Nobody')
    await racer.play()
    for (const tab of ['Transportation', 'Tickets', 'Race Events', 'Where am I'] as const) await racer.openTab(tab)
    await page.locator('[data-source="built-in"]').waitFor()
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
    }
    expect([...asked.origins]).toEqual([server.url])
    expect(asked.count()).toBeGreaterThan(PAGES.length)
    expect(device.faults).toEqual([])
  })
})

describe('sign-in by a provider of another origin', () => {
  it('works although the policy cuts the window off from the page that opened it', async () => {
    const port = await freePort()
    await using provider = await startProvider(`http://localhost:${port}`)
    await using server = await startServer({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    })
    await using device = await openDevice(browser, server.url)
    const { page, context } = device
    const asked = askedBy(context)
    const openers: Promise<boolean>[] = []
    page.on('popup', (popup) => {
      openers.push(
        popup
          .getByLabel('Email')
          .waitFor()
          .then(() => popup.evaluate(() => window.opener === null)),
      )
    })
    const reply = await page.goto('/login')
    expect(reply?.headers()['cross-origin-opener-policy']).toBe('same-origin')
    await signInByWindow(page, { email: 'ana@example.org', name: 'Ana' })
    expect(await Promise.all(openers)).toEqual([true])
    expect(asked.origins).toEqual(new Set([server.url, new URL(provider.issuer).origin]))
    expect(device.faults).toEqual([])
  })
})
