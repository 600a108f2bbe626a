import { type Journey, type LocationId, MODES, type Mode, type Race, gameMs, isLive } from '@final-call/domain'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { useBoard } from '../../hooks/use-board.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import { type Places, compareNames, placeName } from '../../session/place/places.ts'
import { comesTo, lastRide, placeOf, thereFrom, walkable } from '../../session/place/where.ts'
import { boardOrigin, lastNeeded } from '../../session/rides/board-origin.ts'
import { MODE_TITLE, journeyWord } from '../../session/words/words.ts'
import { FullMessage } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectInput, type SelectOption } from '../../ui/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './boards.module.css'
import { Departures } from './departures.tsx'
import { type OpeningKind, openingKind } from './opening-kind.ts'
import { SPANS, type Span, spanLabel, spanShown } from './spans.ts'
import { emptyText } from './texts.ts'

/**
 * The selected board. Without `from`, it is that of where the player is or will be; without `transport`, it is the one that the place's
 * boards open on: of the `preferred` kind, if any of that leaves.
 */
export interface BoardChoice {
  readonly transport?: Mode | undefined
  readonly preferred?: Mode | undefined
  readonly from?: LocationId | undefined
  readonly to?: LocationId | undefined
}

interface TransportationProps {
  readonly choice: BoardChoice
  readonly onChoose: (choice: BoardChoice) => void
  readonly onOpen: (journey: Journey) => void
}

const ANYWHERE = ''

const byName = (places: Places) => (a: LocationId, b: LocationId) =>
  compareNames(placeName(places, a), placeName(places, b))

/** The places that can be chosen: where the player is, where their tickets lead, and all others. */
function originsOf(race: Race, places: Places, chosen: LocationId): readonly SelectOption[] {
  const here = placeOf(race)
  const ahead = new Set(race.tickets.filter(isLive).map(({ journey }) => journey.to))
  const group = (id: LocationId): string =>
    id === here ? 'Where you are' : ahead.has(id) ? 'Where your tickets go' : 'Elsewhere'
  const everywhere = [...places.keys(), chosen].toSorted(byName(places))
  const origins = new Set([...(here === undefined ? [] : [here]), ...ahead, ...everywhere])
  return Array.from(origins, (id) => ({ value: id, label: placeName(places, id), group: group(id) }))
}

/**
 * Which departures from a place are shown, by time. By default those before the player's arrival are hidden. Arriving while looking does not
 * move rows.
 */
function useSpan(from: LocationId) {
  const [wanted, setSpan] = useState<Span>()
  const ahead = useReading(({ now, race }) => comesTo(race, from, now) !== undefined)
  const has = useReading(({ now, race }) => thereFrom(race, from, now) !== undefined)
  const [awaited, setAwaited] = useState<LocationId>()
  if (ahead && awaited !== from) setAwaited(from)
  const there = ahead || (has && awaited === from)
  return { span: spanShown(wanted, there), setSpan, there, come: !ahead }
}

/**
 * Whether the board of a kind of transport has something to show for a place: true as long as that is not known. And the kind that is
 * shown until the player chooses one.
 */
function useKinds(from: LocationId, preferred: Mode | undefined) {
  const places = usePlaces()
  const { loading, failed, journeys } = useLeaving(from)
  const leaving = useMemo(() => new Set(journeys.map(({ transport }) => transport)), [journeys])
  // Who walks leaves at any time.
  const walks = useMemo(() => walkable(places, from, gameMs(0)).length > 0, [places, from])
  const has = (kind: Mode): boolean => (kind === 'walk' ? walks : loading || failed || leaving.has(kind))
  const [opened, setOpened] = useState<OpeningKind>()
  const opening = openingKind(opened, { from, preferred }, has, !loading)
  if (opening !== opened) setOpened(opening)
  return { has, opening: opening.kind }
}

/** The five boards of the specification for one place, and the walking board. */
export function Transportation(props: TransportationProps) {
  const race = useRace()
  const from = props.choice.from ?? boardOrigin(race)
  if (from === undefined) return <FullMessage>Waiting for the race to put you somewhere...</FullMessage>
  return <BoardsOf {...props} from={from} />
}

