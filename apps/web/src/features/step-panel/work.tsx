import {
  HOUR,
  TIRED_AFTER,
  WAGE,
  WORK_HOURS,
  type WorkOffer,
  balance,
  cents,
  gameMs,
  hoursAwake,
  moneyText,
} from '@final-call/domain'
import { Hammer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useGameTime, usePlaces, useRace, useReading, useSessionState } from '../../hooks/race-context.ts'
import { useWorkOffered } from '../../hooks/use-staying.ts'
import { useCommand } from '../../hooks/use-command.ts'
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

/** A sentence on the ride that the way begins with; undefined once it leaves before the work would be done. */
function firstText({ first, hours }: WorkOffer, scene: Scene): string | undefined {
  if (!first) return undefined
  const { journey, price } = first
  const { from, to, departure, transport } = journey
  const isOrdered = transport === 'taxi'
  if (!isOrdered && departure <= scene.now + hours * HOUR) return undefined
  const [start, end] = [from, to].map((id) => placeName(scene.places, id))
  const where = from === placeOf(scene.race) ? '' : ` from ${start}`
  const when = isOrdered ? '' : `, ${momentThere(departure, from, scene)}`
  return `After ${withUnit(hours, 'h')} that way begins with the ${journeyWord(journey)}${where} to ${end}${when}, for ${moneyText(price)}.`
}

/** Rendered only while work is offered; its dialog disappears with it. */
function Offer(offered: WorkOffer) {
  const { hours: least, way } = offered
  const places = usePlaces()
  const first = useReading((scene) => firstText(offered, scene))
  const tooFew = balance(useRace().ledger) + WORK_HOURS * WAGE < way.price
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const [hours, setHours] = useState<number>()
  const [asking, setAsking] = useState(false)
  return (
    <div className={css['work']}>
      <p>
        You cannot pay for the whole way on: the cheapest, to {placeName(places, way.to)}, costs {moneyText(way.price)}{' '}
        in all. {first && `${first} `}You can work for it, at {moneyText(WAGE)} an hour
        {tooFew && `, of which even ${WORK_HOURS} are too few for all of it`}, here or wherever a ride that you can pay
        for takes you. Or{' '}
        <Link to={`/buy-tokens?${new URLSearchParams({ game: gameId }).toString()}`} target="_blank">
          buy tokens (opens a new tab)
        </Link>
        : then your result says so, and ranks after those without.
      </p>
      <div className={css['hours']}>
        <SelectInput
          label="Hours"
          value={String(hours ?? least)}
          options={HOURS.map((n) => ({
            value: String(n),
            label: `${withUnit(n, 'h')}, ${moneyText(cents(n * WAGE))}`,
          }))}
          onChange={(event) => setHours(Number(event.target.value))}
        />
        <Button tone="primary" icon={<Hammer size={18} />} onClick={() => setAsking(true)}>
          Work
        </Button>
      </div>
      {asking && <WorkDialog hours={hours ?? least} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Confirms the spending of hours. */
export function WorkDialog({ hours, onClose }: { readonly hours: number; readonly onClose: () => void }) {
  const race = useRace()
  const now = useGameTime('minute')
  const zone = zoneHere(race, usePlaces())
  const until = gameMs(now + hours * HOUR)
  const awake = hoursAwake(race, until)
  const work = useCommand('work', { onCame: onClose })
  return (
    <Dialog
      open
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
          You are busy until {endTimeText(until, now, zone)}, and paid {moneyText(cents(hours * WAGE))} then.
          {awake > TIRED_AFTER &&
            ` You will have been awake for ${withUnit(Math.floor(awake), 'h')}: past ${withUnit(TIRED_AFTER, 'h')} a wrong answer costs double.`}
        </p>
      )}
      {work.problem && <InlineError>{work.problem}</InlineError>}
    </Dialog>
  )
}
