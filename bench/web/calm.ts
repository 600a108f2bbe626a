import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 1_500
const IDLE = 0.8

/** Milliseconds that all processors together have been busy and idle. */
function spent(): { readonly busy: number; readonly idle: number } {
  const times = cpus().map((it) => it.times)
  const idle = times.reduce((sum, it) => sum + it.idle, 0)
  const busy = times.reduce((sum, it) => sum + it.user + it.nice + it.sys + it.irq, 0)
  return { busy, idle }
}

/**
 * Waits until the machine is otherwise idle, for `patience` real milliseconds at most: a figure taken beside other work measures
 * that work too. @returns whether it became idle
 */
export async function calm(patience = 120_000): Promise<boolean> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const before = spent()
    await pause(LOOK_MS)
    const after = spent()
    const idle = after.idle - before.idle
    if (idle / (idle + after.busy - before.busy) >= IDLE) return true
  }
  return false
}
