import { fdatasync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'

export const reallySync = promisify(fdatasync)

/** A sync whose end the test controls while it is held. */
export function diskGate() {
  let syncs = 0
  let held: PromiseWithResolvers<void> | undefined
  return {
    async sync(fd: number): Promise<void> {
      syncs += 1
      await held?.promise
      await reallySync(fd)
    },
    syncs: () => syncs,
    hold: () => (held = Promise.withResolvers()),
    release() {
      held?.resolve()
      held = undefined
    },
    /** The disk fails: the held sync, and all later ones. */
    fail: (error: Error) => held?.reject(error),
  }
}

/** Whether a promise has settled some turns of the event loop later. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let pending = true
  const end = (): void => {
    pending = false
  }
  promise.then(end, end)
  for (let i = 0; i < 20; i += 1) await turn()
  return pending
}
