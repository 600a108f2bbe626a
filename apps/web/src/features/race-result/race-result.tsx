import { DAY, type Ending, type Result, moneyText, parOf, resultOf } from '@final-call/domain'
import { CircleX, Flag, Hourglass, Share2 } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useRace } from '../../hooks/race-context.ts'
import {
  carbonText,
  distanceText,
  durationWords,
  hoursText,
  shownKilograms,
  shownMetres,
} from '../../session/words/formats.ts'
import { durationText } from '../../session/words/lengths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FlapTiles } from '../../ui/flap.tsx'
import { lazyOr } from '../../ui/lazy-or.ts'
import { BestWay, useBest } from './best-way.tsx'
import css from './race-result.module.css'
import { parText, resultText } from './result-text.ts'
import { Standing } from './standing.tsx'

// Loaded on demand: a race has no need of it before its end.
const Details = lazyOr(
  () => import('./details.tsx').then((it) => it.Details),
  () => (
    <Alert tone="warn" title="The rest of the result did not come">
      A part of the page did not load, which a reload mends.
    </Alert>
  ),
)

const ENDING = {
  complete: { icon: Flag, title: 'Race complete', text: 'You made it. This is how it went.' },
  'out of time': { icon: Hourglass, title: 'Out of time', text: 'The last day of the race has ended before you did.' },
  abandoned: { icon: CircleX, title: 'Race stopped', text: 'You ended this attempt.' },
} as const satisfies { readonly [E in Ending]: unknown }

/** The result of a race; nothing while it is running. */
export function RaceResult({ onWatch }: { readonly onWatch: () => void }) {
  const race = useRace()
  const result = resultOf(race)
  const heading = useResultInView(result !== undefined)
  const best = useBest()
  if (!result) return null
  const { icon: Icon, title, text } = ENDING[result.ending]
  const complete = result.ending === 'complete'
  const par = parOf(race)
  // That a race of three minutes kept the shortest par there is, of a day, tells nothing.
  const tellsPar = par && (par.days > 1 || !par.kept)
  const returned = result.ending === 'abandoned' && result.topUps > 0
  return (
    <section className={css['result']} aria-labelledby="race-result">
      <header className={css['head']}>
        <Icon size={40} aria-hidden="true" />
        <div>
          <h2 id="race-result" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>
            {text}
            {tellsPar && ` ${parText(par)}`}
            {result.ending === 'abandoned' &&
              race.tickets.some(({ state }) => state === 'void') &&
              ' Your tickets are void.'}
            {returned && ' What you topped up is back in your account.'}
          </p>
          {complete && <BestWay best={best} elapsed={result.elapsed} />}
        </div>
        {complete && (
          <p className={css['time']}>
            <small>Game time taken, in hours and minutes</small>
            <FlapTiles text={hoursText(result.elapsed)} size="large" appear />
          </p>
        )}
      </header>
      {complete && <Standing />}
      <Figures result={result} />
      <Suspense fallback={<Skeleton lines={8} height="1.5em" />}>
        <Details result={result} />
      </Suspense>
      <div className={css['actions']}>
        <Link to={`/play/${race.gameIdSource}`} className={buttonClass({ tone: 'primary', size: 'large' })}>
          Play it again
        </Link>
        <Button size="large" onClick={onWatch}>
          Watch it again
        </Button>
        <Link to="/game-portal" className={buttonClass({ size: 'large' })}>
          Back to the races
        </Link>
        {complete && (
          <CopyButton
            text={resultText(race, result, location.origin, best ?? undefined)}
            label="Copy the result"
            share={{ label: 'Share the result', icon: <Share2 size={16} /> }}
            size="large"
            hidden
          />
        )}
      </div>
    </section>
  )
}

/** Scrolls to the result when the race ends, which players see far down the page, and focuses it so that it is read out. */
function useResultInView(over: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOver = useRef(over)
  useEffect(() => {
    if (!over || wasOver.current) return
    wasOver.current = true
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [over])
  return heading
}

function Figures({ result }: { readonly result: Result }) {
  const { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps, realPaused, realLapsed, travelled } = result
  // The sum of the rounded figures shown below by kind of transport, so that they add up.
  const metres = travelled.reduce((sum, it) => sum + shownMetres(it.metres), 0)
  const carbon = travelled.reduce((sum, it) => sum + shownKilograms(it.carbon), 0)
  return (
    <dl className={css['figures']}>
      {/* The tiles count hours; from a day on the words give a different number. */}
      {ending === 'complete' && elapsed >= DAY && (
        <Figure label="In days" wide>
          {durationWords(elapsed)}
        </Figure>
      )}
      {ending !== 'complete' && (
        <Figure label="Game time taken" wide>
          {ending === 'abandoned' ? 'none counted' : durationWords(elapsed)}
        </Figure>
      )}
      <Figure label="Money left">{moneyText(moneyLeft)}</Figure>
      <Figure label="Hints">{hints}</Figure>
      <Figure label="Wrong answers">{wrongAnswers}</Figure>
      {topUps > 0 && <Figure label="Top-ups">{topUps}</Figure>}
      {metres > 0 && <Figure label="Distance">{distanceText(metres)}</Figure>}
      {metres > 0 && <Figure label="Carbon">{carbonText(carbon)}</Figure>}
      {realPaused > 0 && <Figure label="Paused by hand">{durationText(realPaused)}</Figure>}
      {realLapsed > 0 && <Figure label="Paused by itself">{durationText(realLapsed)}</Figure>}
    </dl>
  )
}

const Figure = ({
  label,
  children,
  wide = false,
}: {
  readonly label: string
  readonly children: string | number
  readonly wide?: boolean
}) => (
  <div className={wide ? css['wide'] : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
