import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it('the list of races has nothing of their legs', async () => {
  const { gameSpecs } = await server.result<{ gameSpecs: object[] }>('listGameSpecs', null)
  expect(gameSpecs).toEqual([
    {
      id: 'two-legs',
      name: 'Two legs',
      wallet: 34,
      daysLength: 1,
      iconName: 'Bus',
      startTime: [9, 15],
      tags: ['DI:Easy'],
      createdAt: 1_760_000_000,
      speed: 20,
    },
  ])
})
