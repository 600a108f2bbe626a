import { STILL_AFTER } from '../clock/drawn-clock.ts'
import type { Edge } from '../edge.ts'
import type { LinkState } from './live-link.ts'
import { isPassing } from '../../platform/failures.ts'
import type { RaceTime } from '../clock/race-time.ts'

/** Timeout of a report in real milliseconds. Later pings cause new ones, and a browser has few connections. */
const GIVEN_UP_AFTER = 8_000

export interface LifeHandlers {
  /** The server's log has reached `version`. */
  onVersion(version: number): void
  /** The state of the link in both directions. */
  onLink(state: LinkState): void
}

export interface SignsOfLife {
  /** Reports to the server that the player is there. @param pinged when the ping that this answers arrived */
  report(gameId: string, pinged?: number): Promise<void>
  /** Takes in the state of the live stream, the direction from the server to the page. */
  linked(state: LinkState): void
}

/**
 * Answers the server's pings with `reportAlive`. While these reports fail, the link counts as lost even if pings arrive, since the server
 * takes the player for gone. The drawn clock runs on for `STILL_AFTER` without an answer: a report that takes longer counts as failed.
 */
export function signsOfLife(
  edge: Pick<Edge, 'call' | 'now' | 'later' | 'log'>,
  time: Pick<RaceTime, 'note' | 'answered'>,
  handlers: LifeHandlers,
): SignsOfLife {
  let unanswered = false
  /** Whether the current outage has been logged. */
  let logged = false
  let link: LinkState = 'connecting'
  /** When the latest answered report was sent. */
  let heard = -Infinity

  const show = (): void => handlers.onLink(link === 'live' && unanswered ? 'lost' : link)

  return {
    async report(gameId, pinged) {
      const sent = edge.now()
      const given = new AbortController()
      const missing = (): void => {
        // A later report may have been answered already.
        if (sent < heard) return
        unanswered = true
        show()
      }
      const endWait = edge.later(STILL_AFTER, missing)
      const endCall = edge.later(GIVEN_UP_AFTER, () => given.abort())
      try {
        const { serverNow, version } = await edge.call('reportAlive', { gameId }, { signal: given.signal })
        time.note({ sent, received: edge.now(), serverNow })
        if (pinged !== undefined) time.answered(pinged)
        heard = Math.max(heard, sent)
        unanswered = false
        logged = false
        handlers.onVersion(version)
        show()
      } catch (error) {
        if (!logged) edge.log('reportAlive failed', error)
        logged = true
        if (given.signal.aborted || isPassing(error)) missing()
        else {
          unanswered = false
          show()
        }
      } finally {
        endWait()
        endCall()
      }
    },
    linked(state) {
      link = state
      show()
    },
  }
}
