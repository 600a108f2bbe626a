import type { Journey, LocationId, Mode, Race, TicketId, Transport } from '@final-call/domain'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import { useKindHere } from '../hooks/use-kind-here.ts'
import { type Trip, tripAhead } from '../session/log/asking.ts'
import { isGoalNear } from '../session/place/goal.ts'
import { boardOrigin } from '../session/rides/board-origin.ts'
import { type MainTab, openingTab, tabNamed } from './opening-tab.ts'

/** The open dialog. */
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
  /** Opens a journey's dialog. A stable reference, since up to a thousand board rows depend on it. */
  readonly openJourney: (journey: Journey) => void
  /** Opens a tab and scrolls to it, for a press elsewhere on the page. */
  readonly showTab: (tab: MainTab) => void
  readonly tabsPlace: RefObject<HTMLDivElement | null>
  /** Shows the board from a place, to one place or to anywhere. */
  readonly openBoard: (transport: Mode, trip: Pick<Trip, 'from'> & Partial<Pick<Trip, 'to'>>) => void
  /** Shows the boards of the place where the player is or will be, and of them one that leads to the goal. */
  readonly openBoards: () => void
}

/** Pixels at the top of the viewport that fixed bars may cover. */
const UNDER_BARS = 168

/** The board shown at first. */
const FIRST: Transport = 'bus'

/** The parts of a race whose changes may change the board. */
interface Cue {
  /** The place whose board is shown by default. */
  readonly origin?: LocationId | undefined
  /** Where the player stands, or stood last. */
  readonly stood?: LocationId | undefined
  /** The latest trip step and its state. */
  readonly step?: string | undefined
}

/** What the race asks for: a trip, and whether the goal can be walked to. */
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
 * The board after a race has moved from one cue to the next: for a new trip step, the board of its trip; after a change of place, the new
 * place's board of the same kind, or the walking board if the goal is near; otherwise unchanged.
 */
export function boardAfter(board: BoardChoice, before: Cue, now: Cue, { trip, near }: Wanted): BoardChoice {
  const transport = trip?.transports[0]
  if (now.step !== before.step && trip && transport) return { transport, from: trip.from, to: trip.to }
  // A player who walks to a booked ride changes place, although the default board stays the same.
  const left = now.stood !== before.stood && board.from === before.stood
  if (!left && now.origin === before.origin) return board
  return { transport: near ? 'walk' : board.transport }
}

/** The state of the play page: tab, board and dialog. Trip steps and changes of place choose the board. */
export function useView(): View {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState(() => tabNamed(params.get('tab')))
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const first = useSessionState(({ race }) => race && openingTab(race))
  const [opening, setOpening] = useState<MainTab>()
  // The opening tab is chosen once; after that the player chooses.
  if (ready && opening === undefined && first) setOpening(first)
  const [board, setBoard] = useState<BoardChoice>({ transport: FIRST })
  const kindHere = useKindHere()
  const [modal, setModal] = useState<Modal>()
  const [wasOver, setWasOver] = useState(over)
  // The end of the race closes what was open, so that the result is seen.
  if (over !== wasOver) {
    setWasOver(over)
    setModal(undefined)
  }
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

  /** Puts the tab into the URL, so that reloads and shared links open it. */
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

  async function openBoards(): Promise<void> {
    const last = board.transport === 'walk' ? FIRST : board.transport
    const transport = near ? 'walk' : await kindHere(last)
    // The player may have left the page meanwhile.
    if (tabsPlace.current === null) return
    setBoard({ transport })
    showTab('transportation')
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
    openBoards: () => void openBoards(),
  }
}
