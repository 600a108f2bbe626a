import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSessionState } from '../../hooks/race-context.ts'
import { useNews } from '../../hooks/use-news.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { CONNECTION_LOST } from '../../session/words/messages.ts'
import { Flap } from '../../ui/flap.tsx'
import css from './race-events.module.css'

/** The latest event while it is news; `children` are shown at the end of the strip. */
export function LiveStatus({ children }: { readonly children?: ReactNode }) {
  const { latest, trouble, right } = useNews()
  const broken = useDisconnected()
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  return (
    <section
      className={css['strip']}
      aria-label="Live Status"
      data-broken={broken || undefined}
      data-over={over || undefined}
      data-trouble={latest === trouble || undefined}
      data-right={latest === right || undefined}
    >
      <h2 className={css['stripTitle']}>
        <Radio size={18} aria-hidden="true" />
        Live Status
      </h2>
      <p className={css['news']}>
        <Flap text={broken ? CONNECTION_LOST : latest} />
      </p>
      <div className={css['aside']}>{!broken && children}</div>
    </section>
  )
}
