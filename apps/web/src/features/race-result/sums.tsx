import { type Cents, type Result, balance, cents } from '@final-call/domain'
import type { ReactNode } from 'react'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { useRace } from '../../hooks/race-context.ts'
import { carbonText, distanceText, moneyText } from '../../session/words/formats.ts'
import { MODE_TITLE } from '../../session/words/words.ts'
import css from './race-result.module.css'
import { spending } from './spending.ts'

/** What a race came to, by the way one went, where that was more than one, and by what the money was for. */
export function Sums({ result }: { readonly result: Result }) {
  const { moneyLeft, travelled } = result
  const race = useRace()
  // Of a stopped race's top-ups the ledger tells that they came, not that they went back.
  const returned = cents(moneyLeft - balance(race.ledger))
  return (
    <div className={css['sums']}>
      {travelled.length > 1 && (
        <Sum title="How far" head={['By', 'Distance', 'Carbon']}>
          {travelled.map(({ mode, metres, carbon }) => {
            const Icon = MODE_ICON[mode]
            return (
              <tr key={mode}>
                <th scope="row">
                  <Icon size={18} aria-hidden="true" />
                  {MODE_TITLE[mode]}
                </th>
                <td>{distanceText(metres)}</td>
                <td>{carbonText(carbon)}</td>
              </tr>
            )
          })}
        </Sum>
      )}
      <Sum title="Where the money went" head={['For', 'Amount']}>
        {spending(race).map(({ label, amount }) => (
          <Money key={label} label={label} amount={amount} />
        ))}
        {returned !== 0 && <Money label="Top-ups, returned" amount={returned} />}
        <Money label="Left" amount={moneyLeft} total />
      </Sum>
    </div>
  )
}

interface SumProps {
  readonly title: string
  readonly head: readonly string[]
  readonly children: ReactNode
}

const Sum = ({ title, head, children }: SumProps) => (
  <table className={css['sum']}>
    <caption>
      <h3 className={css['subtitle']}>{title}</h3>
    </caption>
    <thead>
      <tr>
        {head.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface MoneyProps {
  readonly label: string
  readonly amount: Cents
  readonly total?: boolean
}

const Money = ({ label, amount, total = false }: MoneyProps) => (
  <tr className={total ? css['total'] : undefined}>
    <th scope="row">{label}</th>
    <td>{moneyText(amount)}</td>
  </tr>
)
