import type { LocationId, Mode, Race } from '@final-call/domain'
import { Camera, Expand, LocateFixed, User } from 'lucide-react'
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { MapFrame } from '../../parts/map-frame.tsx'
import { usePlaces, useRace, useReadings, useSession } from '../../hooks/race-context.ts'
import { useMap, usePin } from '../../hooks/use-map.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import type { MapView, StreetPicture } from '../../platform/map/map-view.ts'
import { coordsAlong } from '../../session/place/along.ts'
import { placesAsked } from '../../session/place/goal.ts'
import { whereIs } from '../../session/place/where.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyOr } from '../../ui/lazy-or.ts'
import { reducedMotion } from '../../ui/use-reduced-motion.ts'
import css from './map-panel.module.css'
import {
  STREET_VIEW,
  endsOf,
  linesOf,
  mapPlaces,
  markedPlace,
  outlookOf,
  outlookOfPlace,
  sceneOf,
  wholeRace,
} from './scene.ts'

export interface MapPanelProps {
  readonly selected: LocationId | undefined
  readonly onSelect: (id: LocationId) => void
  /** Of a replay: the race as it ended, which the map shows whole, with its ends labelled. */
  readonly whole?: Race | undefined
  /** Called if no source can draw a map. */
  readonly onNone: () => void
}

/** Real milliseconds between two positions of a vehicle if reduced motion is preferred. */
const CALM_STEP = 1_000

// Loaded on demand.
const StreetPanel = lazyOr(
  () => import('./street-panel.tsx').then((it) => it.StreetPanel),
  () => (
    <Alert tone="warn" title="The street-level picture did not come">
      A part of the page did not load, which a reload mends.
    </Alert>
  ),
)

/** The map, and the street view: Google's if its map is used, otherwise a street-level picture on demand. */
export function MapPanel({ selected, onSelect, whole, onNone }: MapPanelProps) {
  const { place, tickets, steps } = useRace()
  const places = usePlaces()
  const asked = useReadings(({ race }) => placesAsked(race))
  const scene = useMemo(() => sceneOf({ place, tickets, steps }, asked, places), [place, tickets, steps, asked, places])
  const wholeScene = useMemo(() => (whole ? sceneOf(whole, [], places) : scene), [whole, scene, places])
  const ends = useMemo(() => whole && endsOf(whole), [whole])
  // A replay takes half a minute for all rides: a map that followed each would never rest.
  const [following, setFollowing] = useState(whole === undefined)
  const drawn = useMap({
    outlook: (source) => (following ? outlookOf(source, scene) : wholeRace(source, wholeScene)),
    onPlace: onSelect,
  })
  const { map } = drawn
  const view = map.kind === 'open' ? map.view : undefined
  const where = whereIs({ place, tickets })
  const here = where.kind === 'at' ? where.location : undefined
  const marked = markedPlace(where)
  const station = where.kind === 'at' ? where.location : where.kind === 'on board' ? where.ticket.ticketId : ''

  useEffect(() => view?.drawLines(linesOf(scene)), [view, scene])
  useEffect(
    () => view?.drawPlaces(mapPlaces(places, { selected, here: marked, asked, ends })),
    [view, places, selected, marked, asked, ends],
  )
  const look = (): unknown => following && view?.look(outlookOf(view.source, scene))
  useLookAgain(view, station, look)
  // A map of streets shows the player's own, wherever the goal is.
  useLookAgain(view, asked.join(), () => here !== undefined && view?.source === 'built-in' && look())
  useLookAgain(view, selected, () => {
    const at = selected === undefined ? undefined : places.get(selected)?.coords
    if (view && at) view.look(outlookOfPlace(view.source, at))
  })
  const none = useEffectEvent(onNone)
  useEffect(() => {
    if (map.kind === 'none') none()
  }, [map.kind])

  return (
    <div className={css['views']}>
      <MapFrame {...drawn} className={css['map']}>
        {view && <Player view={view} mode={where.kind === 'on board' ? where.ticket.journey.transport : undefined} />}
      </MapFrame>
      <div className={css['tools']}>
        {view && (
          <>
            <Button
              size="small"
              icon={<LocateFixed />}
              onClick={() => {
                setFollowing(true)
                view.look(outlookOf(view.source, scene))
              }}
            >
              Where I am
            </Button>
            <Button
              size="small"
              icon={<Expand />}
              onClick={() => {
                setFollowing(whole === undefined)
                view.look(wholeRace(view.source, wholeScene))
              }}
            >
              The whole race
            </Button>
          </>
        )}
        {map.kind !== 'loading' && !view?.streetView && here !== undefined && <StreetOffer key={here} id={here} />}
      </div>
      {view?.streetView && where.kind === 'at' && <Street key={where.location} view={view} id={where.location} />}
    </div>
  )
}

