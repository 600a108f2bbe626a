import {
  type GameMs,
  HOUR,
  type LocationId,
  TIRED_AFTER,
  WAGE,
  balance,
  cents,
  hoursAwake,
  isTired,
  moneyText,
} from '@final-call/domain'
import { Bed, Moon } from 'lucide-react'
import { useState } from 'react'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useGameTime, usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { useWayAfterRoom } from './use-staying.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { type RoomOffer, nearestRoomText, roomGoneText, roomHere } from '../../session/rides/busy.ts'
import { endsBefore } from '../../session/rides/race-end.ts'
import { savedText } from '../../session/rides/will-miss.ts'
import { shortText } from '../../session/rides/short-of-money.ts'
import { durationWords, endTimeText } from '../../session/words/formats.ts'
import { withUnit } from '../../session/words/with-unit.ts'
import { moneyLine } from '../../session/words/paying.ts'
import { placeName } from '../../session/place/places.ts'
import { momentThere, zoneHere } from '../../session/place/where.ts'
import { journeyWord } from '../../session/words/words.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './step-panel.module.css'

/** How long the player has been awake, and the room if the place has one: beside it, until there is a reason to think of sleep. */
export function Stay() {
  const hours = useReading(({ now, race: it }) => Math.floor(hoursAwake(it, now)))
  const tired = useReading(({ now, race: it }) => isTired(it, now))
  const asleep = useReading(
    ({ now, race: { busyUntil = now, busyWith } }) => busyWith?.kind === 'room' && busyUntil > now,
  )
  return (
    <div className={css['stay']}>
      {!asleep && (
        <StatusLabel tone={tired ? 'alert' : hours >= TIRED_AFTER - 4 ? 'warn' : 'quiet'} icon={<Moon />}>
          {withUnit(hours, 'h')} awake
        </StatusLabel>
      )}
      {!asleep && tired && <Tired />}
      <Busy />
      <Room />
    </div>
  )
}

/** Not a reading: places are many with an imported timetable, and none is looked for in every frame. */
function Tired() {
  const room = nearestRoomText(useRace(), usePlaces())
  return <p>A wrong answer costs you twice the time until you have slept.{room}</p>
}

function Busy() {
  const { busyUntil, busyWith } = useRace()
  const places = usePlaces()
  const until = useReading(({ now, race: it }) =>
    busyUntil === undefined || busyUntil <= now ? undefined : endTimeText(busyUntil, now, zoneHere(it, places)),
  )
  if (until === undefined || busyWith === undefined || busyWith.kind === 'answer') return null
  if (busyWith.kind === 'room') return <p>You are asleep in your room until {until}.</p>
  return (
    <p>
      You are at work until {until}, and paid {moneyText(cents(busyWith.hours * WAGE))} then.
    </p>
  )
}

function Room() {
  const race = useRace()
  const now = useGameTime()
  const room = roomHere(race, usePlaces(), now)
  const [asked, setAsked] = useState<LocationId>()
  if (!room && asked === undefined) return null
  // The player would be tired if they stayed up for as long as they can sleep here.
  const early = room !== undefined && hoursAwake(race, now) + room.hours < TIRED_AFTER
  const offered = room && (!early || room.left >= 0)
  return (
    <div className={early ? css['early'] : undefined}>
      {offered && <Offer room={room} early={early} asking={asked !== undefined} onAsk={() => setAsked(room.there)} />}
      {asked !== undefined && <RoomDialog asked={asked} room={room} now={now} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Offer({
  room,
  early,
  asking,
  onAsk,
}: {
  readonly room: RoomOffer
  /** Long before the player is tired. */
  readonly early: boolean
  readonly asking: boolean
  readonly onAsk: () => void
}) {
  const short = room.left < 0
  return (
    <>
      <Button size="small" tone={early ? 'quiet' : 'plain'} icon={<Bed size={16} />} withheld={short} onClick={onAsk}>
        Take a room ({moneyText(room.price)}, {withUnit(room.hours, 'h')})
      </Button>
      {short && !asking && <p className={css['note']}>Your wallet is {moneyText(cents(-room.left))} short of it.</p>}
    </>
  )
}

/**
 * Confirms the spending of money and hours. If the room is no longer available it says why, and does not ask again when the player wakes
 * up.
 */
export function RoomDialog({
  asked,
  room,
  now,
  onClose,
}: {
  /** The place of the room that was asked about. */
  readonly asked: LocationId
  readonly room: RoomOffer | undefined
  readonly now: GameMs
  readonly onClose: () => void
}) {
  useConsidering()
  const race = useRace()
  const take = useCommand('takeRoom', { onCame: onClose })
  const [gone, setGone] = useState<string>()
  if (room?.there !== asked && gone === undefined) setGone(roomGoneText(race, asked))
  const offer = gone === undefined ? room : undefined
  const loses = offer !== undefined && offer.missed.length > 0
  return (
    <Dialog
      brief
      onClose={onClose}
      title="Take a room?"
      actions={
        <>
          <Button onClick={onClose}>{offer && !take.behind ? 'Stay up' : 'Close'}</Button>
          <Button
            tone={loses ? 'danger' : 'primary'}
            busy={take.busy}
            withheld={!offer || offer.left < 0}
            onClick={() => void take.run({})}
          >
            {loses ? 'Take it all the same' : 'Take the room'}
          </Button>
        </>
      }
    >
      <div className={css['room']}>
        <CarriedOut shown={take.behind} title="You have the room" what="Your night in it" />
        {offer && !take.behind && <Terms room={offer} now={now} />}
        {gone !== undefined && !take.busy && <InlineError>{gone}</InlineError>}
        {take.problem && <InlineError>{take.problem}</InlineError>}
      </div>
    </Dialog>
  )
}

/** The consequences of a night in the room. */
function Terms({ room, now }: { readonly room: RoomOffer; readonly now: GameMs }) {
  const race = useRace()
  const places = usePlaces()
  const { price, hours, until, left, missed, there } = room
  const scene = { race, places, now }
  const short = shortText(race, places, { there, since: until, money: left }, useWayAfterRoom())
  return (
    <>
      {missed.length > 0 && (
        <Alert tone="alert" title={missed.length === 1 ? 'You would miss a ride' : 'You would miss your rides'}>
          <ul>
            {missed.map((ticket) => {
              const { to, from, departure } = ticket.journey
              return (
                <li key={ticket.ticketId}>
                  You would sleep through {journeyWord(ticket.journey)} to {placeName(places, to)}, which leaves{' '}
                  {momentThere(departure, from, scene)}.{savedText(ticket, scene) || ' Its ticket would be lost.'}
                </li>
              )
            })}
          </ul>
        </Alert>
      )}
      <p>
        It costs {moneyText(price)}, and you sleep {durationWords(hours * HOUR)}: until{' '}
        {endTimeText(until, now, zoneHere(race, places))}. It cannot be given back.{' '}
        {endsBefore(until, 'you wake up', there, scene)}
      </p>
      {left < 0 ? (
        <InlineError>Your wallet is {moneyText(cents(-left))} short of it.</InlineError>
      ) : (
        <p>{moneyLine(balance(race.ledger), price)}.</p>
      )}
      {short !== undefined && (
        <Alert tone="warn" title="Before you pay">
          {short}
        </Alert>
      )}
    </>
  )
}
