import { type Cents, cents, inDollars } from '@final-call/domain'
import { moneyText } from './formats.ts'

/** `Wallet $60, $48 after`: what a price does to the wallet. */
export const moneyLine = (wallet: Cents, price: Cents): string =>
  `Wallet ${moneyText(wallet)}, ${moneyText(cents(wallet - price))} after`

/** The counter's page, for a race that lacks so much: in whole dollars, enough of them. */
export const tokensPath = (gameId: string, missing: Cents): string =>
  `/buy-tokens?${new URLSearchParams({ game: gameId, amount: String(Math.ceil(inDollars(missing))) }).toString()}`
