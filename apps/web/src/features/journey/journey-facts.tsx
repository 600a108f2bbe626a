import { type GameMs, type Journey, MINUTE, boardingAt, checkInAt, gameMs, journeyStatus } from '@final-call/domain'
import type { ReactNode } from 'react'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { clocksText, dateText, distanceText, timeFromNow, timeText, zoneText } from '../../session/words/formats.ts'
import { spanText } from '../../session/words/lengths.ts'
import { placeName, zoneAt } from '../../session/place/places.ts'
import { isElsewhere, timeThere } from '../../session/place/where.ts'
import { callText } from '../../session/words/words.ts'
import { nightText } from '../../session/rides/night.ts'
import { asIfOrdered, isOnOrder, statusOffered } from '../../session/rides/taxi.ts'
import { Fact } from '../../ui/fact.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './journey.module.css'

/** The most stops that are shown without expanding the list. */
const OPEN_UP_TO = 4

interface JourneyFactsProps {
  readonly journey: Journey
  /** Whether it is booked: the times of a journey on demand then no longer depend on now. */
  readonly booked?: boolean
  /** Shown between the facts and the stops. */
  readonly children?: ReactNode
}

/** Origin, destination, times and stops of a journey. */
export function JourneyFacts({ journey, booked = false, children }: JourneyFactsProps) {
  const places = usePlaces()
  const race = useRace()
  const onOrder = !booked && isOnOrder(journey)
  const status = useReading(({ now }) => (booked ? journeyStatus : statusOffered)(journey, now))
  const { tone, icon, text, strong } = JOURNEY_LOOK[status]
  const leaves = useReading(({ now }) => Math.floor(asIfOrdered(journey, now).departure / MINUTE) * MINUTE)
  const night = useReading(({ now, race: it }) => nightText(onOrder ? asIfOrdered(journey, now) : journey, it, places))
  const shift = onOrder ? leaves - journey.departure : 0
  const at = (moment: GameMs): GameMs => gameMs(moment + shift)
  const fromZone = zoneAt(places, journey.from, race.zone)
  const toZone = zoneAt(places, journey.to, race.zone)
  const between = journey.calls.slice(1, -1)
  const walks = journey.transport === 'walk'
  const { checkin, boarding } = journey.events
  const transit = (journey.transit ?? []).map((id) => placeName(places, id))
  const named = isElsewhere(journey, race, places)
  const clock = (moment: GameMs): string => timeThere(at(moment), journey.from, { race, places, now: at(moment) })
  return (
    <>
      <div className={css['trip']}>
        <End
          call={journey.calls[0]}
          name={placeName(places, journey.from)}
          at={at(journey.departure)}
          zone={fromZone}
          named={named}
        />
        <span className={css['line']}>
          {spanText(journey.arrival - journey.departure)}
          <br />
          {distanceText(journey.metres)}
        </span>
        <End
          call={journey.calls.at(-1)}
          name={placeName(places, journey.to)}
          at={at(journey.arrival)}
          zone={toZone}
          named={named}
        />
      </div>
      {walks ? (
        <p>You walk at 5 km an hour{onOrder && ', from when you set off'}.</p>
      ) : (
        <dl className={css['facts']}>
          <Fact label="Company">{journey.company}</Fact>
          {journey.transport !== 'taxi' && <Fact label="Journey number">{journey.journeyNumber}</Fact>}
          {journey.line !== undefined && <Fact label="Line">{journey.line}</Fact>}
          {journey.platform !== undefined && <Fact label="Platform">{journey.platform}</Fact>}
          {checkin > boarding && <Fact label="Check-in opens">{clock(checkInAt(journey))}</Fact>}
          <Fact label="Boarding">
            {onOrder && boarding > 0 ? 'as soon as you book it' : clock(boardingAt(journey))}
          </Fact>
          <Fact label="Departure time">
            {callText(clock(journey.departure), journey.calls[0])}
            {onOrder && ', if you book it now'}
          </Fact>
          <Fact label="Status">
            <StatusLabel tone={tone} icon={icon} strong={strong} look="badge">
              {text}
            </StatusLabel>
          </Fact>
          {night !== undefined && (
            <Fact label="Night" wide>
              {night}
            </Fact>
          )}
          {transit.length > 0 && <Fact label="Touches down at">{transit.join(', ')}</Fact>}
        </dl>
      )}
      {children}
      {between.length > 0 && (
        <details className={css['stops']} open={between.length <= OPEN_UP_TO}>
          <summary>
            {between.length} {between.length === 1 ? 'stop' : 'stops'} on the way
          </summary>
          <ol>
            {between.map((call) => (
              <li key={`${call.arrival} ${call.location}`}>
                <span>{placeName(places, call.location)}</span>
                <span>
                  {stopTime(call, {
                    at: at(call.arrival),
                    leaves: at(journey.departure),
                    zone: zoneAt(places, call.location, race.zone),
                    fromZone,
                  })}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

interface StopTime {
  readonly at: GameMs
  readonly leaves: GameMs
  readonly zone: string
  readonly fromZone: string
}

/** `23:55`, or `Tue 04:25` if on another day than the departure; with the zone's name if clocks differ from those at the start. */
const stopTime = (call: Journey['calls'][number], { at, leaves, zone, fromZone }: StopTime): string =>
  callText(timeFromNow(at, leaves, zone, fromZone), call) + clocksText(at, fromZone, zone)

const End = ({
  call,
  name,
  at,
  zone,
  named,
}: {
  readonly call: Journey['calls'][number] | undefined
  readonly name: string
  readonly at: Journey['departure']
  readonly zone: string
  /** Whether the clocks at the other end, or at the player's place, differ. */
  readonly named: boolean
}) => (
  <div className={css['end']}>
    <span className={css['time']}>{timeText(at, zone)}</span>
    {call?.approx && <span className={css['date']}>approx.</span>}
    <span className={css['date']}>
      {dateText(at, zone)}
      {named && `, ${zoneText(at, zone)}`}
    </span>
    <span className={css['place']}>{name}</span>
  </div>
)
