import { type RunningStep, openStepOf } from '@final-call/domain'
import { Html } from '../../parts/html.tsx'
import { useRace, useReading } from '../../hooks/race-context.ts'
import { askText, boardTripOf, stepsDone } from '../../session/log/asking.ts'
import { Card } from '../../ui/card.tsx'
import { Onward } from './onward.tsx'
import css from './step-panel.module.css'
import { Stay } from './stay.tsx'
import { Task } from './task.tsx'
import { TripAsk } from './trip.tsx'
import type { Boards } from './ways.tsx'
import { Work } from './work.tsx'

/** The leg, and what its open step asks of the player. */
export function StepPanel({ onBoard, onBoards }: Boards) {
  const race = useRace()
  const step = openStepOf(race)
  const leg = race.legs.find(({ id }) => id === step?.legId) ?? race.legs.at(-1)
  const text = useReading((scene) => (step ? askText(step, scene) : ''))
  if (!leg) return null
  const done = stepsDone(race, leg.id)
  const trip = step && boardTripOf(step.content)
  return (
    <Card labelledBy="leg-title" className={css['card']}>
      <div className={css['panel']}>
        <div className={css['head']}>
          <p className={css['leg']}>
            Leg {leg.order + 1}
            {done > 0 && `, ${done} ${done === 1 ? 'step' : 'steps'} done`}
          </p>
          <h2 id="leg-title" className={css['title']}>
            {leg.title}
          </h2>
        </div>
        {step && (
          <div className={css['ask']}>
            <div className={css['head']}>
              <p className={css['now']}>Now</p>
              <h3 className={css['what']}>{text}</h3>
            </div>
            {trip && <TripAsk trip={trip} onBoard={onBoard} />}
            <Tasks step={step} />
            <Work />
            {!trip && <Onward step={step} onBoard={onBoard} onBoards={onBoards} />}
          </div>
        )}
        {leg.html !== '' && (
          <div className={css['story']}>
            <Html html={leg.html} />
          </div>
        )}
        <Stay />
      </div>
    </Card>
  )
}

function Tasks({ step }: { readonly step: RunningStep }) {
  if (step.content.stepType !== 'undertakeTask') return null
  const { tasks } = step.content
  return tasks.map((task, i) => (
    <Task key={`${step.id}/${i}`} step={step} task={task} index={i} alone={tasks.length === 1} />
  ))
}
