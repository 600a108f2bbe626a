import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSessionState } from '../../hooks/race-context.ts'
import type { EntryType } from '../../session/entries.ts'
import css from './race-events.module.css'

/** Real milliseconds for which an event stays on the strip. */
const SHOWN = 8_000

/** What is news to a player; the rest is in the log. */
const NEWS: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'leg', 'step', 'legComplete', 'ticket', 'task'])

/** The latest event while it is news, above everything else. */
export function LiveStatus() {
  const latest = useSessionState(({ entries, entriesBefore, stage }) =>
    stage === 'ready' ? entries.slice(entriesBefore).findLast(({ type }) => NEWS.has(type)) : undefined,
  )
  const link = useSessionState((state) => state.link)
  const opened = useSessionState(({ stage }) => stage === 'ready')
  const [old, setOld] = useState<string>()

  useEffect(() => {
    if (!latest) return undefined
    const timer = setTimeout(() => setOld(latest.id), SHOWN)
    return () => clearTimeout(timer)
  }, [latest])

  const broken = opened && link !== 'live'
  const news = latest && latest.id !== old ? latest.title : 'Waiting for next game event...'
  return (
    <section className={css['strip']} aria-label="Live Status" data-broken={broken || undefined}>
      <h2 className={css['stripTitle']}>
        <Radio size={18} aria-hidden="true" />
        Live Status
      </h2>
      <p className={css['news']}>{broken ? 'Connection lost. Trying again...' : news}</p>
    </section>
  )
}
