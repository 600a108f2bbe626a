import {
  HOUR,
  type PricedRide,
  TIRED_AFTER,
  WAGE,
  WORK_HOURS,
  balance,
  byRideDeparture,
  cents,
  checkInAt,
  gameMs,
  hoursAwake,
  isLive,
  moneyText,
  whereaboutsAt,
} from '@final-call/domain'
import { Hammer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useGameTime, usePlaces, useRace, useReading, useSessionState } from '../../hooks/race-context.ts'
import { useWorkOffered } from './use-staying.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { endsBefore } from '../../session/rides/race-end.ts'
import { endTimeText } from '../../session/words/formats.ts'
import { withUnit } from '../../session/words/with-unit.ts'
import { placeName } from '../../session/place/places.ts'
import { type Scene, momentThere, placeOf, zoneHere } from '../../session/place/where.ts'
import { journeyWord } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/field.tsx'
import css from './step-panel.module.css'

const HOURS = Array.from({ length: WORK_HOURS }, (_, i) => i + 1)

/** The offer of work, for a player who cannot afford any way on. */
export function Work() {
  const offered = useWorkOffered()
  return offered === undefined ? null : <Offer {...offered} />
}

type Offered = NonNullable<ReturnType<typeof useWorkOffered>>

/** A ride after hours of work, in words; undefined once it leaves before they would be done. */
function rideText({ journey, price }: PricedRide, hours: number, scene: Scene): string | undefined {
  const { from, to, departure, transport } = journey
  const isOrdered = transport === 'taxi'
  if (!isOrdered && departure <= scene.now + hours * HOUR) return undefined
  const [start, end] = [from, to].map((id) => placeName(scene.places, id))
  const where = from === (whereaboutsAt(scene.race)?.location ?? from) ? '' : ` from ${start}`
  const when = isOrdered ? '' : `, ${momentThere(departure, from, scene)}`
  return `the ${journeyWord(journey)}${where} to ${end}${when}, for ${moneyText(price)}`
}

/** A sentence on the ride that the way begins with, and on when it ends; undefined once that ride would be missed. */
function firstText({ first, hours, arrival, way }: Offered, scene: Scene): string | undefined {
  const ride = first && rideText(first, hours, scene)
  if (ride === undefined) return undefined
  const there = arrival === undefined ? '' : `: you are there ${momentThere(arrival, way.to, scene)}`
  return `After ${withUnit(hours, 'h')} that way begins with ${ride}${there}.`
}

/** [WRK-8] Sentences on the hours that lead there sooner; undefined if there are none, and once their ride would be missed. */
function soonerText({ sooner, way }: Offered, scene: Scene): string | undefined {
  if (!sooner) return undefined
  const { hours, arrival, price } = sooner
  const ride = rideText(sooner.first, hours, scene)
  if (ride === undefined) return undefined
  const later = Math.ceil((price - balance(scene.race.ledger)) / WAGE) - hours
  const rest = later > 0 ? `, and ${withUnit(later, 'h')} of work on the way` : ''
  return `You are there sooner, ${momentThere(arrival, way.to, scene)}, after ${withUnit(hours, 'h')} with ${ride}${rest}.`
}

/** Where the tickets held lead, from which the way on is counted; undefined without tickets. */
function ticketsLead(scene: Scene): string | undefined {
  const end = whereaboutsAt(scene.race)
  return end && scene.race.tickets.some(isLive) ? placeName(scene.places, end.location) : undefined
}

/** [WRK-9] Until when work with tickets may last: ` until check-in, at 04:35`; empty without tickets. */
function untilText(scene: Scene): string {
  const [ticket] = scene.race.tickets.filter(isLive).toSorted(byRideDeparture)
  return ticket ? ` until check-in, ${momentThere(checkInAt(ticket.journey), ticket.journey.from, scene)},` : ''
}

/** Rendered only while work is offered; its dialog disappears with it. */
function Offer(offered: Offered) {
  const { hours: least, way, most, sooner } = offered
  const places = usePlaces()
  const first = useReading((scene) => firstText(offered, scene))
  const faster = useReading((scene) => soonerText(offered, scene))
  const from = useReading(ticketsLead)
  const until = useReading(untilText)
  const tooFew = balance(useRace().ledger) + most * WAGE < way.price
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const [hours, setHours] = useState<number>()
  const [asked, setAsked] = useState<number>()
  const chosen = Math.min(hours ?? least, most)
  const press = (n: number) => (
    <div className={css['hours']}>
      <Button tone={n === sooner?.hours ? 'primary' : 'plain'} onClick={() => setAsked(n)}>
        Work {withUnit(n, 'h')}
      </Button>
    </div>
  )
  const wage = (
    <>
      You can work for it, at {moneyText(WAGE)} an hour
      {tooFew && `, of which even ${most} are too few for all of it`}, here
      {until} or wherever a ride that you can pay for takes you. Or{' '}
      <Link to={`/buy-tokens?${new URLSearchParams({ game: gameId }).toString()}`} target="_blank">
        buy tokens (opens a new tab)
      </Link>
      : then your result says so, and ranks after those without.
    </>
  )
  return (
    <div className={css['work']}>
      <p>
        You cannot pay for the whole way on{from !== undefined && ` from ${from}, where your tickets lead`}: the
        cheapest, to {placeName(places, way.to)}, costs {moneyText(way.price)} in all.
        {first && ` ${first}`} {faster === undefined && wage}
      </p>
      {faster !== undefined && sooner && (
        <>
          {least !== sooner.hours && press(least)}
          <p>{faster}</p>
          {press(sooner.hours)}
          <p>{wage}</p>
        </>
      )}
      <div className={css['hours']}>
        <SelectInput
          label="Hours"
          value={String(chosen)}
          options={HOURS.slice(0, most).map((n) => ({
            value: String(n),
            label: `${withUnit(n, 'h')}, ${moneyText(cents(n * WAGE))}`,
          }))}
          onChange={(event) => setHours(Number(event.target.value))}
        />
        <Button
          tone={faster === undefined ? 'primary' : 'plain'}
          icon={<Hammer size={18} />}
          onClick={() => setAsked(chosen)}
        >
          Work
        </Button>
      </div>
      {asked !== undefined && <WorkDialog hours={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** Confirms the spending of hours. */
export function WorkDialog({ hours, onClose }: { readonly hours: number; readonly onClose: () => void }) {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime()
  const zone = zoneHere(race, places)
  const here = placeOf(race)
  const until = gameMs(now + hours * HOUR)
  const awake = hoursAwake(race, until)
  const work = useCommand('work', { onCame: onClose })
  return (
    <Dialog
      brief
      onClose={onClose}
      title={`Work for ${withUnit(hours, 'h')}?`}
      actions={
        <>
          <Button onClick={onClose}>{work.behind ? 'Close' : 'Not now'}</Button>
          <Button tone="primary" busy={work.busy} onClick={() => void work.run({ hours })}>
            Start work
          </Button>
        </>
      }
    >
      <CarriedOut shown={work.behind} title="You are at work" what="Until when" />
      {!work.behind && (
        <p>
          You are busy until {endTimeText(until, now, zone)}, and paid {moneyText(cents(hours * WAGE))} then.{' '}
          {here !== undefined && endsBefore(until, 'you are paid', here, { race, places, now })}
          {awake > TIRED_AFTER &&
            ` You will have been awake for ${withUnit(Math.floor(awake), 'h')}: past ${withUnit(TIRED_AFTER, 'h')} a wrong answer costs double.`}
        </p>
      )}
      {work.problem && <InlineError>{work.problem}</InlineError>}
    </Dialog>
  )
}
