import { type Coords, type LocationId, distance } from '@final-call/domain'
import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { placesAsked } from '../../session/place/goal.ts'
import { compareNames } from '../../session/place/places.ts'
import { distanceText } from '../../session/words/formats.ts'
import { coordsText } from '../../session/words/coords-text.ts'
import { Leaving } from './leaving.tsx'
import css from './places.module.css'

interface PlacesProps {
  /** The place that distances are measured from, and what it is to the player; without it, places are sorted by name. */
  readonly near: { readonly coords: Coords; readonly title: string; readonly word: string } | undefined
  readonly selected: LocationId | undefined
  readonly onSelect: (id: LocationId | undefined) => void
  /** Whether all places are listed with coordinates, because there is no map. */
  readonly plain: boolean
}

/** How many places are listed beside a map. */
const NEAREST = 8

/** The nearest places, and those that the player is asked to go to; one may be open, with what leaves from there. */
export function Places({ near, selected, onSelect, plain }: PlacesProps) {
  const all = usePlaces()
  const asked = placesAsked(useRace())
  const [every, setEvery] = useState(false)
  const rows = [...all.values()]
    .map((it) => ({ ...it, goal: asked.includes(it.id), away: near && distance(near.coords, it.coords) }))
    .toSorted((a, b) => (a.away ?? 0) - (b.away ?? 0) || compareNames(a.name, b.name))
  const shown = every || plain ? rows : rows.filter(({ id, goal }, i) => i < NEAREST || goal || id === selected)
  return (
    <section className={css['places']} aria-labelledby="places">
      <h3 id="places">{near ? near.title : 'Places'}</h3>
      <ul className={css['list']}>
        {shown.map(({ id, name, city, coords, goal, away }) => (
          <Place key={id} id={id} open={id === selected} onSelect={onSelect}>
            <span className={css['name']}>
              {name}
              <small>{plain ? `${city} · ${coordsText(coords)}` : city}</small>
              {goal && (away === undefined || away >= 1) && (
                <StatusLabel tone="warn" icon={<Flag />} look="badge">
                  Goal
                </StatusLabel>
              )}
            </span>
            {away !== undefined && <span className={css['away']}>{away < 1 ? near?.word : distanceText(away)}</span>}
          </Place>
        ))}
      </ul>
      {!plain && rows.length > NEAREST && (
        <Button size="small" tone="quiet" onClick={() => setEvery(!every)}>
          {every ? 'Only the nearest' : `All ${rows.length} places`}
        </Button>
      )}
    </section>
  )
}

interface PlaceProps {
  readonly id: LocationId
  readonly open: boolean
  readonly onSelect: (id: LocationId | undefined) => void
  readonly children: ReactNode
}

function Place({ id, open, onSelect, children }: PlaceProps) {
  const row = useRef<HTMLLIElement>(null)
  // If it was opened on the map, it may be scrolled out of view.
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={row} className={css['place']} data-open={open || undefined}>
      <button
        type="button"
        className={css['press']}
        aria-expanded={open}
        onClick={() => onSelect(open ? undefined : id)}
      >
        {children}
      </button>
      {open && <Leaving from={id} />}
    </li>
  )
}
