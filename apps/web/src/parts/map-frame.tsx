import type { ReactNode, RefObject } from 'react'
import type { MapState } from '../platform/map/open-map.ts'
import { Spinner } from '../ui/busy.tsx'
import { cx } from '../ui/cx.ts'
import css from './map-frame.module.css'

interface MapFrameProps {
  /** The element that the map was asked for. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly map: MapState
  readonly dark: boolean
  /** Gives it its height. */
  readonly className: string | undefined
  readonly children?: ReactNode
}

/** The box of a map, which says so while it loads, and is gone where no source can draw here. */
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
