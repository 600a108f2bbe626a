import { HOUR, TIRED_AFTER, WAGE, WORK_HOURS, balance, cents, hoursAwake, isTired } from '@final-call/domain'
import { Bed, Hammer, Moon } from 'lucide-react'
import { useState } from 'react'
import { useGameTime, usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { useWorkOffered } from '../../hooks/use-board.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { moneyText, timeFromNow } from '../../session/formats.ts'
import { zoneAt } from '../../session/places.ts'
import { zoneHere } from '../../session/where.ts'
import { journeyWord } from '../../session/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './step-panel.module.css'

/** How long the player has been awake, a bed where there is one, and work for who can pay no way on. */
export function Stay() {
  const race = useRace()
  const hours = useReading((now, it) => Math.floor(hoursAwake(it, now)))
  const tired = useReading((now, it) => isTired(it, now))
  if (race.ended) return null
  return (
    <div className={css['stay']}>
      <p>
        <StatusLabel tone={tired ? 'alert' : hours >= TIRED_AFTER - 4 ? 'warn' : 'quiet'} icon={<Moon />}>
          {hours} h awake
        </StatusLabel>
        {tired && ' A wrong answer costs you twice the time until you have slept.'}
      </p>
      <Busy />
      <Room />
      <Work />
    </div>
  )
}

const DOING = { answer: 'You are busy', room: 'You are asleep in your room', work: 'You are at work' } as const

function Busy() {
  const { busyUntil, busyWith } = useRace()
  const places = usePlaces()
  const until = useReading((now, it) =>
    busyUntil === undefined || busyUntil <= now ? undefined : timeFromNow(busyUntil, now, zoneHere(it, places)),
  )
  if (until === undefined || busyWith?.kind === 'answer') return null
  return (
    <p>
      {DOING[busyWith?.kind ?? 'answer']} until {until}.
    </p>
  )
}

function Room() {
  const race = useRace()
  const places = usePlaces()
  const take = useCommand('takeRoom')
  const now = useGameTime('minute')
  const room = race.place.kind === 'at' ? places.get(race.place.location)?.room : undefined
  if (!room || race.busyUntil !== undefined) return null
  const missed = race.tickets.find(
    ({ state, journey }) => state === 'booked' && journey.departure < now + room.hours * HOUR,
  )
  const price = cents(room.price)
  const short = price > balance(race.ledger)
  return (
    <div>
      <Button size="small" icon={<Bed size={16} />} busy={take.busy} disabled={short} onClick={() => void take.run({})}>
        Take a room ({moneyText(price)}, {room.hours} h)
      </Button>
      {short && <p className={css['note']}>Your wallet does not hold that.</p>}
      {missed && (
        <p className={css['note']}>
          You would sleep through {journeyWord(missed.journey)}, which leaves at{' '}
          {timeFromNow(missed.journey.departure, now, zoneAt(places, missed.journey.from, race.zone))}.
        </p>
      )}
      {take.problem && <InlineError>{take.problem}</InlineError>}
    </div>
  )
}

const HOURS = Array.from({ length: WORK_HOURS }, (_, i) => i + 1)

function Work() {
  const offered = useWorkOffered()
  const work = useCommand('work')
  const [hours, setHours] = useState(4)
  if (!offered) return null
  return (
    <div className={css['work']}>
      <p>You cannot afford any way on from here. You can work for it, at {moneyText(WAGE)} an hour.</p>
      <SelectInput
        label="Hours"
        value={String(hours)}
        options={HOURS.map((n) => ({ value: String(n), label: `${n} h, ${moneyText(cents(n * WAGE))}` }))}
        onChange={(event) => setHours(Number(event.target.value))}
      />
      <Button icon={<Hammer size={16} />} busy={work.busy} onClick={() => void work.run({ hours })}>
        Work
      </Button>
      {work.problem && <InlineError>{work.problem}</InlineError>}
    </div>
  )
}
