import { randomUUID } from 'node:crypto'
import { realMs } from '@final-call/domain'
import { tokens } from '../../apps/server/src/identity/tokens.ts'
import type { Store } from '../../apps/server/src/ports.ts'

const DAY_MS = 86_400_000
/** How many values of a name are remembered. */
const REMEMBERED = 60

/** One of those who call. */
export interface FuzzPlayer {
  readonly name: string
  /** What nobody else may ever be told. */
  readonly private: readonly string[]
  /** Changes with every sign-in. */
  token: string
  /** What the server has told this player, by its name in the answers. */
  readonly learned: Map<string, unknown[]>
}

/** Players who are signed in through the store that the server has too. */
export async function fuzzPlayers(url: string, store: Store, now: () => number) {
  const at = () => realMs(now())
  const issuer = await tokens({ issuer: url, secrets: store.secrets, sessions: store.sessions, now: at })

  /** Signs a person in, as often as is asked: a player may have deleted their account, or ended every sign-in. */
  async function signedIn(subject: string): Promise<{ readonly uid: string; readonly token: string }> {
    const person = {
      provider: 'fuzz',
      issuer: 'fuzz',
      subject,
      email: `mail-of-${subject}@example.com`,
      displayName: `name-of-${subject}`,
    }
    const { uid } = await store.profiles.findOrCreate(person, at())
    const session = randomUUID()
    await store.sessions.open(session, uid, randomUUID(), at(), realMs(at() + DAY_MS))
    return { uid, token: (await issuer.issue({ uid, session })).token }
  }

  return {
    async player(name: string): Promise<FuzzPlayer> {
      const subject = `${name}-${randomUUID().slice(0, 8)}`
      const { uid, token } = await signedIn(subject)
      return { name: subject, private: [uid, subject], token, learned: new Map() }
    },
    async again(player: FuzzPlayer): Promise<void> {
      player.token = (await signedIn(player.name)).token
    },
  }
}

/** Names under which an answer tells what a later call may name. */
const LEARNT: ReadonlySet<string> = new Set(['gameId', 'gameIdSource', 'ticketId', 'stepId', 'stepType', 'productId'])
const STEP = /^leg-\d+-step-/
const PLACE = /^nz-/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same seat on the next departure, for a ticket that may be moved. */
function laterSeat({ ticketId, journey }: Readonly<Record<string, unknown>>): unknown {
  const ref = isRecord(journey) ? journey['ref'] : undefined
  return isRecord(ref) && typeof ref['index'] === 'number'
    ? { ticketId, journey: { ...ref, index: ref['index'] + 1 } }
    : undefined
}

/** Keeps what an answer tells: ids of races, tickets, steps and places, rows of boards, seats. */
export function learn(player: FuzzPlayer, value: unknown, name = ''): void {
  const remember = (as: string, what: unknown): void => {
    const known = (player.learned.get(as) ?? []).filter((it) => it !== what)
    player.learned.set(as, [...known, what].slice(-REMEMBERED))
  }
  if (LEARNT.has(name)) remember(name, value)
  if (typeof value === 'string' && STEP.test(value)) remember('stepId', value)
  if (typeof value === 'string' && PLACE.test(value)) remember('location', value)
  if (Array.isArray(value)) for (const item of value as unknown[]) learn(player, item, name)
  else if (isRecord(value)) {
    const { ref: journey, from, to } = value
    if (journey !== undefined && from !== undefined) remember('row', { journey, from, to })
    const seat = laterSeat(value)
    if (seat !== undefined) remember('seat', seat)
    for (const [key, item] of Object.entries(value)) learn(player, item, key)
  }
}
