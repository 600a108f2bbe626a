import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DELETED_AUTHOR, type Store } from '../../../apps/server/src/ports.ts'
import { placeUpload, raceUpload } from '../../../apps/server/src/testing/uploads.ts'
import { visitor } from './browser-sign-in.ts'
import { type Reply, call, resultOf } from './load.ts'
import { type TestBed, serverOn, until } from './test-bed.ts'

const KILLS = 10
/** How many people live at a time. */
const PEOPLE = 4
/** Real milliseconds before anything that failed is tried again. */
const AGAIN_MS = 25
/** A server is killed after this many answers, and the next one after as many more: sooner or later in the lives that begin with it. */
const ANSWERS = 2
/** Lives that must end, so that some stay and some go. */
const ENOUGH = 2 * PEOPLE
/** Every second person goes again. */
const GOES = 2
/** Kilobytes of a race's text, so that an upload takes a while. */
const TEXT_KB = 15

/** What is known of a person whose life went through. */
interface Life {
  readonly uid: string
  readonly email: string
  readonly place: string
  readonly race: string
  readonly gone: boolean
}

/** A long race that begins at that place. */
const raceOf = (id: string, place: string): object => {
  const html = `<p>${'Over the hill. '.repeat((TEXT_KB * 1_024) / 15)}</p>`
  const legs = Array.from({ length: 20 }, (_, leg) => ({ title: `Leg ${leg}`, html, steps: [{ locateAt: place }] }))
  return raceUpload({ id, legs })
}

/** People who sign in, renew their sign-in, upload a place and a race, begin that race, and partly delete their account, one after the other. */
function living(url: string) {
  const lives: Life[] = []
  const faults: string[] = []
  let born = 0
  let answers = 0
  let over = false

  /** Tries again whatever gets no answer, or one that says the server cannot now. */
  async function insisted<Result>(work: () => Promise<Result | undefined>): Promise<Result> {
    for (;;) {
      const result = await work().catch(() => undefined)
      if (result !== undefined) {
        answers += 1
        return result
      }
      await pause(AGAIN_MS)
    }
  }
  const answered = (token: string, name: string, data: object | null): Promise<Reply> =>
    insisted(async () => {
      const reply = await call(url, token, name, data)
      return reply.status === 0 || reply.status >= 500 ? undefined : reply
    })

  async function life(): Promise<void> {
    born += 1
    const gone = born % GOES === 0
    const id = `x${born}`
    const email = `${id}@example.com`
    const [place, race] = [`nz-${id}-City`, `race-${id}`]
    const browser = visitor(url, email)
    // The local provider forgets a sign-in with its process: a person begins anew, and is the same player.
    const first = await insisted(() => browser.signIn())
    const { token, user } = await insisted(() => browser.refresh())
    if (user.uid !== first.user.uid) faults.push(`${email} is two players`)
    for (const [name, data] of [
      ['addLocation', placeUpload({ id: place })],
      ['addGameSpec', raceOf(race, place)],
      ['startGame', { gameId: race, requestId: randomUUID() }],
    ] as const) {
      const { status, text } = await answered(token, name, data)
      if (status !== 200) faults.push(`${email}: ${name} answered ${status} ${text}`)
    }
    if (gone) {
      const { status } = await answered(token, 'deleteAccount', { confirm: 'DELETE' })
      // 401 after a lost answer: the account is gone, and its sign-in with it.
      if (status !== 200 && status !== 401) faults.push(`${email}: deleteAccount answered ${status}`)
    } else {
      const { games } = resultOf<{ readonly games: readonly object[] }>(await answered(token, 'listGames', null))
      if (games.length !== 1) faults.push(`${email} has ${games.length} attempts`)
    }
    lives.push({ uid: user.uid, email, place, race, gone })
  }

  async function one(): Promise<void> {
    while (!over || lives.length < ENOUGH) await life()
  }
  const all = Promise.all(Array.from({ length: PEOPLE }, one))
  return {
    lives,
    faults,
    answers: () => answers,
    /** Lets the lives that have begun end. */
    async end() {
      over = true
      await all
    },
  }
}

/** How what is stored differs from what people were told. @param rows as in `killedAsPeopleComeAndGo` */
async function differences(
  { content, profiles }: Store,
  lives: readonly Life[],
  rows: string,
): Promise<readonly string[]> {
  const faults: string[] = []
  const places = await content.uploadedLocations(lives.map(({ place }) => place))
  for (const { uid, email, place, race, gone } of lives) {
    const author = await content.authorOf(race)
    if (author !== (gone ? DELETED_AUTHOR : uid)) faults.push(`${race} is by ${author}`)
    if (places.filter(({ id }) => id === place).length !== 1) faults.push(`${place} is lost`)
    const profile = await profiles.find(uid)
    if (!gone && profile?.email !== email) faults.push(`the profile of ${email} is ${JSON.stringify(profile)}`)
    const left = [uid, email].map((it) => rows.indexOf(it)).find((at) => at >= 0)
    if (gone && left !== undefined)
      faults.push(`of ${email} is left: ${rows.slice(Math.max(0, left - 200), left + 200)}`)
  }
  return faults
}

/**
 * Kills a server ten times while people come and go.
 * @param everything every row of its database, as text
 * @returns what is not as they were told, and whether somebody stayed and somebody went
 */
export async function killedAsPeopleComeAndGo(bed: TestBed, everything: () => Promise<string>) {
  const server = await serverOn(bed)
  const { lives, faults, answers, end } = living(server.url)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wanted = answers() + kill * ANSWERS
    await until(`${wanted} answers`, () => answers() >= wanted)
    await server.kill()
    await server.start()
  }
  await end()
  const stored = await differences(bed.store, lives, await everything())
  const [stayed, went] = [lives.some(({ gone }) => !gone), lives.some(({ gone }) => gone)]
  return { faults: [...faults, ...stored], stayed, went }
}
