import type { Edge } from '../edge.ts'
import type { TimeExchange } from '../clock/server-time.ts'
import { type Places, placesOf } from '../place/places.ts'
import { retrying } from './retrying.ts'

/** A race that has been opened, so that its log can be followed. */
export interface OpenedRace {
  /** The running race's id. */
  readonly gameId: string
  /** The places that the server has revealed so far. */
  readonly places: Places
  /** What the last call showed about the server's clock. */
  readonly exchange: TimeExchange
}

/**
 * Starts or resumes a race, and loads its places.
 * @param id a running race's id, or a race spec's
 * @throws CallError
 */
export async function openRace(edge: Edge, id: string): Promise<OpenedRace> {
  const request = { gameId: id, requestId: edge.newId() }
  const { gameId } = await retrying(edge, () => edge.call('startGame', request))
  let sent = edge.now()
  const { serverNow, locations } = await retrying(edge, () => {
    sent = edge.now()
    return edge.call('getGame', { gameId })
  })
  return { gameId, places: placesOf(locations), exchange: { sent, received: edge.now(), serverNow } }
}
