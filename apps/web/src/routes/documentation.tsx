import { Guide } from '../features/guide/guide.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export const Documentation = () => (
  <Page title="Game Documentation" back={TO_PORTAL} width="wide" lead="How a race works, and how to write one.">
    <Guide />
  </Page>
)
