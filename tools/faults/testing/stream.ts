import { setTimeout as pause } from 'node:timers/promises'
import { livePath } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import { onTestFinished } from 'vitest'

/** Real milliseconds before a broken stream is opened again. */
const AGAIN_MS = 50

export interface Followed {
  /** Every event received, in order of arrival. */
  readonly log: readonly RaceEvent[]
  /** How often the stream has broken off. */
  readonly breaks: number
}

/** Follows a race as a page does: it resumes a broken stream after the last event received. Ends with the test. */
export function follow(url: string, gameId: string, token: string): Followed {
  const log: RaceEvent[] = []
  const end = new AbortController()
  let breaks = 0
  onTestFinished(() => end.abort())

  async function once(): Promise<void> {
    const last = log.at(-1)
    const response = await fetch(`${url}${livePath(gameId)}`, {
      signal: end.signal,
      headers: { authorization: `Bearer ${token}`, ...(last ? { 'last-event-id': String(last.seq) } : {}) },
    })
    if (!response.ok || !response.body) return
    let rest = ''
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, json] = /^id: .*\nevent: log\ndata: (.*)$/.exec(block) ?? []
          if (json !== undefined) log.push(JSON.parse(json) as RaceEvent)
        }
      }
    } finally {
      breaks += 1
    }
  }

  void (async () => {
    while (!end.signal.aborted) {
      await once().catch(() => undefined)
      await pause(AGAIN_MS)
    }
  })()
  return {
    log,
    get breaks() {
      return breaks
    },
  }
}
