import { TokenDesk } from '../features/tokens/token-desk.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export const BuyTokens = () => (
  <Page title="Buy Tokens" back={TO_PORTAL} lead="Move play money from your account into a running race.">
    <TokenDesk />
  </Page>
)
