import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Device, openBrowser, openDevice } from './browser.ts'
import { type Server, startServer } from './server.ts'

/** One browser and one server, for all tests of a file. */
export interface OneGame {
  readonly browser: Browser
  readonly server: Pick<Server, 'url' | 'dataDir'>
  /** A device at that server. */
  openDevice(): Promise<Device>
}

/** A server for all tests of the file, or of the group, that asks for it. @param env of the server, added to its own */
export function oneServer(env: Readonly<Record<string, string>> = {}): Pick<Server, 'url' | 'dataDir'> {
  let server: Server & AsyncDisposable
  beforeAll(async () => {
    server = await startServer(env)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return {
    get url() {
      return server.url
    },
    get dataDir() {
      return server.dataDir
    },
  }
}

/** Opened before the first test of the file that asks for it, and closed after the last. @param env of the server, added to its own */
export function oneGame(env: Readonly<Record<string, string>> = {}): OneGame {
  const server = oneServer(env)
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  return {
    server,
    get browser() {
      return browser
    },
    openDevice: () => openDevice(browser, server.url),
  }
}
