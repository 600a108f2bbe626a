import { Radio } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSessionState } from '../../hooks/race-context.ts'
import type { Entry } from '../../session/log/entries.ts'
import { newsOf } from '../../session/log/entry-lists.ts'
import { CONNECTION_LOST } from '../../session/words/messages.ts'
import { Flap } from '../../ui/flap.tsx'
import css from './race-events.module.css'

/** Real milliseconds for which an event stays on the strip. */
const SHOWN = 8_000

const WAITING = 'Waiting for next game event...'
const AWAY = 'The connection was gone, so the clock stood. Press Play to go on.'

/** What an event says for as long as it is fresh. */
function useFresh(latest: Entry | undefined): string | undefined {
  const [old, setOld] = useState<string>()
  const id = latest?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setOld(id), SHOWN)
    return () => clearTimeout(timer)
  }, [id])
  return id === old ? undefined : (latest?.news ?? latest?.title)
}

/**
 * The latest event while it is news, above everything else; `children` stand at its end. What came of tickets and money goes before
 * what is asked next: one arrives and is asked at the same instant.
 */
export function LiveStatus({ children }: { readonly children?: ReactNode }) {
  const entries = useSessionState((state) => (state.stage === 'ready' ? state.entries : undefined))
  const before = useSessionState(({ entriesBefore }) => entriesBefore)
  const { came, next } = useMemo(() => newsOf(entries?.slice(before) ?? []), [entries, before])
  const [fresh, asked] = [useFresh(came), useFresh(next)]
  const link = useSessionState((state) => state.link)
  const opened = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const away = useSessionState(({ race }) => race?.clock.run.state === 'pause' && race.standing?.why === 'lapse')
  const broken = opened && !over && link !== 'live'
  const news = over ? 'The race is over.' : (fresh ?? asked ?? (away ? AWAY : WAITING))
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
