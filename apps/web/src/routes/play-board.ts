import type { Mode, Race } from '@final-call/domain'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FIRST_KIND } from '../features/boards/texts.ts'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import { useBoardHere } from './use-board-here.ts'
import { type BoardTrip, tripAhead } from '../session/log/asking.ts'
import { isGoalNear } from '../session/place/goal.ts'
import { boardOrigin } from '../session/rides/board-origin.ts'
import { type Cue, boardNamed, cueBeside } from './play-address.ts'

/** What the race asks for, and what the player chose. */
interface Wanted {
  readonly trip: BoardTrip | undefined
  /** Whether the goal can be walked to. */
  readonly near: boolean
  /** The kind of transport that the player chose last. */
  readonly kind: Mode | undefined
}

function cueOf(race: Race | undefined, before: Cue): Cue {
  if (!race) return before
  const step = race.steps.findLast(({ content }) => 'from' in content)
  return {
    origin: boardOrigin(race),
    stood: race.place.kind === 'at' ? race.place.location : before.stood,
    step: step && `${step.id} ${step.state}`,
  }
}

const isSame = (a: Cue, b: Cue): boolean => a.origin === b.origin && a.stood === b.stood && a.step === b.step

/**
 * The board after a race has moved from one cue to the next. A new trip step opens the board of its trip. A change of place opens the
 * new place's board of the kind that the player chose, if any of that leaves there, or the walking board if the goal is near. Otherwise it
 * is unchanged.
 */
export function boardAfter(board: BoardChoice, before: Cue, now: Cue, { trip, near, kind }: Wanted): BoardChoice {
  const transport = trip?.transports[0]
  if (now.step !== before.step && trip && transport) return { transport, from: trip.from, to: trip.to }
  // A player who walks to a booked ride changes place, although the default board stays the same.
  const left = now.stood !== before.stood && board.from === before.stood
  if (!left && now.origin === before.origin) return board
  return near ? { transport: 'walk' } : { preferred: kind }
}

interface Chosen {
  readonly board: BoardChoice
  /** The kind of transport that the player chose last. */
  readonly kind: Mode | undefined
  /** Whether the player has chosen the board, or its kind before they came elsewhere; otherwise the race has. */
  readonly byHand: boolean
}

/** The board of the play page. The player chooses it, or did in the address, and so do trip steps and changes of place. */
export function useChosenBoard() {
  const race = useSessionState((state) => state.race)
  const places = useSessionState((state) => state.places)
  const near = race !== undefined && isGoalNear(race, places)
  const [params] = useSearchParams()
  const arrival: { readonly state: unknown } = useLocation()
  const [{ board, kind, byHand }, setChosen] = useState<Chosen>({ board: {}, kind: undefined, byHand: false })
  const [cue, setCue] = useState<Cue>({})
  const next = cueOf(race, cue)
  if (!isSame(cue, next)) {
    setCue(next)
    const after = boardAfter(board, cue, next, { trip: race && tripAhead(race), near, kind })
    if (after !== board) setChosen({ board: after, kind, byHand: after.preferred !== undefined })
  }
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const [opened, setOpened] = useState(false)
  if (ready && !opened) {
    setOpened(true)
    const named = boardNamed(params, places, next.origin)
    if (named) openNamed(named)
  }

  function setBoard(chosen: BoardChoice): void {
    setChosen({ board: chosen, kind: chosen.transport ?? chosen.preferred, byHand: true })
  }

  /** Opens the board that the address names, unless the race has moved on meanwhile: on another device, or while this tab slept. */
  function openNamed(named: BoardChoice): void {
    const before = cueBeside(arrival.state)
    const chosen = named.transport ?? named.preferred
    const after = before
      ? boardAfter(named, before, next, { trip: race && tripAhead(race), near, kind: chosen })
      : named
    setChosen({ board: after, kind: chosen, byHand: after === named || after.preferred !== undefined })
  }

  const findBoard = useBoardHere()

  /**
   * The board of the place where the player is or will be. If one of its boards leads to the goal, it is that one, with only the rides
   * that go there.
   */
  async function boardHere(): Promise<BoardChoice> {
    if (near) return { transport: 'walk' }
    const last = board.transport ?? board.preferred ?? FIRST_KIND
    return findBoard(last === 'walk' ? FIRST_KIND : last)
  }

  return { board, byHand, cue: next, setBoard, boardHere }
}
