import { constants } from 'node:os'

/** What asks the server to stop, and the code with which it ends where it does so at once, as a shell would have it. */
const SIGNALS = { SIGINT: 128 + constants.signals.SIGINT, SIGTERM: 128 + constants.signals.SIGTERM } as const

/**
 * Has each signal that asks this process to stop end it at once. That is not left to the signal itself, which does nothing
 * to the first process of a container. @returns sets what the first signal does from then on; a second one ends the process
 */
export function stopSignals(): (stop: () => void) => void {
  let asked: (() => void) | undefined
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      const stop = asked ?? process.exit(code)
      asked = undefined
      stop()
    })
  }
  return (stop) => {
    asked = stop
  }
}