/**
 * A button that shows the street-level picture nearest to a place, if the operator configured a catalogue. Nothing is requested before it
 * is pressed.
 */
function StreetOffer({ id }: { readonly id: LocationId }) {
  const { config } = usePlatform()
  const [open, setOpen] = useState(false)
  const source = config.current()?.streetPictures
  if (!source) return null
  return (
    <>
      <Button size="small" icon={<Camera />} aria-expanded={open} onClick={() => setOpen(!open)}>
        Street-level picture
      </Button>
      {open && (
        <div className={css['offered']}>
          <Suspense fallback={<Spinner label="Loading..." />}>
            <StreetPanel source={source} id={id} look={STREET_VIEW} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Moves the map when `what` has changed since it was requested; the map may take a while to load. */
function useLookAgain(view: MapView | undefined, what: string | undefined, look: () => unknown): void {
  const seen = useRef(what)
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!view || seen.current === what) return
    seen.current = what
    again()
  }, [view, what])
}

/** The player on the map: at a place, or moving in game time. */
function Player({ view, mode }: { readonly view: MapView; readonly mode: Mode | undefined }) {
  const session = useSession()
  const places = usePlaces()
  const moved = useCallback(
    (listener: () => void) => {
      let last = 0
      const step = (): void => {
        const now = performance.now()
        if (reducedMotion() && now - last < CALM_STEP) return
        last = now
        listener()
      }
      const ends = [session.subscribe(listener), session.subscribeTime(step)]
      return () => ends.forEach((end) => end())
    },
    [session],
  )
  const element = usePin(
    view,
    () => {
      const { race } = session.state()
      const now = session.gameNow()
      if (!race || now === undefined) return undefined
      const where = whereIs(race)
      if (where.kind === 'on board') return coordsAlong(where.ticket.journey, places, now)
      return where.kind === 'at' ? places.get(where.location)?.coords : undefined
    },
    moved,
  )
  const Icon = mode ? MODE_ICON[mode] : User
  return (
    element &&
    createPortal(
      <span className={css['player']} aria-hidden="true">
        <Icon size={18} />
      </span>,
      element,
    )
  )
}

/** Google's street view; nothing if there is none near by. */
function Street({ view, id }: { readonly view: MapView; readonly id: LocationId }) {
  const place = usePlaces().get(id)
  const [picture, setPicture] = useState<{ readonly draw: StreetPicture }>()
  const holder = useRef<HTMLDivElement>(null)
  const at = place?.coords
  useEffect(() => {
    let over = false
    if (at) {
      void view.streetView?.(at, STREET_VIEW).then((draw) => {
        if (!over && draw) setPicture({ draw })
      })
    }
    return () => {
      over = true
    }
  }, [view, at])
  useEffect(() => (picture && holder.current ? picture.draw(holder.current) : undefined), [picture])
  if (!picture) return null
  return (
    <section className={css['street']} aria-label={`The view from the street at ${place?.name ?? id}`}>
      <div ref={holder} className={css['canvas']} />
    </section>
  )
}
