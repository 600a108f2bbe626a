import type { OutputOf, addGameSpec, listGameSpecs } from '@final-call/contract'
import { HOUR, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HERE, THERE, race } from '../../testing/race-of-two-legs.ts'
import { type TestServer, testServer, uidNamed } from '../../testing/test-server.ts'
import { placeUpload, raceUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

describe('addGameSpec', () => {
  it('stores a race that can be played', async () => {
    const { gameSpecId } = await server.result<{ gameSpecId: string }>('addGameSpec', raceUpload())
    expect((await server.call('startGame', { gameId: gameSpecId }, 'alex')).status).toBe(200)
    const { gameSpecs } = await server.result<OutputOf<typeof listGameSpecs>>('listGameSpecs', null)
    expect(gameSpecs.map(({ id }) => id)).toContain(gameSpecId)
  })

  it('lists built-in races before uploaded ones, and says which are uploaded; each newest first', async () => {
    for (const id of ['older', 'newer']) {
      await server.result('addGameSpec', raceUpload({ id }), id)
      server.clock.now += 60_000
    }
    const { gameSpecs } = await server.result<OutputOf<typeof listGameSpecs>>('listGameSpecs', null)
    expect(gameSpecs.map(({ id, uploaded }) => [id, uploaded])).toEqual([
      [race.id, undefined],
      ['newer', true],
      ['older', true],
    ])
  })

  it('lets the author and an administrator replace it, and nobody else', async () => {
    const mine = raceUpload({ id: 'mine' })
    expect((await server.call('addGameSpec', mine, 'sam')).status).toBe(200)
    expect((await server.call('addGameSpec', { ...mine, name: 'Better' }, 'sam')).status).toBe(200)
    expect((await server.call('addGameSpec', { ...mine, name: 'Stolen' }, 'alex')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'This id is taken by another author. Choose another one.',
    })
    expect((await server.store.content.spec('mine'))?.name).toBe('Better')
    expect((await server.call('addGameSpec', { ...mine, name: 'Mended' }, 'admin')).status).toBe(200)
    expect((await server.call('addGameSpec', raceUpload({ id: race.id }), 'sam')).status).toBe(403)
  })

  it('replaces none of the game’s own races, which the next start would restore', async () => {
    expect((await server.call('addGameSpec', raceUpload({ id: race.id }), 'admin')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'This id is taken by the game or a timetable. Choose another one.',
    })
    expect((await server.store.content.spec(race.id))?.name).toBe(race.name)
  })

  it('keeps its creation time, which distinguishes it from a new race', async () => {
    const mine = raceUpload({ id: 'mine' })
    const createdAt = async () => (await server.store.content.spec('mine'))?.createdAt
    await server.result('addGameSpec', mine)
    const first = await createdAt()
    server.clock.now += 3_600_000
    await server.result('addGameSpec', { ...mine, name: 'Better', createdAt: 1 })
    await server.result('addGameSpec', { ...mine, name: 'Mended' }, 'admin')
    expect(await createdAt()).toBe(first)
    expect((await server.call('addGameSpec', { ...mine, name: 'Mine still' }, 'sam')).status).toBe(200)
  })

  it('stays removed, even if it was being uploaded again at that moment', async () => {
    await server.close()
    let meanwhile = async (): Promise<unknown> => undefined
    server = await testServer({
      store: (store) => {
        const createdAt = async (id: string) => {
          const read = await store.content.createdAt(id)
          await meanwhile()
          return read
        }
        return { ...store, content: { ...store.content, createdAt } }
      },
    })
    const mine = raceUpload({ id: 'mine' })
    await server.result('addGameSpec', mine)
    meanwhile = () => server.result('deleteGameSpec', { gameSpecId: 'mine' })
    for (const as of ['sam', 'admin']) {
      expect((await server.call('addGameSpec', mine, as)).error).toEqual({
        status: 'ABORTED',
        message: 'This race was removed meanwhile. Upload it again.',
      })
      expect(await server.store.content.spec('mine')).toBeUndefined()
      await server.store.content.putSpec({ ...race, id: 'mine' }, { uid: uidNamed('sam'), admin: false }, realMs(1))
    }
  })

  it('refuses a race that names unknown places, with the paths of all of them in the file', async () => {
    const ELSE = ': ids are found at Documentation → Places you can name'
    const SHOUTED = HERE.replace('testville', 'Testville')
    const TASK = { difficulty: 'Easy', clue: '<p>How many?</p>', solutionResponse: { type: 'integer' }, solution: 1 }
    const steps = [
      { locateAt: 'nz-nowhere-City-x' },
      { stepType: 'bookAny', from: HERE, to: 'nz-nowhere-City-y' },
      { bookAny: { from: HERE, to: SHOUTED } },
      { undertakeTask: { tasks: [{ ...TASK, place: 'nz-nowhere-City-z' }] } },
      { reach: HERE },
    ]
    const { status, error } = await server.call(
      'addGameSpec',
      raceUpload({ id: 'lost', legs: [{ title: 'One', steps }] }),
      'sam',
    )
    expect(status).toBe(400)
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: `legs[0].steps[0].locateAt: no place nz-nowhere-City-x${ELSE}`,
      details: {
        issues: [
          { path: 'legs[0].steps[0].locateAt', message: `no place nz-nowhere-City-x${ELSE}` },
          { path: 'legs[0].steps[1].to', message: `no place nz-nowhere-City-y${ELSE}` },
          { path: 'legs[0].steps[2].bookAny.to', message: `no place ${SHOUTED}: did you mean ${HERE}?` },
          { path: 'legs[0].steps[3].undertakeTask.tasks[0].place', message: `no place nz-nowhere-City-z${ELSE}` },
        ],
      },
    })
    expect(await server.store.content.spec('lost')).toBeUndefined()
  })

  it('refuses a race that names another player’s place, as if it did not exist', async () => {
    await server.result('addLocation', placeUpload({ id: 'nz-alex-cave' }), 'alex')
    const legs = [{ title: 'One', steps: [{ locateAt: HERE }, { reach: 'nz-alex-cave' }] }]
    const upload = (as: string) => server.call('addGameSpec', raceUpload({ id: `by-${as}`, legs }), as)
    expect((await upload('sam')).error?.message).toMatch(/^legs\[0\]\.steps\[1\]\.reach: no place nz-alex-cave/)
    expect(await server.store.content.spec('by-sam')).toBeUndefined()
    for (const as of ['alex', 'admin']) expect((await upload(as)).status).toBe(200)
  })

  it('accepts a race with a trip that nothing serves yet, and says so', async () => {
    const steps = [{ locateAt: HERE }, { stepType: 'bookFlight', from: HERE, to: THERE }]
    const answer = await server.result('addGameSpec', raceUpload({ id: 'grounded', legs: [{ title: 'One', steps }] }))
    expect(answer).toEqual({
      gameSpecId: 'grounded',
      warnings: [
        `legs[0].steps[1]: no flight from ${HERE} to ${THERE}, nor to anywhere else`,
        'No way to win it was found: the first step without one is legs[0].steps[1].',
      ],
      report: null,
    })
    expect(await server.result('addGameSpec', raceUpload({ id: 'fine' }))).toMatchObject({
      gameSpecId: 'fine',
      warnings: [],
      report: { best: { cost: 0, kind: [] } },
    })
  })

  it("warns that a race's wallet does not pay for what it takes, and says how long a player who works for it takes", async () => {
    const legs = [{ title: 'One', steps: [{ locateAt: HERE }, { reach: THERE }] }]
    const upload = (wallet: number) =>
      server.result<OutputOf<typeof addGameSpec>>('addGameSpec', raceUpload({ id: 'poor', wallet, legs }))
    const rich = await upload(12)
    expect(rich).toMatchObject({ warnings: [], report: { best: { cost: 12 } } })
    const poor = await upload(1)
    expect(poor).toMatchObject({
      warnings: [
        'The wallet does not pay for it: the cheapest way needs $12, and the wallet holds $1. Players have to work for the rest, where work is offered, or buy tokens.',
      ],
      report: { best: null },
    })
    // Three hours' work, at $5 each, for the eleven that are missing.
    const mindless = [poor, rich].map(({ report }) => report?.mindless ?? Number.NaN)
    expect(mindless).toEqual([4.25 * HOUR, 1.25 * HOUR])
  })

  it('accepts a race between places that its author has just uploaded', async () => {
    const legs = [{ title: 'One', steps: [{ locateAt: placeUpload().id }] }]
    expect((await server.call('addGameSpec', raceUpload({ legs }), 'sam')).status).toBe(400)
    await server.result('addLocation', placeUpload())
    expect((await server.call('addGameSpec', raceUpload({ legs }), 'sam')).status).toBe(200)
  })

  it('[PLN-12] names the place of its author that players cannot walk through, because no step has named it by then', async () => {
    // The gate is halfway to the hut, which is too far for one walk.
    const [road, gate, hut] = ['road', 'gate', 'hut'].map((name, i) => ({
      id: `nz-${name}`,
      name,
      coords: [-44 - i / 50, -176.5],
    }))
    for (const place of [road, gate, hut]) await server.result('addLocation', placeUpload(place))
    const upload = (...reached: readonly ({ id: string } | undefined)[]) => {
      const steps = [{ locateAt: road?.id }, ...reached.map((place) => ({ reach: place?.id }))]
      return server.result('addGameSpec', raceUpload({ id: 'afoot', legs: [{ title: 'One', steps }] }))
    }
    expect(await upload(hut, gate)).toMatchObject({
      warnings: [
        'It cannot be won: the only ways lead on foot by nz-gate, and players know of a place of yours only once a step has opened that names it.',
      ],
      report: null,
    })
    expect(await upload(gate, hut)).toMatchObject({ warnings: [], report: { best: { cost: 0 } } })
  })

  it('stores no HTML that does anything', async () => {
    const evil =
      '<p onclick="steal()">Hi<script>steal()</script><img src="https://elsewhere.example/x" onerror="steal()">'
    const link = '<a href="javascript:steal()">x</a><a href="https://example.com">y</a><style>p{}</style></p>'
    const task = { difficulty: 'Easy', clue: evil, solutionResponse: { type: 'integer' }, solution: 7 }
    const steps = [{ locateAt: HERE }, { stepType: 'undertakeTask', tasks: [task] }]
    await server.result('addGameSpec', raceUpload({ id: 'evil', legs: [{ title: 'One', html: evil + link, steps }] }))
    const stored = await server.store.content.spec('evil')
    const text = JSON.stringify(stored)
    for (const bad of ['script', 'steal', 'onclick', 'onerror', 'javascript', 'elsewhere', '<style']) {
      expect(text).not.toContain(bad)
    }
    expect(stored?.legs[0]?.html).toContain('<a href="https://example.com" rel="noopener noreferrer nofollow"')
  })

  it('stores no HTML that makes a reader’s browser send requests to this server', async () => {
    const asks =
      '<img src="/auth/start?1" srcset="/auth/start 2x" alt="A bus"><img src="data:image/svg+xml,<svg/>"><table background="/auth/start">' +
      '<tr><td style="background:url(/auth/start)">1</td></tr></table><a href="/auth/start" target="_self">2</a><a href="https:auth/start">3</a>'
    const picture = '<img src="data:image/png;base64,AAAA">'
    const html = `${asks}${picture}<a href="https://example.com" target="_self" rel="opener">4</a>`
    await server.result(
      'addGameSpec',
      raceUpload({ id: 'asks', legs: [{ title: 'One', html, steps: [{ locateAt: HERE }] }] }),
    )
    const [rel, target] = ['rel="noopener noreferrer nofollow"', 'target="_blank"']
    expect((await server.store.content.spec('asks'))?.legs[0]?.html.replaceAll(' />', '>')).toBe(
      `<img alt="A bus"><img><table><tr><td>1</td></tr></table><a ${target} ${rel}>2</a><a ${rel} ${target}>3</a>${picture}<a href="https://example.com" ${target} ${rel}>4</a>`,
    )
  })

  const task = (clue: string) => ({ difficulty: 'Easy', clue, solutionResponse: 'integer', solution: 1 })
  const withClue = (clue: string) =>
    raceUpload({
      id: 'mine',
      legs: [{ title: 'One', steps: [{ locateAt: HERE }, { undertakeTask: { tasks: [task(clue)] } }] }],
    })
  const clueAt = 'legs[0].steps[1].undertakeTask.tasks[0].clue'

  it.each([
    ['nothing to read', withClue('<!-- to do -->'), clueAt],
    ['nothing to read', withClue('<script>1</script>'), clueAt],
    ['nothing to read', withClue('<div> </div>'), clueAt],
    ['nothing to read', withClue('<p></p>'), clueAt],
    ['nothing to read', withClue('<p>&nbsp;&#8203;</p>'), clueAt],
    ['nothing to read', withClue('<img src="https://example.org/sign.jpg" alt="A sign">'), clueAt],
    ['nothing to read', withClue('<p><iframe src="https://example.org"></iframe></p>'), clueAt],
    ['a clue too long', withClue('&'.repeat(4_001)), clueAt],
    [
      'a leg too long',
      raceUpload({ id: 'mine', legs: [{ title: 'One', html: '<'.repeat(5_001), steps: [{ locateAt: HERE }] }] }),
      'legs[0].html',
    ],
  ])('refuses a race of which sanitising leaves %s (%#), and lists all others', async (_, upload, path) => {
    const { error } = await server.call('addGameSpec', upload, 'sam')
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { issues: [{ path }] } })
    expect(await server.store.content.spec('mine')).toBeUndefined()
    expect(await server.result('listGameSpecs', null, 'alex')).toMatchObject({ gameSpecs: [{ id: race.id }] })
  })

  it.each(['<p>?</p>', '<img src="data:image/png;base64,AAAA">'])('accepts %s as a question', async (clue) => {
    expect(await server.result('addGameSpec', withClue(clue))).toMatchObject({ warnings: [] })
  })

  it('warns of what sanitising removed, by its path, at most twenty times', async () => {
    const lost = '<p>Read <img src="https://example.org/sign.jpg"></p>'
    const shown =
      'a picture is not shown: it must be in the text itself, as data:image/png;base64,… (or jpeg, gif, webp, avif)'
    const legs = [
      {
        title: 'One',
        html: '<p>Look.</p><iframe></iframe>',
        steps: [{ locateAt: HERE }, { undertakeTask: { tasks: Array.from({ length: 20 }, () => task(lost)) } }],
      },
    ]
    const { warnings } = await server.result<{ warnings: string[] }>('addGameSpec', raceUpload({ legs }))
    expect(warnings.slice(0, 2)).toEqual(['legs[0].html: iframe is taken out', `${clueAt}: ${shown}`])
    expect(warnings.slice(20)).toEqual(['And 1 more like these.'])
  })

  it('refuses a race that sanitising makes too large', async () => {
    const tasks = Array.from({ length: 20 }, () => task('&'.repeat(4_000)))
    const steps = [{ locateAt: HERE }, ...Array.from({ length: 2 }, () => ({ undertakeTask: { tasks } }))]
    const { error } = await server.call(
      'addGameSpec',
      raceUpload({ id: 'mine', legs: [{ title: 'One', steps }] }),
      'sam',
    )
    expect(error?.message).toMatch(
      /^legs\[0\]\.steps\[1\]\.undertakeTask\.tasks\[\d+\]\.clue: expected at most 400,000 characters of text/,
    )
    expect(await server.store.content.spec('mine')).toBeUndefined()
  })

  it('keeps a hundred races per author, and more for an administrator', async () => {
    const by = (name: string) => ({ uid: uidNamed(name), admin: false })
    for (const name of ['sam', 'admin']) {
      for (let i = 0; i < 100; i += 1) {
        await server.store.content.putSpec({ ...race, id: `${name}-${i}` }, by(name), realMs(server.clock.now))
      }
    }
    expect((await server.call('addGameSpec', raceUpload(), 'sam')).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message:
        'You have 100 races here, and that is the most. This one is not stored: remove one of them at Available Races, or give this one the id of one of them to put it in its place.',
    })
    expect((await server.call('addGameSpec', raceUpload({ id: 'another' }), 'sam')).status).toBe(400)
    expect((await server.call('addGameSpec', raceUpload({ id: 'sam-7' }), 'sam')).status).toBe(200)
    expect((await server.call('addGameSpec', raceUpload(), 'admin')).status).toBe(200)
    expect((await server.call('addGameSpec', raceUpload(), 'alex')).status).toBe(200)
  })

  it('names every fault by its path', async () => {
    const { error } = await server.call('addGameSpec', raceUpload({ wallet: -1, iconName: 'Rocket' }), 'sam')
    expect(error?.status).toBe('INVALID_ARGUMENT')
    expect(error?.details).toMatchObject({ issues: [{ path: 'wallet' }, { path: 'iconName' }] })
  })

  it('refuses a step of an unknown kind', async () => {
    const legs = [{ title: 'One', steps: [{ locateAt: HERE }, { teleport: HERE }] }]
    const { error } = await server.call('addGameSpec', raceUpload({ legs }), 'sam')
    expect(error?.message).toMatch(/^legs\[0\]\.steps\[1\]/)
  })
})
