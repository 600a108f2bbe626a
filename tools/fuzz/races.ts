import { randomUUID } from 'node:crypto'
import { callablePath } from '@final-call/contract'
import { type FuzzPlayer, learn } from './players.ts'

/** Makes a call as a player should. @throws Error if it fails */
async function callAs(url: string, { token }: FuzzPlayer, name: string, data: unknown): Promise<unknown> {
  const reply = await fetch(url + callablePath(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${text}`)
  return (JSON.parse(text) as { result: unknown }).result
}

const task = (clue: string, hint: string, solution: string) => ({
  stepType: 'undertakeTask',
  tasks: [
    {
      difficulty: 'Easy',
      clue,
      solutionText: hint,
      hintPrice: 1,
      solutionResponse: { type: 'text' },
      solution,
      bonus: 20,
    },
  ],
})

const race = (id: string, legs: readonly object[], wallet: number) => ({
  id,
  name: 'Fuzz',
  wallet,
  daysLength: 1,
  iconName: 'Bus',
  startTime: [9, 15],
  legs,
})

/** An author's races, and the texts that may never leave the server. */
export interface FuzzRaces {
  readonly url: string
  readonly from: string
  readonly to: string
  /** Ids of races. The last is locked: nobody can guess the answer to its first task. */
  readonly races: readonly string[]
  /** Id of a race that is complete with its first step. */
  readonly short: string
  /** That answer, and the whole leg behind it. */
  readonly secrets: readonly string[]
}

const INN = 'nz-fuzz-City-inn'

/**
 * Uploads the author's races. The first leads from one place to another, with tasks that can be guessed. The second begins at an
 * inn, without the fare of the bus that leaves near it. The third is locked. A fourth is over as soon as it has begun.
 */
export async function uploadRaces(url: string, author: FuzzPlayer, from: string, to: string): Promise<FuzzRaces> {
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const named = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`
  const upload = async (id: string, legs: readonly object[], wallet = 300): Promise<string> => {
    await callAs(url, author, 'addGameSpec', race(id, legs, wallet))
    return id
  }
  const place = { city: 'Fuzz', country: 'NZ', abvr3: 'FUZ', markerType: 'City', coords: [-41.335, 174.8053] }
  await callAs(url, author, 'addLocation', { id: INN, name: 'The Inn', ...place, room: { price: 0, hours: 8 } })

  const trip = { stepType: 'bookAny', from, to }
  const begin = [{ locateAt: from }, task('<p>What?</p>', 'Right.', 'right'), { stepType: 'generateBuses', from, to }]
  const end = [{ stepType: 'reach', location: to }, task('<p>And now?</p>', 'Right again.', 'right')]
  const behind = [task(`<p>${canary} clue</p>`, `${canary} hint`, `${canary} solution`), trip]
  const penniless = [{ title: 'One', steps: [{ locateAt: INN }, { stepType: 'reach', location: to }] }]
  const races = [
    await upload(named('open'), [{ title: 'One', steps: [...begin, trip, ...end] }]),
    await upload(named('inn'), penniless, 0),
    await upload(named('poor'), penniless, 0),
    await upload(named('locked'), [
      { title: 'Open', steps: [{ locateAt: from }, task('<p>What?</p>', 'No hint.', `${canary} answer`)] },
      { title: `${canary} title`, html: `<p>${canary}</p>`, steps: behind },
    ]),
  ]
  const short = await upload(named('short'), [{ title: 'One', steps: [{ locateAt: from }] }])
  return { url, from, to, races, short, secrets: [canary] }
}

/**
 * Plays as a player should for a moment, so that there is something to attack. It begins every race with its clock running, reports the
 * open step, reads one board, and buys a ticket from it that may be moved. It uploads a race of the player's own, and completes the
 * short race once.
 */
export async function play({ url, from, to, races, short }: FuzzRaces, player: FuzzPlayer): Promise<void> {
  const call = async (name: string, data: object | null): Promise<Readonly<Record<string, unknown>>> => {
    const result = (await callAs(url, player, name, data)) as Readonly<Record<string, unknown>>
    learn(player, result)
    return result
  }
  const openStep = async (gameId: unknown) =>
    (await call('getNextOpenStep', { gameId }))['step'] as { readonly id: string; readonly stepType: string } | null
  const report = async (gameId: unknown): Promise<void> => {
    const step = await openStep(gameId)
    if (step) await call('completeStep', { gameId, requestId: randomUUID(), stepId: step.id })
  }
  const named = (): string => `own-${randomUUID().slice(0, 8)}`
  const upload = async (id: unknown): Promise<void> => {
    await call('addGameSpec', race(String(id), [{ title: 'One', steps: [{ locateAt: from }] }], 0))
    player.learned.set('own', [id])
  }
  // That of an account that was deleted is nobody's.
  await upload(player.learned.get('own')?.[0] ?? named()).catch(() => upload(named()))
  const [over] = player.learned.get('over') ?? []
  // It is gone with an account that was deleted.
  const isThere = over !== undefined && (await call('getResult', { gameId: over }).catch(() => undefined))
  if (!isThere) {
    const { gameId } = await call('startGame', { gameId: short })
    await call('playClock', { gameId, requestId: randomUUID() })
    await report(gameId)
    player.learned.set('over', [gameId])
  }
  player.learned.set('spec', [...races])
  const questions: unknown[] = []
  let newest: unknown
  for (const spec of races.toReversed()) {
    if (spec === races[2]) {
      // Who has worked has money, and is refused more work: this race is begun anew. There is none at first, nor after a deletion.
      const [worked] = player.learned.get('poor') ?? []
      await call('stopClock', { gameId: worked, requestId: randomUUID() }).catch(() => undefined)
    }
    const { gameId } = await call('startGame', { gameId: spec })
    newest = gameId
    await call('playClock', { gameId, requestId: randomUUID() })
    await report(gameId)
    const step = await openStep(gameId)
    if (step?.stepType === 'undertakeTask') questions.push({ gameId, stepId: step.id, task: 0 })
    if (spec === races[1]) player.learned.set('inn', [gameId])
    if (spec === races[2]) player.learned.set('poor', [gameId])
    if (spec === races[0]) {
      await call('getBoard', { gameId, transport: 'bus', from, to })
      const row = player.learned.get('row')?.at(-1) as object | undefined
      // Refused if the player has been elsewhere since, or cannot pay.
      await call('bookTicket', { gameId, requestId: randomUUID(), ...row, fareType: 'Gold' }).catch(() => undefined)
    }
  }
  player.learned.set('question', questions)
  await call('exportMyData', null)
  // Learnt last, so that most cases are about it.
  learn(player, { gameId: newest })
}
