import { STILL_AFTER } from '../clock/drawn-clock.ts'
import type { Edge } from '../edge.ts'
import type { LinkState } from './live-link.ts'
import { isPassing } from '../../platform/failures.ts'
import type { RaceTime } from '../clock/race-time.ts'

/** Real milliseconds after which an answer is waited for no longer: the next pings ask again, and a browser has few connections. */
const GIVEN_UP_AFTER = 8_000

export interface LifeHandlers {
  /** The server's log goes as far as that. */
  onVersion(version: number): void
  /** How the link stands, both ways. */
  onLink(state: LinkState): void
}

export interface SignsOfLife {
  /** Tells the server that somebody is there. @param pinged when the ping came that this answers */
  report(gameId: string, pinged?: number): Promise<void>
  /** How the live link stands: the way from the server to us. */
  linked(state: LinkState): void
}

/**
 * Answers the server's pings. While no answer arrives the link is lost, whatever pings come: to the server nobody is there. What is
 * neither answered nor refused for as long as the drawn clock goes on without an answer counts as not arrived.
 */
export function signsOfLife(
  edge: Pick<Edge, 'call' | 'now' | 'later' | 'log'>,
  time: Pick<RaceTime, 'note' | 'answered'>,
  handlers: LifeHandlers,
): SignsOfLife {
  let unanswered = false
  /** It was logged that no answer comes: of one outage once, not at every ping. */
  let logged = false
  let link: LinkState = 'connecting'
  /** When the latest report was sent that has been answered. */
  let heard = -Infinity

  const show = (): void => handlers.onLink(link === 'live' && unanswered ? 'lost' : link)

  return {
    async report(gameId, pinged) {
      const sent = edge.now()
      const given = new AbortController()
      const missing = (): void => {
        // One that was sent later may have been answered.
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
