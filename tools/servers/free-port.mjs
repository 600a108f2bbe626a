import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems assign by themselves: another program could get one of those before it is used. */
const FIRST = 12_000
const END = 32_000

/**
 * Whether no program listens on a loopback port.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isFree(port) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A loopback port that was free a moment ago, for a server that must know its port before it listens.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(FIRST, END)
  return (await isFree(port)) ? port : freePort()
}
