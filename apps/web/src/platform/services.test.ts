import { type AppConfig, CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { createConfig } from './app-config.ts'
import { createCall } from './call.ts'
import { createServices } from './services.ts'

const CONFIG: AppConfig = {
  contactEmail: 'a@b.nz',
  mapStyleUrl: null,
  googleMapsKey: null,
  streetPictures: null,
  signInProvider: 'local',
}

interface Outside {
  /** Answers of the configuration, in order. */
  readonly config?: readonly (AppConfig | Error)[]
  readonly online?: boolean
  readonly network?: 'up' | 'down'
}

/** The client over a network that is up or down. */
function client({ config = [CONFIG], online = true, network = 'up' }: Outside = {}) {
  const queue = [...config]
  const logged: string[] = []
  const asked: string[] = []
  const source = createConfig({
    ask: () => {
      const next = queue.shift()
      asked.push('getAppConfig')
      return next instanceof Error || !next ? Promise.reject(next ?? new Error('none')) : Promise.resolve(next)
    },
    log: (message) => logged.push(message),
  })
  const call = createCall({
    fetch: (url) => {
      asked.push(String(url).split('/').at(-1) ?? '')
      return network === 'down'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(JSON.stringify({ result: { gameSpecs: [] } })))
    },
    token: () => Promise.resolve(undefined),
  })
  return { call: createServices({ call, config: source, online: () => online }), source, logged, asked }
}

const away = new CallError('internal', 'internal')

describe('before the configuration has loaded', () => {
  it('a function says: Firebase Functions service is not initialized.', async () => {
    const { call, asked } = client({ config: [away] })
    await expect(call('startGame', { gameId: 'first-call' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Firebase Functions service is not initialized.',
    })
    expect(asked).toEqual(['getAppConfig'])
  })

  it('a document says: Firebase Firestore service is not initialized.', async () => {
    const { call, asked } = client({ config: [away] })
    await expect(call('listGameSpecs', null)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Firebase Firestore service is not initialized.',
    })
    expect(asked).toEqual(['getAppConfig'])
  })

  it('the failure is logged, and the next use asks for it again', async () => {
    const { call, logged, asked } = client({ config: [away, CONFIG] })
    await expect(call('listGameSpecs', null)).rejects.toThrow('not initialized')
    await expect(call('listGameSpecs', null)).resolves.toEqual({ gameSpecs: [] })
    expect(logged).toEqual(["The app's configuration could not be loaded"])
    expect(asked).toEqual(['getAppConfig', 'getAppConfig', 'listGameSpecs'])
  })

  it('simultaneous calls wait for it, and ask once', async () => {
    const { call, source, asked } = client()
    await Promise.all([call('listGameSpecs', null), call('listGameSpecs', null)])
    expect(asked).toEqual(['getAppConfig', 'listGameSpecs', 'listGameSpecs'])
    expect(source.current()).toEqual(CONFIG)
  })
})

describe('without a network', () => {
  const offline = { code: 'unavailable', message: 'Failed to get document because the client is offline.' }

  it('a document says: Failed to get document because the client is offline.', async () => {
    const { call } = client({ online: false, network: 'down' })
    await expect(call('listGameSpecs', null)).rejects.toMatchObject(offline)
  })

  it('a document says so even if the configuration was not loaded either', async () => {
    const { call } = client({ online: false, network: 'down', config: [away] })
    await expect(call('getProfile', null)).rejects.toMatchObject(offline)
  })

  it('a function that fails is internal', async () => {
    const { call } = client({ online: false, network: 'down' })
    await expect(call('startGame', { gameId: 'first-call' })).rejects.toMatchObject({ code: 'internal' })
  })

  it('a server on this machine answers all the same', async () => {
    const { call } = client({ online: false })
    await expect(call('listGameSpecs', null)).resolves.toEqual({ gameSpecs: [] })
  })

  it('a failing network that is said to be up is internal', async () => {
    const { call } = client({ network: 'down' })
    await expect(call('listGameSpecs', null)).rejects.toMatchObject({ code: 'internal' })
  })
})
