import { wouldSlow } from '@final-call/domain'
import type { RaceSession } from './race-session.ts'

type Asked = Pick<RaceSession, 'state' | 'subscribe' | 'command'>

/**
 * [PAC-6] The player has an offer or a question before them: the server is told whenever the clock would run fast meanwhile. Where it
 * cannot be told, the clock goes on as it does. @returns what is called when they have done
 */
export function considering(session: Asked): () => void {
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
    // Once that is answered: of two requests under way either may come first.
    void asked?.then(() => session.command('setConsidering', { on: false })).catch(() => undefined)
  }
}
