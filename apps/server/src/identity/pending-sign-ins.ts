import { type RealMs, realMs } from '@final-call/domain'
import { z } from 'zod'
import type { OnceStore } from '../ports.ts'
import { secret, sha256 } from './secret.ts'

/** Real milliseconds that a person may spend on the provider's pages. */
export const TRANSACTION_MS = 10 * 60_000
const CODE_MS = 60_000

const Transaction = z.object({
  attempt: z.string(),
  redirectUri: z.string(),
  challenge: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
})
/** A sign-in for which the browser is at the provider. */
export type Transaction = z.output<typeof Transaction>

const StoredCode = z.object({ attempt: z.string() })
/** The player who has arrived from the provider, and the attempt. */
export interface Arrived {
  readonly attempt: string
  readonly uid: string
}

/** Sign-ins between two of their steps, in the store: any process may serve the next one. Each can be taken once, and only in time. */
export interface PendingSignIns {
  /** @param inBrowser the value of the browser's cookie: only the same browser can continue the sign-in */
  putTransaction(inBrowser: string, transaction: Transaction): Promise<void>
  takeTransaction(inBrowser: string, state: string): Promise<Transaction | undefined>
  /** @returns the code with which the page that opened the popup gets its session */
  issueCode(arrived: Arrived): Promise<string>
  redeemCode(code: string): Promise<Arrived | undefined>
}

export function pendingSignIns(once: OnceStore, now: () => RealMs): PendingSignIns {
  const transactionKey = (inBrowser: string, state: string): string => `transaction:${sha256(`${inBrowser}.${state}`)}`
  const codeKey = (code: string): string => `code:${sha256(code)}`
  /** The player's id is in the code alone: a code that nobody redeems must not outlive a deleted account in the store. */
  const codeFor = (uid: string): string => `${secret()}.${uid}`
  const uidIn = (code: string): string => code.slice(code.indexOf('.') + 1)

  function put(key: string, value: object, ms: number): Promise<void> {
    const at = now()
    return once.put(key, JSON.stringify(value), { now: at, expires: realMs(at + ms) })
  }

  async function take<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const stored = await once.take(key, now())
    return stored === undefined ? undefined : schema.parse(JSON.parse(stored))
  }

  return {
    putTransaction: (inBrowser, it) => put(transactionKey(inBrowser, it.challenge.state), it, TRANSACTION_MS),
    takeTransaction: (inBrowser, state) => take(transactionKey(inBrowser, state), Transaction),
    async issueCode({ attempt, uid }) {
      const code = codeFor(uid)
      await put(codeKey(code), { attempt }, CODE_MS)
      return code
    },
    async redeemCode(code) {
      const stored = await take(codeKey(code), StoredCode)
      return stored && { ...stored, uid: uidIn(code) }
    },
  }
}