function BoardsOf({ choice, onChoose, onOpen, from }: TransportationProps & { readonly from: LocationId }) {
  const { has, opening } = useKinds(from, choice.preferred)
  const { transport = opening } = choice
  const place = useRef<HTMLDivElement>(null)
  const { span, setSpan, there, come } = useSpan(from)
  /** Called by a button that disappears, so the focus moves here. */
  function onHere(next: LocationId): void {
    flushSync(() => onChoose({ transport, from: next }))
    place.current?.querySelector('select')?.focus({ preventScroll: true })
  }
  /** Called by a button above or on a board, which disappears, so the focus moves here. */
  function onKind(next: Mode, to: LocationId | undefined): void {
    flushSync(() => onChoose({ ...choice, transport: next, to }))
    place.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className={css['transportation']}>
      <Tabs
        label="Kinds of transport"
        look="pill"
        value={transport}
        onChange={(id) => {
          const next = MODES.find((it) => it === id)
          // With its place: a kind alone would open on another one after a reload, where nothing of it leaves.
          if (next) onChoose({ ...choice, transport: next, from })
        }}
        tabs={MODES.map((it) => {
          const Icon = MODE_ICON[it]
          return {
            id: it,
            label: MODE_TITLE[it],
            icon: <Icon size={18} />,
            without: has(it) ? undefined : emptyText(it),
            content: (
              <div className={css['board']}>
                <div className={css['route']}>
                  <Ends choice={{ ...choice, transport }} from={from} onChoose={onChoose} />
                  {hasTimetable(it) && <SpanInput span={span} there={there} come={come} onSpan={setSpan} />}
                </div>
                <NothingMore />
                <Elsewhere from={from} onHere={onHere} />
                <Departures transport={it} from={from} to={choice.to} span={span} onOpen={onOpen} onKind={onKind} />
              </div>
            ),
          }
        })}
      />
    </div>
  )
}

/** Says that the tickets held are all that is needed until the player is where they lead. */
function NothingMore() {
  const needed = lastNeeded(useRace())
  const places = usePlaces()
  if (!needed) return null
  return (
    <p>
      Your tickets take you to <strong>{placeName(places, needed.journey.to)}</strong>: nothing more has to be booked
      until you are there.
    </p>
  )
}

/** Says that the board is of another place than the player's, with a button for theirs. */
function Elsewhere({ from, onHere }: { readonly from: LocationId; readonly onHere: (here: LocationId) => void }) {
  const race = useRace()
  const places = usePlaces()
  const here = placeOf(race)
  const ride = lastRide(race)?.journey
  if (here === undefined || here === from) return null
  return (
    <div className={css['elsewhere']}>
      <p>
        {ride?.to === from && (
          <>
            These leave from <strong>{placeName(places, from)}</strong>, where your {journeyWord(ride)} goes.{' '}
          </>
        )}
        You are at <strong>{placeName(places, here)}</strong>.
      </p>
      <Button size="small" onClick={() => onHere(here)}>
        What leaves from {placeName(places, here)}
      </Button>
    </div>
  )
}

/** Taxis and walks leave at any time. */
const hasTimetable = (transport: Mode): boolean => transport !== 'taxi' && transport !== 'walk'

interface SpanInputProps {
  readonly span: Span
  /** Whether the player's tickets lead to the place, or the player arrived there while looking. */
  readonly there: boolean
  /** Whether the player has arrived. */
  readonly come: boolean
  readonly onSpan: (span: Span) => void
}

/** Chooses which departures of a board are shown, by time. */
const SpanInput = ({ span, there, come, onSpan }: SpanInputProps) => (
  <SelectInput
    label="Leaving"
    value={span}
    options={SPANS.filter((it) => there || it !== 'there').map((it) => ({ value: it, label: spanLabel(it, come) }))}
    onChange={(event) => onSpan(SPANS.find((it) => it === event.target.value) ?? 'all')}
  />
)

interface EndsProps extends Pick<TransportationProps, 'onChoose'> {
  readonly choice: BoardChoice & { readonly transport: Mode }
  readonly from: LocationId
}

/** Chooses origin and destination among the places that this board leads to. */
function Ends({ choice, from, onChoose }: EndsProps) {
  const race = useRace()
  const places = usePlaces()
  const { transport, to } = choice
  const { journeys } = useBoard({ transport, from })
  const destinations = useMemo(() => {
    const ahead = journeys.flatMap(({ calls }) => calls.slice(1).map(({ location }) => location))
    return [...new Set([...ahead, ...(to === undefined ? [] : [to])])].toSorted(byName(places))
  }, [journeys, to, places])
  return (
    <>
      <SelectInput
        label="From"
        value={from}
        options={originsOf(race, places, from)}
        onChange={(event) => onChoose({ transport, from: event.target.value })}
      />
      <SelectInput
        label="To"
        value={to ?? ANYWHERE}
        options={[
          { value: ANYWHERE, label: 'Anywhere' },
          ...destinations.map((id) => ({ value: id, label: placeName(places, id) })),
        ]}
        onChange={(event) => {
          const { value } = event.target
          onChoose({ ...choice, to: value === ANYWHERE ? undefined : value })
        }}
      />
    </>
  )
}
