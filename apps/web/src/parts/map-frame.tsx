import type { ReactNode } from 'react'
import type { MapInHand } from '../hooks/use-map.ts'
import { Spinner } from '../ui/busy.tsx'
import { cx } from '../ui/cx.ts'
import css from './map-frame.module.css'

interface MapFrameProps extends MapInHand {
  /** Sets the height. */
  readonly className: string | undefined
  readonly children?: ReactNode
}

/** The box of a map. Shows that it is loading, and disappears if no map source works here. */
export const MapFrame = ({ frame, map, dark, className, children }: MapFrameProps) => (
  <div
    className={cx(css['frame'], className)}
    data-source={map.kind === 'open' ? map.view.source : undefined}
    data-state={map.kind}
    data-dark={dark || undefined}
  >
    <div ref={frame} className={css['canvas']} />
    {map.kind === 'loading' && (
      <div className={css['loading']}>
        <Spinner label="Loading Map & StreetView..." />
      </div>
    )}
    {children}
  </div>
)
