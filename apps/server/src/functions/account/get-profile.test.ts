import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it('callers get their profile, and the roles that the operator gave them', async () => {
  expect(await server.result('getProfile', null, 'alex')).toMatchObject({
    profile: { displayName: 'alex', email: 'alex@example.com', gcashBalance: 1_000_000 },
    roles: { administrator: false, geopath: false },
  })
  const rolesOf = async (name: string) => (await server.result<{ roles: object }>('getProfile', null, name)).roles
  expect(await rolesOf('admin')).toEqual({ administrator: true, geopath: false })
  expect(await rolesOf('geo')).toEqual({ administrator: false, geopath: true })
})
