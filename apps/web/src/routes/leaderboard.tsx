import { useParams } from 'react-router'
import { Leaderboard as Board } from '../features/leaderboard/leaderboard.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export function Leaderboard() {
  const { gameSpecId = '' } = useParams()
  return (
    <Page
      title="Leaderboard"
      back={TO_PORTAL}
      width="wide"
      lead="The shortest game time wins; then the money left counts, then real time. Players who bought tokens rank after those who did not."
    >
      <Board key={gameSpecId} gameSpecId={gameSpecId} />
    </Page>
  )
}
