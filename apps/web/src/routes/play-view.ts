import type { Journey, Mode, TicketId } from '@final-call/domain'
import { useCallback, useState } from 'react'
import type { BoardChoice } from '../features/boards/transportation.tsx'
import { useSessionState } from '../hooks/race-context.ts'
import type { BoardTrip } from '../session/log/asking.ts'
import { type OpenTab, useMainTab } from './main-tab.ts'
import { useAddress } from './play-address.ts'
import { useChosenBoard } from './play-board.ts'

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
