import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Device, openBrowser, openDevice } from './browser.ts'
import { type Server, startServer } from './server.ts'

/** One browser and one server, for all tests of a file. */
export interface OneGame {
  readonly browser: Browser
  readonly server: Server
  /** A device at that server. */
  openDevice(): Promise<Device>
}

/** Opened before the first test of the file that asks for it, and closed after the last. @param env of the server, added to its own */
export function oneGame(env: Readonly<Record<string, string>> = {}): OneGame {
  let browser: Browser
  let server: Server & AsyncDisposable
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer(env)
  })
  afterAll(async () => {
    await browser.close()
    await server[Symbol.asyncDispose]()
  })
  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    openDevice: () => openDevice(browser, server.url),
  }
}
