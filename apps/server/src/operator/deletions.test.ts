import { realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { uidNamed, testServer } from '../testing/test-server.ts'
import { deletionIn } from './deletions.ts'

it('a deletion leaves a line even where the log has warnings only, with the id and the time alone; a refused one leaves none', async () => {
  const raw: string[] = []
  const server = await testServer({
    observe: { logLevel: 'warn', logStream: { write: (line: string) => void raw.push(line) } },
  })
  await server.result('getProfile', null)
  await server.call('deleteAccount', { confirm: 'no' }, 'sam')
  expect(raw).toEqual([])
  await server.result('deleteAccount', { confirm: 'sam@example.com' })
  await server.close()
  expect(raw.map(deletionIn)).toEqual([{ uid: uidNamed('sam'), at: realMs(server.clock.now) }])
  expect(raw.join('')).not.toContain('sam@')
})

const LINE = '{"level":40,"uid":"sam","deletedAt":5,"msg":"an account was deleted"}'

it.each(['game-1  | ', 'Nov 26 21:00:00 host node[7]: ', ''])('a line of the log is read after %j', (before) => {
  expect(deletionIn(`${before}${LINE}`)).toEqual({ uid: 'sam', at: 5 })
})

it.each([
  '',
  'Final Call is at http://localhost',
  '{"level":30,"function":"deleteAccount","code":"ok","uid":"sam","msg":"call"}',
  '{"level":40,"uid":"sam","deletedAt":5,"said":"an account was deleted","msg":"call"}',
])('a line that tells of no deletion is passed over: %j', (line) => {
  expect(deletionIn(line)).toBeUndefined()
})

it.each([
  LINE.slice(9, -1),
  LINE.replace('"sam"', '7'),
  LINE.replace('"deletedAt":5,', ''),
  JSON.stringify({ log: `${LINE}\n`, stream: 'stdout' }),
])('a line that tells of one and cannot be read is not passed over: %j', (line) => {
  expect(() => deletionIn(line)).toThrow(Error)
})
