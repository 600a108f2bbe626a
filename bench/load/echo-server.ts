import { join } from 'node:path'
import { freePort } from '../../tools/servers/free-port.mjs'
import { type Running, SERVER_CORE, answers, startOn } from './machine.ts'

/** A bare Fastify that echoes, on the server's core. */
export async function startEcho(): Promise<{ readonly running: Running; readonly url: string }> {
  const port = await freePort()
  const program = join(import.meta.dirname, 'contenders/echo.ts')
  const running = startOn(SERVER_CORE, [process.execPath, program, String(port)])
  const url = `http://127.0.0.1:${port}`
  await answers(url, running)
  return { running, url }
}
