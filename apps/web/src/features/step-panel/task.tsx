import {
  type OpenTask,
  type Response,
  type RunningStep,
  balance,
  cents,
  isAt,
  isFree,
  moneyText,
} from '@final-call/domain'
import { CircleX, Lightbulb } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TokensLink } from '../../parts/tokens-link.tsx'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { Html } from '../../parts/html.tsx'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { nextWrongAnswer } from '../../session/rides/busy.ts'
import { firstTooBusyFor, savedText } from '../../session/rides/will-miss.ts'
import { leftText, timeFromNow } from '../../session/words/formats.ts'
import { spanText } from '../../session/words/lengths.ts'
import { placeName } from '../../session/place/places.ts'
import { type Scene, momentThere, zoneHere } from '../../session/place/where.ts'
import { journeyWord } from '../../session/words/words.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AnswerField } from './answer-field.tsx'
import { EMPTY, type Written, draftLeft, readDraft } from './response.ts'
import css from './step-panel.module.css'

interface TaskProps {
  readonly step: RunningStep
  readonly task: OpenTask
  /** The task's index in its step. */
  readonly index: number
  readonly alone: boolean
}

/** What the player has written so far. It outlives the form, which goes while they are elsewhere. */
function useEntry({ solutionType }: OpenTask, wrong: number) {
  const [written, setWritten] = useState<Written>({ draft: EMPTY, wrong })
  const [misfit, setMisfit] = useState<string>()
  // By the number of wrong answers before each.
  const [sent, setSent] = useState<ReadonlyMap<number, Response>>(new Map())
  return {
    draft: draftLeft(solutionType, written, wrong),
    /** The answers sent from here that were wrong. */
    tried: [...sent].filter(([before]) => before < wrong).map(([, response]) => response),
    onSent(response: Response) {
      setSent(new Map(sent).set(wrong, response))
    },
    misfit,
    setMisfit,
    setDraft(draft: Written['draft']) {
      setWritten({ draft, wrong })
      setMisfit(undefined)
    },
  }
}

/** Names a question in the labels of its controls, so that screen readers tell several apart. */
const ofQuestion = ({ alone, index }: Pick<TaskProps, 'alone' | 'index'>): string =>
  alone ? '' : `question ${index + 1}`

/** One question, its answer, its hint. */
export function Task({ step, task, index, alone }: TaskProps) {
  const places = usePlaces()
  const race = useRace()
  const elsewhere = task.place !== undefined && !isAt(race, task.place)
  const wrong = step.wrongAnswers[index] ?? 0
  const answer = useCommand('answerTask', { about: wrong })
  const entry = useEntry(task, wrong)
  const head = useId()
  const which = ofQuestion({ alone, index })
  return (
    <article className={css['task']} data-alone={alone || undefined} aria-labelledby={head}>
      <p id={head} className={css['difficulty']}>
        {!alone && `Question ${index + 1}: `}
        {task.difficulty}
        {task.bonus > 0 && `, pays ${moneyText(task.bonus)}`}
      </p>
      <Html html={task.clue} />
      {elsewhere ? (
        <Alert tone="info">This can be answered only at {placeName(places, task.place ?? '')}.</Alert>
      ) : (
        <AnswerForm
          task={task}
          which={which}
          entry={entry}
          wrong={wrong}
          busy={answer.busy}
          onAnswer={(response) => void answer.run({ stepId: step.id, task: index, response })}
        />
      )}
      <Wrong wrong={wrong}>
        <CarriedOut shown={answer.behind} title="The server has your answer" what="What comes of it" />
      </Wrong>
      {answer.problem && <InlineError>{answer.problem}</InlineError>}
      <Hint step={step} task={task} index={index} which={which} />
    </article>
  )
}

const isBusy = ({ now, race }: Scene): boolean => !isFree(race, now)

interface AnswerFormProps {
  readonly task: OpenTask
  /** Which question it is; empty if it is the only one. */
  readonly which: string
  readonly entry: ReturnType<typeof useEntry>
  /** Number of wrong answers so far. */
  readonly wrong: number
  readonly busy: boolean
  readonly onAnswer: (response: Response) => void
}

