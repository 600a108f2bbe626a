import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HERE, race } from '../../testing/race-of-two-legs.ts'
import { type TestServer, testServer, uidNamed } from '../../testing/test-server.ts'
import { placeUpload, raceUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const stored = (id: string, name: string) =>
  server.store.content.putSpec({ ...race, id }, { uid: uidNamed(name), admin: false }, realMs(server.clock.now))
const checked = (id: string, name = 'sam') => server.result('checkGameSpec', raceUpload({ id }), name)

it('a race that is checked is not stored', async () => {
  expect(await checked('mine')).toEqual({ replaces: false, room: 100 })
  expect(await server.store.content.authorOf('mine')).toBeUndefined()
})

it('several races of one author are checked one after the other, and nobody else waits for them', async () => {
  await server.close()
  const asked: string[] = []
  const first = Promise.withResolvers<undefined>()
  server = await testServer({
    store: (store) => ({
      ...store,
      content: {
        ...store.content,
        async authorOf(id) {
          asked.push(id)
          if (id === 'one') await first.promise
          return store.content.authorOf(id)
        },
      },
    }),
  })
  const one = checked('one')
  await vi.waitFor(() => expect(asked).toEqual(['one']))
  const two = checked('two')
  await checked('hers', 'kim')
  expect(asked).toEqual(['one', 'hers'])
  first.resolve(undefined)
  await Promise.all([one, two])
  expect(asked).toEqual(['one', 'hers', 'two'])
})

it('the author is told whether it replaces one of theirs, and how many more they can store', async () => {
  await stored('mine', 'sam')
  expect(await checked('mine')).toEqual({ replaces: true, room: 99 })
  expect(await checked('new')).toEqual({ replaces: false, room: 99 })
  expect(await checked('mine', 'admin')).toEqual({ replaces: true, room: null })
})

it('a race whose shape is wrong is told of the places that are unknown, too, in both spellings of a step', async () => {
  const task = { difficulty: 'Easy', clue: 'Which?', solutionResponse: 'text', solution: 'nz-a-b', place: 'nz-no-Task' }
  const steps = [
    { locateAt: HERE },
    { stepType: 'reach', location: 'nz-no-Reach', more: 1 },
    { bookAny: { from: HERE, to: 'nz-no-Book' } },
    { moveTo: HERE },
    { undertakeTask: { tasks: [task] } },
    { reach: 'nz-kim-Gate' },
    { reach: 'nz-sam-Gate' },
    // In a field that no step has, nothing is a place.
    { colour: [{ reach: 'nz-no-Field' }] },
  ]
  await server.result('addLocation', placeUpload({ id: 'nz-kim-Gate' }), 'kim')
  await server.result('addLocation', placeUpload({ id: 'nz-sam-Gate' }), 'sam')
  const upload = raceUpload({ wallet: '5', legs: [{ title: 'One', html: '', steps }] })
  for (const name of ['checkGameSpec', 'addGameSpec']) {
    const { error } = await server.call(name, upload, 'sam')
    expect(error?.message).toBe('wallet: needs a number, not a text in "quotes".')
    const { issues } = Object(error?.details) as { readonly issues: readonly { path: string; message: string }[] }
    const at = 'legs[0].steps'
    expect(issues.filter(({ message }) => message.startsWith('no place')).map(({ path }) => path)).toEqual([
      `${at}[1].location`,
      `${at}[2].bookAny.to`,
      `${at}[4].undertakeTask.tasks[0].place`,
      // It is another author's, and a secret.
      `${at}[5].reach`,
    ])
  }
})

it('what names no place is refused without a look at the content', async () => {
  const read = vi.spyOn(server.store.content, 'revision')
  for (const name of ['checkGameSpec', 'addGameSpec']) {
    for (const payload of [null, {}, raceUpload({ legs: [{ title: 'One', steps: [{ awaitTime: {} }] }] })]) {
      expect((await server.call(name, payload, 'sam')).status).toBe(400)
    }
  }
  expect(read).not.toHaveBeenCalled()
  await server.call('checkGameSpec', raceUpload({ wallet: '5' }), 'sam')
  expect(read).toHaveBeenCalled()
})

it('a race is refused in the words in which its upload is', async () => {
  for (let i = 0; i < 100; i += 1) await stored(`full-${i}`, 'alex')
  await stored('theirs', 'kim')
  const nowhere = [{ title: 'One', html: '', steps: [{ locateAt: HERE }, { reach: 'nz-nowhere-City' }] }]
  for (const [upload, name] of [
    [raceUpload({ id: 'theirs' }), 'sam'],
    [raceUpload({ legs: nowhere }), 'sam'],
    [raceUpload({ wallet: -1 }), 'sam'],
    [raceUpload(), 'alex'],
  ] as const) {
    const refused = await server.call('checkGameSpec', upload, name)
    expect(refused.error).toBeDefined()
    expect(refused.error).toEqual((await server.call('addGameSpec', upload, name)).error)
  }
})
