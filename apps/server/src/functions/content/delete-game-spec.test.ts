import type { OutputOf, listGameSpecs } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { race } from '../../testing/race-of-two-legs.ts'
import { type TestServer, nextRequest, testServer } from '../../testing/test-server.ts'
import { raceUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
  await server.result('addGameSpec', raceUpload({ id: 'mine' }), 'sam')
})
afterEach(() => server.close())

const listed = async (as: string) => {
  const { gameSpecs } = await server.result<OutputOf<typeof listGameSpecs>>('listGameSpecs', null, as)
  return gameSpecs.map(({ id, removable }) => [id, removable])
}

const remove = (gameSpecId: string, as: string) => server.call('deleteGameSpec', { gameSpecId }, as)

describe('deleteGameSpec', () => {
  it.each(['sam', 'admin'])('takes a race off the list for its author and for an administrator: %s', async (name) => {
    expect(await listed(name)).toEqual([
      [race.id, undefined],
      ['mine', true],
    ])
    expect(await remove('mine', name)).toMatchObject({ status: 200, result: null })
    expect(await listed('alex')).toEqual([[race.id, undefined]])
    expect((await server.call('startGame', { gameId: 'mine' }, 'alex')).status).toBe(404)
    expect((await server.call('getLeaderboard', { gameSpecId: 'mine', tab: 'all' }, 'alex')).status).toBe(404)
    expect((await remove('mine', name)).error).toEqual({ status: 'NOT_FOUND', message: 'There is no such race.' })
  })

  it('refuses others than a race’s author', async () => {
    expect(await listed('alex')).toEqual([
      [race.id, undefined],
      ['mine', undefined],
    ])
    expect((await remove('mine', 'alex')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'Only who uploaded a race can remove it.',
    })
    expect(await listed('alex')).toHaveLength(2)
  })

  it('removes none of the game’s own races, which the next start would restore', async () => {
    expect((await remove(race.id, 'admin')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'This race comes with the game, and stays.',
    })
    expect((await server.call('startGame', { gameId: race.id }, 'sam')).status).toBe(200)
  })

  it('does not affect an attempt that has begun', async () => {
    const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: 'mine' }, 'alex')
    await remove('mine', 'sam')
    expect(await server.result('startGame', { gameId }, 'alex')).toEqual({ gameId })
    expect((await server.call('playClock', { gameId, requestId: nextRequest() }, 'alex')).status).toBe(200)
    expect(await server.result('listGames', null, 'alex')).toMatchObject({
      games: [{ gameId, gameIdSource: 'mine', state: 'running' }],
    })
  })

  it('makes room for another', async () => {
    await remove('mine', 'sam')
    expect((await server.call('addGameSpec', raceUpload({ id: 'mine' }), 'alex')).status).toBe(200)
    expect((await remove('mine', 'sam')).status).toBe(403)
  })
})
