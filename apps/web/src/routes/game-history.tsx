import { HistoryBoard } from '../features/history/history-board.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export const GameHistory = () => (
  <Page
    title="Game History"
    back={TO_PORTAL}
    width="wide"
    lead="Every attempt of yours: go on with one that is under way, look back at the others."
  >
    <HistoryBoard />
  </Page>
)
