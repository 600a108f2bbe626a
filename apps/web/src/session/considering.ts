import { wouldSlow } from '@final-call/domain'
import type { RaceSession } from './race-session.ts'

/**
 * [PAC-6] While the player considers an offer or a question, tells the server whenever the clock would run fast. If the server
 * cannot be reached, the clock runs on unchanged. @returns a function to call when the player is done
 */
export function considering(session: Pick<RaceSession, 'state' | 'subscribe' | 'command'>): () => void {
  let asked: Promise<unknown> | undefined
  let wanted = false
  const look = (): void => {
    const { race, link } = session.state()
    const before = wanted
    wanted = race !== undefined && link === 'live' && wouldSlow(race)
    if (wanted && !before) asked = session.command('setConsidering', { on: true }).catch(() => undefined)
  }
  const leave = session.subscribe(look)
  look()
  return () => {
    leave()
    // Only after the first request is answered: of two requests under way, either may arrive first.
    void asked?.then(() => session.command('setConsidering', { on: false })).catch(() => undefined)
  }
}
