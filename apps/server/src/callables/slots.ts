import type { FastifyReply } from 'fastify'
import { TooMany } from '../ports.ts'

/** `Retry-After` in seconds. */
const AGAIN = 5

/** Limits concurrency per caller in this process. @param what what is limited, as in "4 long bodies" */
export function slots(atOnce: number, what: string) {
  const taken = new Map<string, number>()

  function leave(from: string): void {
    const left = (taken.get(from) ?? 1) - 1
    if (left > 0) taken.set(from, left)
    else taken.delete(from)
  }

  return {
    /** Takes a slot until the reply has been sent or its connection is gone. @throws TooMany if none is free */
    take(from: string, { raw }: FastifyReply): void {
      const count = taken.get(from) ?? 0
      if (count >= atOnce) throw new TooMany(`${atOnce} ${what} at once of ${from}`, { seconds: AGAIN, first: false })
      // The caller left while being identified: `close` has fired already, and would not release the slot.
      if (raw.closed) return
      taken.set(from, count + 1)
      let given = false
      const over = (): void => {
        if (given) return
        given = true
        leave(from)
      }
      raw.on('finish', over).on('close', over)
    },
  }
}
