import { isRecord } from '@final-call/contract'
import { type LocationId, MODES } from '@final-call/domain'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import type { Places } from '../session/place/places.ts'
import type { MainTab } from './opening-tab.ts'

/**
 * The board named by an address: `kind`, `from` and `to`, as far as they are a kind of transport and places of this race. Undefined if
 * nothing of it is.
 * @param origin the place whose board is shown by default
 */
export function boardNamed(
  params: URLSearchParams,
  places: Places,
  origin: LocationId | undefined,
): BoardChoice | undefined {
  function place(name: string): LocationId | undefined {
    const id = params.get(name)
    return id !== null && places.has(id) ? id : undefined
  }
  const kind = MODES.find((it) => it === params.get('kind'))
  const from = place('from')
  const goal = place('to')
  // It led to where the player has come meanwhile.
  const to = goal === (from ?? origin) ? undefined : goal
  // A kind alone is only preferred: the player may be elsewhere by now, and nothing of it may leave there.
  if (from ?? to) return { transport: kind, from, to }
  return kind && { preferred: kind }
}

/** The parts of a race whose changes may change the board. */
export interface Cue {
  /** The place whose board is shown by default. */
  readonly origin?: LocationId | undefined
  /** Where the player stands, or stood last. */
  readonly stood?: LocationId | undefined
  /** The latest trip step and its state. */
  readonly step?: string | undefined
}

/** The cue that was kept beside an address; undefined beside one that another device opened, or that was typed. */
export function cueBeside(state: unknown): Cue | undefined {
  const { origin, stood, step } = isRecord(state) ? state : {}
  return typeof origin === 'string' && typeof stood === 'string'
    ? { origin, stood, step: typeof step === 'string' ? step : undefined }
    : undefined
}

/** The query of a play page with the tab and the board that the player has chosen. What else it holds is kept. */
export function queryOf(
  params: URLSearchParams,
  tab: MainTab | undefined,
  board: BoardChoice | undefined,
): URLSearchParams {
  const query = new URLSearchParams(params)
  const parts = { tab, kind: board?.transport ?? board?.preferred, from: board?.from, to: board?.to }
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query
}

/**
 * Writes what the player has chosen into the address, replacing its entry in the history, so that Back still leaves the race. It waits until
 * the race is there, when what the address named has been read; names that were wrong are dropped.
 * @param cue of the board, kept beside the address in the browser's history
 */
export function useAddress(tab: MainTab | undefined, board: BoardChoice | undefined, cue: Cue): void {
  const [params, setParams] = useSearchParams()
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const write = useEffectEvent(() => {
    const query = queryOf(params, tab, board)
    if (String(query) !== String(params)) setParams(query, { replace: true, state: cue })
  })
  // Not for a change of the address: a Back over two entries of this page passes through an older one.
  const chosen = String(queryOf(new URLSearchParams(), tab, board))
  useEffect(() => {
    if (ready) write()
  }, [ready, chosen])
}
