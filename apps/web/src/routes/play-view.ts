import type { Journey, LocationId, Mode, Race, TicketId } from '@final-call/domain'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import { type Trip, tripAhead } from '../session/log/asking.ts'
import { isGoalNear } from '../session/place/goal.ts'
import { boardOrigin } from '../session/rides/board-origin.ts'
import { type MainTab, openingTab, tabNamed } from './opening-tab.ts'

/** The window that is open over the game. */
export type Modal =
  | { readonly type: 'journey'; readonly journey: Journey }
  | { readonly type: 'cancel'; readonly ticketId: TicketId }
  | { readonly type: 'move'; readonly ticketId: TicketId }

export interface View {
  readonly tab: MainTab
  readonly setTab: (tab: MainTab) => void
  readonly board: BoardChoice
  readonly setBoard: (board: BoardChoice) => void
  readonly modal: Modal | undefined
  readonly setModal: (modal: Modal | undefined) => void
  /** Opens a journey's window. Always the same function: a board has a thousand rows, each drawn again for another one. */
  readonly openJourney: (journey: Journey) => void
  /** Opens a tab and brings it into view, for a press elsewhere on the page. */
  readonly showTab: (tab: MainTab) => void
  readonly tabsPlace: RefObject<HTMLDivElement | null>
  /** Shows a board with from chosen, and to or anywhere. */
  readonly openBoard: (transport: Mode, trip: Pick<Trip, 'from'> & Partial<Pick<Trip, 'to'>>) => void
  /** Shows the boards of the place where the player is, or will be: that of one's own feet where the goal is near. */
  readonly openBoards: () => void
}

/** Pixels from the top of the window that the bar and the strip may cover. */
const UNDER_BARS = 168

/** The board that a race opens at. */
const FIRST: Mode = 'bus'

/** The boards of a place: that of one's own feet where they lead to the goal and only there, or else the kind that was looked at last. */
export const boardsHere = ({ transport }: Pick<BoardChoice, 'transport'>, near: boolean): BoardChoice => ({
  transport: near ? 'walk' : transport === 'walk' ? FIRST : transport,
})

/** What of a race its board goes by. */
interface Cue {
  /** Where a board is read without a choice. */
  readonly origin?: LocationId | undefined
  /** Where the player stands, or stood last. */
  readonly stood?: LocationId | undefined
  /** The step about a trip that came last, and how it stands. */
  readonly step?: string | undefined
}

/** What is to be shown of a race: the trip that it asks for, and whether the goal can be walked to. */
interface Wanted {
  readonly trip: Trip | undefined
  readonly near: boolean
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
 * The board that is shown once a race has gone on from one cue to the next: that of the trip which is asked for; or of the place, of
 * the same kind as before, or of one's own feet where they lead to the goal.
 */
export function boardAfter(board: BoardChoice, before: Cue, now: Cue, { trip, near }: Wanted): BoardChoice {
  const transport = trip?.transports[0]
  if (now.step !== before.step && trip && transport) return { transport, from: trip.from, to: trip.to }
  // Whoever walks to what they have booked comes elsewhere, though what is read ahead stays the same.
  const left = now.stood !== before.stood && board.from === before.stood
  if (!left && now.origin === before.origin) return board
  return { transport: near ? 'walk' : board.transport }
}

/** What of the game is looked at. A step about a trip chooses its board; a player who comes elsewhere gets that place's. */
export function useView(): View {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState(() => tabNamed(params.get('tab')))
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const first = useSessionState(({ race }) => race && openingTab(race))
  const [opening, setOpening] = useState<MainTab>()
  // What a race opens at is settled once; later it is the player who turns the pages.
  if (ready && opening === undefined && first) setOpening(first)
  const [board, setBoard] = useState<BoardChoice>({ transport: FIRST })
  const [modal, setModal] = useState<Modal>()
  const openJourney = useCallback((journey: Journey) => setModal({ type: 'journey', journey }), [])
  const tabsPlace = useRef<HTMLDivElement>(null)
  const race = useSessionState((state) => state.race)
  const places = useSessionState((state) => state.places)
  const near = race !== undefined && isGoalNear(race, places)
  const [cue, setCue] = useState<Cue>({})
  const next = cueOf(race, cue)
  if (!isSame(cue, next)) {
    setCue(next)
    setBoard(boardAfter(board, cue, next, { trip: race && tripAhead(race), near }))
  }

  /** The address knows the tab, so that a reload and a shared link open at it. */
  function setTab(next: MainTab): void {
    setChosen(next)
    setParams({ tab: next }, { replace: true })
  }

  function showTab(next: MainTab): void {
    flushSync(() => setTab(next))
    const place = tabsPlace.current
    const top = place?.getBoundingClientRect().top ?? UNDER_BARS
    if (top < UNDER_BARS || top > innerHeight / 2) place?.scrollIntoView({ block: 'start' })
    place?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus({ preventScroll: true })
  }

  return {
    tab: chosen ?? (over ? 'events' : opening) ?? 'events',
    setTab,
    board,
    setBoard,
    modal,
    setModal,
    openJourney,
    showTab,
    tabsPlace,
    openBoard(transport, { from, to }) {
      setBoard({ transport, from, to })
      showTab('transportation')
    },
    openBoards() {
      setBoard((last) => boardsHere(last, near))
      showTab('transportation')
    },
  }
}
