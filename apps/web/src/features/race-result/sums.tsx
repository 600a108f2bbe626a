import { type Result, balance, cents, moneyText, timeSpent, toppedUp } from '@final-call/domain'
import { type ReactNode, useMemo } from 'react'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { useRace, useSessionState } from '../../hooks/race-context.ts'
import { carbonText, distanceText, hoursText } from '../../session/words/formats.ts'
import { MODE_TITLE } from '../../session/words/words.ts'
import css from './race-result.module.css'
import { timeUse } from './time-use.ts'
import { spending } from './spending.ts'

/** The sums of a race: distance and carbon by kind of transport, if there were several, and what money and time were spent on. */
export function Sums({ result }: { readonly result: Result }) {
  const { moneyLeft, travelled, ending } = result
  const race = useRace()
  const log = useSessionState((state) => state.log)
  const times = useMemo(() => timeUse(timeSpent(log)), [log])
  // The ledger of a stopped race contains its top-ups, but not that they were returned, all of them and not only what was left.
  const returned = ending === 'abandoned' ? toppedUp(race.ledger) : cents(0)
  const forgiven = cents(moneyLeft - balance(race.ledger) + returned)
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
          <Row key={label} label={label} value={moneyText(amount)} />
        ))}
        {returned > 0 && <Row label="Top-ups, returned" value={moneyText(cents(-returned))} />}
        {forgiven > 0 && <Row label="Spent of them, forgiven" value={moneyText(forgiven)} />}
        <Row label="Left" value={moneyText(moneyLeft)} total />
      </Sum>
      {result.ending !== 'abandoned' && (
        <Sum title="Where the time went" head={['Spent', 'h:min']}>
          {times.map(({ label, ms }) => (
            <Row key={label} label={label} value={hoursText(ms)} />
          ))}
          <Row label="Taken" value={hoursText(result.elapsed)} total />
        </Sum>
      )}
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

interface RowProps {
  readonly label: string
  readonly value: string
  readonly total?: boolean
}

const Row = ({ label, value, total = false }: RowProps) => (
  <tr className={total ? css['total'] : undefined}>
    <th scope="row">{label}</th>
    <td>{value}</td>
  </tr>
)
