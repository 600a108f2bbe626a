import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of systems, which could be assigned to others before they are used. */
const FIRST_PORT = 12_000
const END_OF_PORTS = 32_000

/** Whether a loopback port is free. */
async function isFree(port: number): Promise<boolean> {
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

/** A loopback port that was free a moment ago, for a server that must know its port before it listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS)
  return (await isFree(port)) ? port : freePort()
}
