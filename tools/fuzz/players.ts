import { isRecord } from '@final-call/contract'
import { randomUUID } from 'node:crypto'
import { realMs } from '@final-call/domain'
import type { Store } from '../../apps/server/src/ports.ts'
import { storeSignIn } from '../servers/store-sign-in.ts'

/** How many values of a name are remembered. */
const REMEMBERED = 60

/** One of the callers. */
export interface FuzzPlayer {
  readonly name: string
  /** Texts that no other player may ever receive. */
  readonly private: readonly string[]
  /** Changes with every sign-in. */
  token: string
  /** The values that the server has told this player, by their names in the answers. */
  readonly learned: Map<string, unknown[]>
}

/** Players who are signed in through the server's own store. */
export async function fuzzPlayers(url: string, store: Store, now: () => number) {
  const signIn = await storeSignIn(url, store, () => realMs(now()))

  /** Signs a person in, repeatedly if necessary: a player may have deleted their account, or ended every sign-in. */
  async function signedIn(subject: string): Promise<{ readonly uid: string; readonly token: string }> {
    const person = {
      provider: 'fuzz',
      issuer: 'fuzz',
      subject,
      email: `mail-of-${subject}@example.com`,
      displayName: `name-of-${subject}`,
    }
    const { uid, token } = await signIn(person)
    return { uid, token: await token() }
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

/** Fields of answers whose values later calls may use. */
const LEARNT: ReadonlySet<string> = new Set(['gameId', 'gameIdSource', 'ticketId', 'stepId', 'stepType', 'productId'])
const STEP = /^leg-\d+-step-/
const PLACE = /^nz-/

/** The same seat on the next departure, for a ticket that may be moved. */
function laterSeat({ ticketId, journey }: Readonly<Record<string, unknown>>): unknown {
  const ref = isRecord(journey) ? journey['ref'] : undefined
  return isRecord(ref) && typeof ref['index'] === 'number'
    ? { ticketId, journey: { ...ref, index: ref['index'] + 1 } }
    : undefined
}

/** Remembers the values in an answer: ids of races, tickets, steps and places, rows of boards, seats, steps with their kind. */
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
    const { ref: journey, from, to, id: stepId, stepType } = value
    if (journey !== undefined && from !== undefined) remember('row', { journey, from, to })
    if (stepId !== undefined && stepType !== undefined) remember('report', { stepId, stepType })
    const seat = laterSeat(value)
    if (seat !== undefined) remember('seat', seat)
    for (const [key, item] of Object.entries(value)) learn(player, item, key)
  }
}
