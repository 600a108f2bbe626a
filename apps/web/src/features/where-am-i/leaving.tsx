import type { LocationId } from '@final-call/domain'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { useGameTime, usePlaces, useReading } from '../../hooks/race-context.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import { type KindLeaving, kindsLeaving } from '../../session/rides/kinds-leaving.ts'
import { placeName } from '../../session/place/places.ts'
import { timeThere } from '../../session/place/where.ts'
import { MODE_TITLE } from '../../session/words/words.ts'
import { Announced } from '../../ui/announced.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './places.module.css'

/** The kinds of transport that leave a place, each with its next. */
export function Leaving({ from }: { readonly from: LocationId }) {
  const { journeys, loading, failed } = useLeaving(from)
  const now = useGameTime()
  const kinds = kindsLeaving(journeys, now)
  return (
    <div className={css['leaving']}>
      {loading && (
        <>
          <VisuallyHidden>Looking at the boards...</VisuallyHidden>
          <Skeleton lines={2} />
        </>
      )}
      <Announced>
        {!loading &&
          (kinds.length > 0 ? (
            <ul className={css['kinds']} aria-label="What leaves from here">
              {kinds.map((kind) => (
                <Kind key={kind.transport} kind={kind} from={from} />
              ))}
            </ul>
          ) : (
            <p>{failed ? 'The boards could not be read just now.' : 'Nothing leaves from here.'}</p>
          ))}
      </Announced>
    </div>
  )
}

function Kind({
  kind: { transport, onOrder, next, more },
  from,
}: {
  readonly kind: KindLeaving
  readonly from: LocationId
}) {
  const places = usePlaces()
  const leaves = useReading((scene) => timeThere(next.departure, from, scene))
  const Icon = MODE_ICON[transport]
  const to = placeName(places, next.to)
  const count = more === 0 ? '' : `, and ${more} more`
  return (
    <li className={css['kind']}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <strong>{MODE_TITLE[transport]}</strong>{' '}
        {onOrder ? `when you order it, to ${to}${count}` : `${leaves} to ${to}${count}`}
      </span>
    </li>
  )
}
