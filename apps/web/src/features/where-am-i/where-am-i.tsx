import type { LocationId, Race, Ticket } from '@final-call/domain'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { usePlaces, useRace, useReading, useScene } from '../../hooks/race-context.ts'
import { timeFromNow, timeText, untilText } from '../../session/words/formats.ts'
import { placeName } from '../../session/place/places.ts'
import { coordsAlong } from '../../session/place/along.ts'
import { clocksHere, whereIs, zoneHere } from '../../session/place/where.ts'
import { journeyName } from '../../session/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/busy.tsx'
import { Fact } from '../../ui/fact.tsx'
import { lazyOr } from '../../ui/lazy-or.ts'
import { coordsText } from '../../session/words/coords-text.ts'
import type { MapPanelProps } from './map-panel.tsx'
import { Places } from './places.tsx'
import css from './where-am-i.module.css'

/** The specification's text. */
const LOADING = 'Loading Map & StreetView...'

// Loaded with the tab. If that fails, without a connection or because the server's files are newer than the page, only the list is shown.
const MapPanel = lazyOr(() => import('./map-panel.tsx').then((it) => it.MapPanel), NoMap)

function NoMap({ onNone }: MapPanelProps) {
  const none = useEffectEvent(onNone)
  useEffect(() => none(), [])
  return null
}

/** As large as the map, so that the list below does not move when it appears. */
const Loading = () => (
  <div className={css['coming']}>
    <Spinner label={LOADING} />
  </div>
)

interface WhereAmIProps {
  /** Of a replay: the race as it ended. */
  readonly whole?: Race
}

/** The player's location: facts, map and places near by. */
export function WhereAmI({ whole }: WhereAmIProps) {
  const where = whereIs(useRace())
  const places = usePlaces()
  const [selected, setSelected] = useState<LocationId>()
  const [plain, setPlain] = useState(false)
  if (where.kind === 'nowhere') return <p role="status">{LOADING}</p>
  const ahead = where.kind === 'on board' ? where.ticket.journey.to : undefined
  const coords = places.get(where.kind === 'at' ? where.location : where.ticket.journey.to)?.coords
  const near = coords && {
    coords,
    title: ahead === undefined ? 'Places near you' : `Places near ${placeName(places, ahead)}`,
    word: ahead === undefined ? 'you are here' : 'you arrive here',
  }
  return (
    <div className={css['where']}>
      {where.kind === 'at' ? <At id={where.location} /> : <OnBoard ticket={where.ticket} />}
      <Announced>
        {plain && (
          <Alert
            tone="quiet"
            title="There is no map here"
            action={
              <Button size="small" onClick={() => location.reload()}>
                Load the page again
              </Button>
            }
          >
            It could not be drawn: WebGL is off in this browser, or a part of the page did not load. The list below says
            where everything is.
          </Alert>
        )}
      </Announced>
      <div className={css['map']} data-plain={plain || undefined}>
        <Suspense fallback={<Loading />}>
          <MapPanel selected={selected} onSelect={setSelected} whole={whole} onNone={() => setPlain(true)} />
        </Suspense>
        <Places near={near} selected={selected} onSelect={setSelected} plain={plain} />
      </div>
    </div>
  )
}

function At({ id }: { readonly id: LocationId }) {
  const { race, places, now } = useScene()
  const place = places.get(id)
  return (
    <>
      <h2>Current Location: {placeName(places, id)}</h2>
      {place && (
        <dl className={css['facts']}>
          <Fact label="City">{place.city}</Fact>
          <Fact label="Code">{place.abvr3}</Fact>
          <Fact label="Coordinates">{coordsText(place.coords)}</Fact>
          <Fact label="Local time">
            {timeText(now, zoneHere(race, places))}
            {clocksHere(now, race, places)}
          </Fact>
        </dl>
      )}
    </>
  )
}

function OnBoard({ ticket: { journey } }: { readonly ticket: Ticket }) {
  const places = usePlaces()
  const over = useRace().ended !== undefined
  const from = placeName(places, journey.from)
  const to = placeName(places, journey.to)
  const arrives = useReading(
    ({ now, race }) =>
      timeFromNow(journey.arrival, now, zoneHere(race, places)) + clocksHere(journey.arrival, race, places),
  )
  const left = useReading(({ now }) => untilText(journey.arrival, now))
  const part = useReading(({ now }) =>
    Math.round(((now - journey.departure) / (journey.arrival - journey.departure)) * 100),
  )
  const coords = useReading(({ now }) => {
    const at = coordsAlong(journey, places, now)
    return at && coordsText(at)
  })
  return (
    <>
      <h2>
        {journey.transport === 'walk' ? 'On foot' : `On board ${journeyName(journey)}`}: {from} to {to}
        {over && ', as the race ended'}
      </h2>
      <progress
        className={css['progress']}
        value={Math.min(100, Math.max(0, part))}
        max={100}
        aria-label={`On the way to ${to}`}
      />
      <dl className={css['facts']}>
        {!over && <Fact label="Arrives">{arrives}</Fact>}
        <Fact label="Still to go">{left}</Fact>
        {coords !== undefined && <Fact label="About here">{coords}</Fact>}
      </dl>
    </>
  )
}
