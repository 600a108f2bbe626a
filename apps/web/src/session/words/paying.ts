import { type Cents, cents, inDollars, moneyText } from '@final-call/domain'

/** `Wallet $60, $48 after`: the effect of a price on the wallet. */
export const moneyLine = (wallet: Cents, price: Cents): string =>
  `Wallet ${moneyText(wallet)}, ${moneyText(cents(wallet - price))} after`

/** The address of the top-up page for a race that lacks `missing`, rounded up to whole dollars. */
export const tokensPath = (gameId: string, missing: Cents): string =>
  `/buy-tokens?${new URLSearchParams({ game: gameId, amount: String(Math.ceil(inDollars(missing))) }).toString()}`
