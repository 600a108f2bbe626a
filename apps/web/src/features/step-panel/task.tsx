import { MINUTE, type OpenTask, type RunningStep, balance, cents } from '@final-call/domain'
import { CircleX, Lightbulb } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { BuyTokens } from '../../parts/buy-tokens.tsx'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { Html } from '../../parts/html.tsx'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { nextWrongAnswer } from '../../session/rides/busy.ts'
import { firstMissed, savedText } from '../../session/rides/missed.ts'
import { moneyText, spanText, timeFromNow } from '../../session/words/formats.ts'
import { placeName } from '../../session/place/places.ts'
import { timeThere, whereIs, zoneHere } from '../../session/place/where.ts'
import { journeyWord } from '../../session/words/words.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { AnswerField } from './answer-field.tsx'
import { EMPTY, type Written, draftLeft, readDraft } from './response.ts'
import css from './step-panel.module.css'

interface TaskProps {
  readonly step: RunningStep
  readonly task: OpenTask
  readonly index: number
  readonly alone: boolean
}

/** A part of a minute counts as one, as it does where the wait is counted down. */
const wholeMinutes = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE

/** One question, its answer, its hint. */
export function Task({ step, task, index, alone }: TaskProps) {
  const race = useRace()
  const places = usePlaces()
  const [misfit, setMisfit] = useState<string>()
  const busy = useReading((now, it) => it.busyUntil !== undefined && it.busyUntil > now)
  const where = whereIs(race)
  const elsewhere = task.place !== undefined && !(where.kind === 'at' && where.location === task.place)
  const wrong = step.wrongAnswers[index] ?? 0
  const answer = useCommand('answerTask', { about: wrong })
  const [written, setWritten] = useState<Written>({ draft: EMPTY, wrong })
  const draft = draftLeft(task.solutionType, written, wrong)
  const left = useReading((now, it) => (it.busyUntil === undefined ? '' : spanText(wholeMinutes(it.busyUntil - now))))
  const costs = useReading((now, it) => nextWrongAnswer(it, wrong, now).takes)
  const misses = useReading((now, it) => {
    const [ride] = nextWrongAnswer(it, wrong, now).missed
    return ride && `${journeyWord(ride)} at ${timeThere(ride.departure, ride.from, { race: it, places, now })}`
  })
  const missing = useReading((now, it) => {
    const ticket = it.busyUntil !== undefined && it.busyUntil > now ? firstMissed(it) : undefined
    if (!ticket) return ''
    const { journey } = ticket
    const leaves = timeThere(journey.departure, journey.from, { race: it, places, now })
    return ` You will miss your ${journeyWord(journey)} at ${leaves}.${savedText(ticket, { race: it, places, now })}`
  })
  const price = useId()
  const until = useReading((now, it) =>
    it.busyUntil === undefined ? '' : timeFromNow(it.busyUntil, now, zoneHere(it, places)),
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = readDraft(task.solutionType, draft)
    setMisfit(read.ok ? undefined : read.problem)
    if (read.ok) void answer.run({ stepId: step.id, task: index, response: read.response as string })
  }

  return (
    <article className={css['task']} data-alone={alone || undefined}>
      <p className={css['difficulty']}>
        {task.difficulty}
        {task.bonus > 0 && `, pays ${moneyText(task.bonus)}`}
      </p>
      <Html html={task.clue} />
      {elsewhere ? (
        <Alert tone="info">This can be answered only at {placeName(places, task.place ?? '')}.</Alert>
      ) : (
        <form className={css['form']} onSubmit={submit} noValidate>
          <AnswerField
            type={task.solutionType}
            options={task.options ?? []}
            draft={draft}
            onChange={(next) => {
              setWritten({ draft: next, wrong })
              setMisfit(undefined)
            }}
            error={misfit}
          />
          <Button type="submit" tone="primary" busy={answer.busy} withheld={busy} aria-describedby={price}>
            Answer
          </Button>
          <p id={price} className={css['price']}>
            {task.place !== undefined && 'It can be answered only here. '}
            {wrong === 0 ? 'A wrong answer' : 'The next wrong answer'} costs you {spanText(costs)} of game time
            {misses !== undefined && `, and you would miss your ${misses}`}.
          </p>
        </form>
      )}
      <Announced className={css['wrong']}>
        {wrong > 0 && (
          <StatusLabel tone="alert" icon={<CircleX />}>
            {wrong === 1 ? 'Not right' : `Not right, ${wrong} times`}
          </StatusLabel>
        )}
        {wrong > 0 && busy && (
          <p>
            You are busy until {until}. Then you may try again.
            {missing}
            {race.clock.run.state === 'pause' && ' The clock is paused: press Play to let it run.'}
          </p>
        )}
        <CarriedOut shown={answer.behind} title="The server has your answer" what="What comes of it" />
      </Announced>
      {wrong > 0 && busy && <p className={css['left']}>{left} to go</p>}
      {answer.problem && <InlineError>{answer.problem}</InlineError>}
      <Hint step={step} task={task} index={index} />
    </article>
  )
}

function Hint({ step, task, index }: Omit<TaskProps, 'alone'>) {
  const hint = useCommand('takeHint')
  const { ledger } = useRace()
  const taken = step.hints[index]
  if (taken !== undefined) {
    return (
      <p className={css['hint']}>
        <Lightbulb size={18} aria-label="Hint" />
        {taken}
      </p>
    )
  }
  if (task.hintPrice === undefined) return null
  const missing = cents(task.hintPrice - balance(ledger))
  const short = missing > 0
  return (
    <div>
      <Button
        size="small"
        icon={<Lightbulb size={16} />}
        busy={hint.busy}
        withheld={short}
        onClick={() => void hint.run({ stepId: step.id, task: index })}
      >
        Buy a hint for {moneyText(task.hintPrice)}
      </Button>
      {short && !hint.busy && (
        <p className={css['note']}>
          Your wallet is {moneyText(missing)} short of it. <BuyTokens missing={missing} />
        </p>
      )}
      <CarriedOut shown={hint.behind} title="You have bought it" what="The hint" />
      {hint.problem && <InlineError>{hint.problem}</InlineError>}
    </div>
  )
}
