import type { Journey, Mode, TicketId } from '@final-call/domain'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import type { BoardTrip } from '../session/log/asking.ts'
import { type MainTab, openingTab, tabNamed } from './opening-tab.ts'
import { useAddress } from './play-address.ts'
import { useChosenBoard } from './play-board.ts'

/** Pixels at the top of the viewport that fixed bars may cover. */
const UNDER_BARS = 168

/** Windows narrower than this number of pixels have no height to spare above what is shown. */
const SMALL = 640

const OPEN_TAB = '[role="tab"][data-state="active"]'

interface OpenTab {
  readonly tab: MainTab
  /** The one that the player or the address has chosen; undefined if the race opened it. */
  readonly chosenTab: MainTab | undefined
  readonly setTab: (tab: MainTab) => void
  /** Opens a tab and scrolls to it, for a press elsewhere on the page. The focus goes to what was asked for (`data-shown`), if the tab has such a part. */
  readonly showTab: (tab: MainTab) => void
  readonly tabsPlace: RefObject<HTMLDivElement | null>
}

/** The open dialog. */
export type Modal =
  | { readonly type: 'journey'; readonly journey: Journey }
  | { readonly type: 'cancel'; readonly ticketId: TicketId }
  | { readonly type: 'move'; readonly ticketId: TicketId }

export interface View extends OpenTab {
  readonly board: BoardChoice
  readonly setBoard: (board: BoardChoice) => void
  readonly modal: Modal | undefined
  readonly setModal: (modal: Modal | undefined) => void
  /** Opens a journey's dialog. A stable reference, since up to a thousand board rows depend on it. */
  readonly openJourney: (journey: Journey) => void
  /** Shows the board from a place, to one place or to anywhere. */
  readonly openBoard: (transport: Mode, trip: Pick<BoardTrip, 'from'> & Partial<Pick<BoardTrip, 'to'>>) => void
  /** Shows the boards of the place where the player is or will be, and of them one that leads to the goal. */
  readonly openBoards: () => void
}

/** The open tab of the play page: first the one in the address (see `useAddress`). */
function useMainTab(): OpenTab {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(() => tabNamed(params.get('tab')))
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const first = useSessionState(({ race }) => race && openingTab(race))
  const [opening, setOpening] = useState<MainTab>()
  // The opening tab is chosen once; after that the player chooses.
  if (ready && opening === undefined && first) setOpening(first)
  const [wasOver, setWasOver] = useState(over)
  if (over !== wasOver) {
    setWasOver(over)
    // Nothing leaves any more for a player whose race has ended.
    if (chosen === 'transportation') setChosen(undefined)
  }
  const tabsPlace = useRef<HTMLDivElement>(null)

  function showTab(next: MainTab): void {
    flushSync(() => setChosen(next))
    const place = tabsPlace.current
    const top = place?.getBoundingClientRect().top ?? UNDER_BARS
    const low = innerWidth < SMALL ? UNDER_BARS : innerHeight / 2
    if (top < UNDER_BARS || top >= low) place?.scrollIntoView({ block: 'start' })
    const target = place?.querySelector<HTMLElement>('[data-shown]') ?? place?.querySelector<HTMLElement>(OPEN_TAB)
    target?.focus({ preventScroll: true })
  }

  const tab = chosen ?? (over ? 'events' : opening) ?? 'events'
  return { tab, chosenTab: chosen, setTab: setChosen, showTab, tabsPlace }
}

/** The open dialog. The end of the race closes it, so that the result is seen. */
function useModal() {
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const [modal, setModal] = useState<Modal>()
  const [wasOver, setWasOver] = useState(over)
  if (over !== wasOver) {
    setWasOver(over)
    setModal(undefined)
  }
  const openJourney = useCallback((journey: Journey) => setModal({ type: 'journey', journey }), [])
  return { modal, setModal, openJourney }
}

/** The state of the play page: its tab, board and dialog. */
export function useView(): View {
  const openTab = useMainTab()
  const { board, byHand, cue, setBoard, boardHere } = useChosenBoard()
  useAddress(openTab.chosenTab, byHand ? board : undefined, cue)
  const openModal = useModal()

  /** The tab is chosen with its board: the race may have opened it, and opens on another at the next reload. */
  function chooseBoard(choice: BoardChoice): void {
    setBoard(choice)
    openTab.setTab('transportation')
  }

  function openBoard(choice: BoardChoice): void {
    setBoard(choice)
    openTab.showTab('transportation')
  }

  async function openBoards(): Promise<void> {
    const here = await boardHere()
    // The player may have left the page meanwhile.
    if (openTab.tabsPlace.current !== null) openBoard(here)
  }

  return {
    ...openTab,
    ...openModal,
    board,
    setBoard: chooseBoard,
    openBoard: (transport, { from, to }) => openBoard({ transport, from, to }),
    openBoards: () => void openBoards(),
  }
}
