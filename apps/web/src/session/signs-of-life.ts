import type { Edge } from './edge.ts'
import type { LinkState } from './live-link.ts'
import { isPassing } from '../platform/failures.ts'
import type { RaceTime } from './race-time.ts'

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

/** Answers the server's pings. While no answer arrives the link is lost, whatever pings come: to the server nobody is there. */
export function signsOfLife(
  edge: Pick<Edge, 'call' | 'now' | 'log'>,
  time: Pick<RaceTime, 'note' | 'answered'>,
  handlers: LifeHandlers,
): SignsOfLife {
  let unanswered = false
  let link: LinkState = 'connecting'

  const show = (): void => handlers.onLink(link === 'live' && unanswered ? 'lost' : link)

  return {
    async report(gameId, pinged) {
      const sent = edge.now()
      try {
        const { serverNow, version } = await edge.call('reportAlive', { gameId })
        time.note({ sent, received: edge.now(), serverNow })
        if (pinged !== undefined) time.answered(pinged)
        unanswered = false
        handlers.onVersion(version)
      } catch (error) {
        edge.log('reportAlive failed', error)
        unanswered = isPassing(error)
      }
      show()
    },
    linked(state) {
      link = state
      show()
    },
  }
}
