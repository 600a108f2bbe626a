import fc from 'fast-check'
import { type Case, callOf } from './calls.ts'
import { type Watched, faultsOf } from './oracle.ts'
import { type FuzzPlayer, learn } from './players.ts'
import { bytesOf } from './bytes.ts'
import { routeOf } from './routes.ts'
import { type Sent, sender } from './send.ts'

/** How many cases are drawn at a time: later batches use what earlier answers said. */
const BATCH = 200
/** Spaces the seeds of one run's batches apart from those of other runs. */
const SEEDS = 10_000
/** How many findings are reported in full; the others are only counted. */
const TOLD = 40

export interface FuzzOptions extends Watched {
  readonly port: number
  readonly calls: number
  /** The same seed draws the same cases, as long as the server answers alike. */
  readonly seed: number
  /** How many requests are in flight at once. */
  readonly together: number
  /** How many of 100 cases are calls of callables, and how many are raw bytes; the others go to any route. */
  readonly share: { readonly calls: number; readonly bytes: number }
  /** Called before each batch: time may pass, and players who were signed out come back. */
  readonly between: (sent: number) => Promise<void>
  /** Called when a player has ended their sign-ins, or their account, so that they can go on. */
  readonly again: (player: FuzzPlayer) => Promise<void>
  /** Ends the run early, at a real moment of `performance.now()`. */
  readonly until?: number
}

export interface Finding {
  readonly fault: string
  readonly sent: string
  readonly received: string
}

export interface FuzzReport {
  readonly sent: number
  /** Of all cases, and of those that were calls of callables. */
  readonly statuses: ReadonlyMap<number, number>
  /** How often each callable answered with a result, and with an error. */
  readonly callables: ReadonlyMap<string, { ok: number; failed: number }>
  readonly findings: readonly Finding[]
  readonly slowestMs: number
}

const shortened = (text: string): string => (text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length})` : text)

/** With the present token of its sender, which may have changed since the case was drawn. */
const signed = ({ by, sent }: Case): Sent =>
  by && sent.kind === 'http' ? { ...sent, headers: { ...sent.headers, authorization: `Bearer ${by.token}` } } : sent

/** The contents of an answer or of a stream's events, as far as they are JSON. */
function jsonIn(text: string): readonly unknown[] {
  const pieces = text.startsWith('{')
    ? [text]
    : text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
  return pieces.map((piece): unknown => JSON.parse(piece))
}

/** Sends requests that no sensible client would send, and checks every answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { players, port, share } = options
  const statuses = new Map<number, number>()
  const callables = new Map<string, { ok: number; failed: number }>()
  const findings = new Map<string, Finding[]>()
  const wire = sender(port, options.together)
  let sent = 0
  let slowestMs = 0

  const against = (player: FuzzPlayer): FuzzPlayer => players.find((it) => it !== player) ?? player
  const cases: fc.Arbitrary<Case> = fc.oneof(
    ...players.flatMap((it) => [
      { arbitrary: callOf(it, against(it)), weight: share.calls },
      { arbitrary: routeOf(it, against(it), port), weight: 100 - share.calls - share.bytes },
      { arbitrary: bytesOf, weight: share.bytes },
    ]),
  )

  async function tell(it: Case): Promise<void> {
    const got = await wire.send(signed(it), options.limitMs)
    sent += 1
    slowestMs = Math.max(slowestMs, got.took)
    statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
    if (it.callable !== undefined) {
      const count = callables.get(it.callable) ?? { ok: 0, failed: 0 }
      count[got.status === 200 ? 'ok' : 'failed'] += 1
      callables.set(it.callable, count)
    }
    for (const fault of faultsOf(it, got, options)) {
      const alike = findings.get(fault) ?? []
      const received = shortened(`${got.status} ${Math.round(got.took)} ms ${got.text}`)
      findings.set(fault, [...alike, { fault, sent: shortened(JSON.stringify(it.sent)), received }].slice(0, 4))
    }
    if (!it.by || got.status !== 200) return
    if (it.callable === 'signOutEverywhere' || it.callable === 'deleteAccount') await options.again(it.by)
    else for (const json of jsonIn(got.text)) learn(it.by, json)
  }

  try {
    for (let batch = 0; sent < options.calls && performance.now() < (options.until ?? Infinity); batch += 1) {
      await options.between(sent)
      const numRuns = Math.min(BATCH, options.calls - sent)
      const queue = fc.sample(cases, { numRuns, seed: options.seed * SEEDS + batch })
      const work = async (): Promise<void> => {
        for (let next = queue.pop(); next; next = queue.pop()) await tell(next)
      }
      await Promise.all(Array.from({ length: options.together }, work))
    }
  } finally {
    wire.close()
  }
  return { sent, statuses, callables, findings: [...findings.values()].flat().slice(0, TOLD), slowestMs }
}
