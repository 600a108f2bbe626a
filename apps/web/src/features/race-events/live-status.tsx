import { Radio } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSessionState } from '../../hooks/race-context.ts'
import type { EntryType } from '../../session/entries.ts'
import { CONNECTION_LOST } from '../../session/messages.ts'
import { Flap } from '../../ui/flap.tsx'
import css from './race-events.module.css'

/** Real milliseconds for which an event stays on the strip. */
const SHOWN = 8_000

/** What is news to a player; the rest is in the log. */
const NEWS: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'leg', 'step', 'legComplete', 'ticket', 'task'])

const WAITING = 'Waiting for next game event...'
const AWAY = 'You were away, so the clock stood. Press Play to go on.'

/** The latest event while it is news, above everything else; `children` stand at its end. */
export function LiveStatus({ children }: { readonly children?: ReactNode }) {
  const latest = useSessionState(({ entries, entriesBefore, stage }) =>
    stage === 'ready' ? entries.slice(entriesBefore).findLast(({ type }) => NEWS.has(type)) : undefined,
  )
  const link = useSessionState((state) => state.link)
  const opened = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const away = useSessionState(({ race }) => race?.clock.run.state === 'pause' && race.standing?.why === 'lapse')
  const [old, setOld] = useState<string>()

  useEffect(() => {
    if (!latest) return undefined
    const timer = setTimeout(() => setOld(latest.id), SHOWN)
    return () => clearTimeout(timer)
  }, [latest])

  const broken = opened && !over && link !== 'live'
  const fresh = latest && latest.id !== old ? latest.title : undefined
  const news = over ? 'The race is over.' : (fresh ?? (away ? AWAY : WAITING))
  return (
    <section className={css['strip']} aria-label="Live Status" data-broken={broken || undefined}>
      <h2 className={css['stripTitle']}>
        <Radio size={18} aria-hidden="true" />
        Live Status
      </h2>
      <p className={css['news']}>
        <Flap text={broken ? CONNECTION_LOST : news} />
      </p>
      <div className={css['aside']}>{!broken && children}</div>
    </section>
  )
}
