import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it('anybody gets the operator’s configuration, even without a token', async () => {
  const config = {
    contactEmail: 'crew@example.com',
    mapStyleUrl: null,
    googleMapsKey: null,
    streetPictures: null,
    signInProvider: 'local',
  }
  expect((await server.call('getAppConfig', null)).result).toEqual(config)
  expect((await server.call('getAppConfig', null, 'sam')).result).toEqual(config)
  expect((await server.call('getAppConfig', null, '!')).status).toBe(401)
  expect((await server.call('getAppConfig', {}, 'sam')).status).toBe(400)
})
