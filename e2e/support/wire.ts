import { once } from 'node:events'
import { type Server, type Socket, connect, createServer } from 'node:net'

/** A wire between browsers and a server, which can break. */
export interface Wire extends AsyncDisposable {
  /** The server answers the next request whose bytes contain this; that answer is lost, and everything after it. */
  breakAt(text: string): void
  mend(): void
}

export async function wire(from: number, to: number): Promise<Wire> {
  const ends = new Set<Socket>()
  let state: 'whole' | 'deaf' | 'cut' = 'whole'
  let fatal: string | undefined

  function cut(): void {
    state = 'cut'
    for (const end of ends) end.destroy()
  }

  function joined(near: Socket): void {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(to, '127.0.0.1')
    near.on('data', (bytes) => {
      far.write(bytes)
      if (fatal === undefined || !bytes.includes(fatal)) return
      fatal = undefined
      state = 'deaf'
      far.once('data', cut)
    })
    far.on('data', (bytes) => {
      if (state === 'whole') near.write(bytes)
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      // The other end is closed as well; the reason does not matter to a test.
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  }

  const server: Server = createServer(joined)
  server.listen(from, 'localhost')
  await once(server, 'listening')
  return {
    breakAt(text) {
      fatal = text
    },
    mend() {
      state = 'whole'
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