/** The field for an answer, its button, and what a wrong answer costs. */
function AnswerForm({ task, which, entry, wrong, busy, onAnswer }: AnswerFormProps) {
  const price = useId()
  const withheld = useReading(isBusy)
  const costs = useReading((scene) => nextWrongAnswer(scene, wrong).takes)
  const misses = useReading((scene) => {
    const ride = nextWrongAnswer(scene, wrong).missed[0]?.journey
    return ride && `${journeyWord(ride)} ${momentThere(ride.departure, ride.from, scene)}`
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = readDraft(task.solutionType, entry.draft)
    entry.setMisfit(read.ok ? undefined : read.problem)
    if (!read.ok) return
    entry.onSent(read.response)
    onAnswer(read.response)
    // What is typed next replaces it, even before the server has answered.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }

  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <AnswerField
        type={task.solutionType}
        label={which === '' ? 'Your answer' : `Your answer to ${which}`}
        options={task.options ?? []}
        margin={task.margin}
        tried={entry.tried}
        draft={entry.draft}
        onChange={entry.setDraft}
        error={entry.misfit}
      />
      <Button type="submit" tone="primary" busy={busy} withheld={withheld} aria-describedby={price}>
        Answer{which && <VisuallyHidden> {which}</VisuallyHidden>}
      </Button>
      <p id={price} className={css['price']}>
        {task.place !== undefined && 'It can be answered only here. '}
        {wrong === 0 ? 'A wrong answer' : 'The next wrong answer'} costs you {spanText(costs)} of game time
        {misses !== undefined && `, and you would miss your ${misses}`}.
      </p>
    </form>
  )
}

/** That the last answer was wrong, until when the player is busy because of it, and when that is over; `children` are announced with it. */
function Wrong({ wrong, children }: { readonly wrong: number; readonly children: ReactNode }) {
  const paused = useRace().clock.run.state === 'pause'
  const busy = useReading(isBusy)
  const until = useReading(({ now, race, places }) =>
    race.busyUntil === undefined ? '' : timeFromNow(race.busyUntil, now, zoneHere(race, places)),
  )
  const left = useReading(({ now, race }) => (race.busyUntil === undefined ? '' : leftText(race.busyUntil, now)))
  const missing = useReading((scene) => {
    const ticket = isBusy(scene) ? firstTooBusyFor(scene.race) : undefined
    if (!ticket) return ''
    const { journey } = ticket
    const leaves = momentThere(journey.departure, journey.from, scene)
    return ` You will miss your ${journeyWord(journey)} ${leaves}.${savedText(ticket, scene)}`
  })
  const place = useInSight(wrong)
  return (
    <div ref={place} className={css['outcome']}>
      <Announced className={css['wrong']}>
        {wrong > 0 && (
          <StatusLabel tone="alert" icon={<CircleX />}>
            {wrong === 1 ? 'Not right' : `Not right, ${wrong} times`}
          </StatusLabel>
        )}
        {wrong > 0 && !busy && <p>You may try again.</p>}
        {wrong > 0 && busy && (
          <p>
            You are busy until {until}. Then you may try again.
            {missing}
            {paused && ' The clock is paused: press Play to let it run.'}
          </p>
        )}
        {children}
      </Announced>
      {wrong > 0 && busy && <p className={css['left']}>{left} to go</p>}
      {/* Another question's wrong answer has been announced there. */}
      {wrong === 0 && busy && <p className={css['left']}>You are busy until {until}, and can answer then.</p>}
    </div>
  )
}

/** Scrolls to the outcome of a new wrong answer, for a player who is still at the question. */
function useInSight(wrong: number) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(wrong)
  useEffect(() => {
    if (told.current === wrong) return
    told.current = wrong
    const outcome = place.current
    if (outcome?.closest('article')?.contains(document.activeElement)) {
      outcome.lastElementChild?.scrollIntoView({ block: 'nearest' })
    }
  }, [wrong])
  return place
}

function Hint({ step, task, index, which }: Omit<TaskProps, 'alone'> & Pick<AnswerFormProps, 'which'>) {
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
        {which && <VisuallyHidden> on {which}</VisuallyHidden>}
      </Button>
      {short && !hint.busy && (
        <p className={css['note']}>
          Your wallet is {moneyText(missing)} short of it. <TokensLink missing={missing} />
        </p>
      )}
      <CarriedOut shown={hint.behind} title="You have bought it" what="The hint" />
      {hint.problem && <InlineError>{hint.problem}</InlineError>}
    </div>
  )
}
