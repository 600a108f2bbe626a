import { type GameMs, type Race, SPEEDS, isFree, waitsForTime } from '@final-call/domain'
import type { Edge } from './edge.ts'
import type { SessionStore, SpedUp, Speed } from './session-state.ts'

/** The highest speed. */
export const FASTEST: Speed = SPEEDS.reduce((fastest, it) => (it > fastest ? it : fastest))

/** Whether the player waits for something that no skip reaches. */
const isWaiting = (race: Race): boolean => !race.ended && (race.busyUntil !== undefined || waitsForTime(race))

/** Whether the player is waiting for something that no skip reaches, and that a faster clock would shorten. */
export const canBeShorter = (race: Race, now: GameMs): boolean =>
  !race.ended && race.clock.speed < FASTEST && (!isFree(race, now) || waitsForTime(race))

/** Brings a clock that was sped up for a wait back to the player's own speed once the wait is over. */
export interface SpeedKeeper {
  /** Continues a wait of a race that was sped up in an earlier page. */
  follow(gameId: string): void
  /** Notes the player's own speed, which is about to be raised for the wait. */
  note(): void
}

interface KeeperDeps {
  readonly memory: Edge['memory']
  readonly session: SessionStore
  setSpeed(speed: Speed): void
}

const keyOf = (gameId: string): string => `speed.${gameId}`

function spedUpOf(kept: string | undefined): SpedUp | undefined {
  const [own, since] = (kept ?? '').split('.').map(Number)
  const speed = SPEEDS.find((it) => it === own)
  return speed === undefined || since === undefined ? undefined : { own: speed, since }
}

/**
 * Keeps the player's own speed in the browser's storage, so that a reload does not lose it. The first speed set after
 * that is the raised one. If the player then sets another, that is their new choice, and the clock is not set back.
 */
export function speedKeeper({ memory, session, setSpeed }: KeeperDeps): SpeedKeeper {
  const { state, set } = session

  function forget(gameId: string): void {
    memory.remove(keyOf(gameId))
    set({ spedUp: undefined })
  }

  session.subscribe(() => {
    const { spedUp, race, gameId, log, stage } = state()
    if (!spedUp || !race || gameId === undefined || stage !== 'ready') return
    const since = log.filter(({ type, seq }) => type === 'speedSet' && seq > spedUp.since)
    const chosen = since.length > 1 || (since.length === 1 && race.clock.speed !== FASTEST)
    if (!chosen && isWaiting(race)) return
    forget(gameId)
    if (!chosen && since.length === 1 && !race.ended) setSpeed(spedUp.own)
  })

  return {
    follow: (gameId) => set({ spedUp: spedUpOf(memory.read(keyOf(gameId))) }),
    note() {
      const { gameId, race } = state()
      const own = SPEEDS.find((it) => it === race?.clock.speed)
      if (gameId === undefined || !race || own === undefined) return
      memory.write(keyOf(gameId), `${own}.${race.version}`)
      set({ spedUp: { own, since: race.version } })
    },
  }
}
