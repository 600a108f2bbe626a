import { RACE_ID } from '@final-call/contract'
import { type StepId, openStepOf } from '@final-call/domain'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { openedFrom } from '../app/opened-from.ts'
import { ClockPanel } from '../features/clock-panel/clock-panel.tsx'
import { GateCalls } from '../features/gate-calls/gate-calls.tsx'
import { RefundNotes } from '../features/gate-calls/refund.tsx'
import { PhoneBar } from '../features/next-call/phone-bar.tsx'
import { RaceEvents } from '../features/race-events/race-events.tsx'
import { RaceHeader } from '../features/race-header/race-header.tsx'
import { StepPanel } from '../features/step-panel/step-panel.tsx'
import { usePlatform } from '../hooks/platform-context.ts'
import { RaceProvider, useSession, useSessionState } from '../hooks/race-context.ts'
import { browserEdge } from '../session/browser-edge.ts'
import { messageOf } from '../session/words/messages.ts'
import { type RaceSession, raceSession } from '../session/race-session.ts'
import type { LoadingStage } from '../session/requests/stages.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FullMessage, Skeleton } from '../ui/busy.tsx'
import { useFocusPlace } from '../ui/use-focus-place.ts'
import type { Arrival } from './game-portal.tsx'
import { PlayArea } from './play-area.tsx'
import { type View, useView } from './play-view.ts'
import css from './play.module.css'

/** Messages from the specification, by stage. */
const LOADING: { readonly [S in Exclude<LoadingStage, 'ready' | 'failed'>]: string } = {
  starting: 'Initializing game session and data...',
  awaiting: 'Awaiting active game object...',
  clock: 'Starting game clock...',
  step: 'Loading...',
}

const NoSuchRace = () => <Navigate to="/game-portal" replace state={'no such race' satisfies Arrival} />

/** The live game. Ids that cannot be a race's are not requested. */
export function Play() {
  const { gameId = '' } = useParams()
  return RACE_ID.test(gameId) ? <OneRace id={gameId} /> : <NoSuchRace />
}

function OneRace({ id }: { readonly id: string }) {
  const open = useOpenRace(id)
  if (!open) return <FullMessage>{LOADING.starting}</FullMessage>
  return (
    <RaceProvider value={open.session}>
      <Game key={open.number} />
    </RaceProvider>
  )
}

interface OpenRace {
  readonly session: RaceSession
  /** Counts the races opened by this page; used as a key, so that view state does not carry over. */
  readonly number: number
}

/** Opens the race in the URL. A race spec's id is replaced by the running race's id, without reopening it. */
function useOpenRace(id: string): OpenRace | undefined {
  const platform = usePlatform()
  const navigate = useNavigate()
  const held = useRef<{ readonly session: RaceSession; readonly id: string }>(undefined)
  const [race, setRace] = useState<OpenRace>()

  const open = useEffectEvent((wanted: string) => {
    const before = held.current
    if (before && (before.session.state().gameId ?? before.id) === wanted) return
    before?.session.close()
    const opened = raceSession(browserEdge(platform), wanted)
    const end = opened.subscribe(() => {
      const own = opened.state().gameId
      if (own === undefined) return
      end()
      if (own !== wanted) void navigate({ pathname: `/play/${own}`, search: location.search }, { replace: true })
    })
    held.current = { session: opened, id: wanted }
    setRace((last) => ({ session: opened, number: (last?.number ?? 0) + 1 }))
  })

  useEffect(() => open(id), [id])
  useEffect(
    () => () => {
      held.current?.session.close()
      held.current = undefined
    },
    [],
  )
  return race
}

/** Scrolls to a part of the page and focuses it. */
function show(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** Brings what the next step asks into sight, for a player whose answer or press has just completed the one before. */
function useNextInSight(ref: RefObject<HTMLDivElement | null>, step: StepId | undefined): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement !== ref.current) return
    for (const head of ref.current?.querySelectorAll('h2, h3') ?? []) head.scrollIntoView({ block: 'nearest' })
  }, [ref, step])
}

/** The container of the open step. Keeps the focus when the focused element disappears, with a completed step or a bought hint. */
function StepPlace({
  ref,
  children,
}: {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}) {
  // Re-render whenever the content may change.
  const step = useSessionState(({ race }) => race && openStepOf(race)?.id)
  useSessionState((state) => state.race)
  const place = useFocusPlace(ref)
  useNextInSight(ref, step)
  return (
    <div {...place} className={css['step']} role="group" aria-label="The open step">
      {children}
    </div>
  )
}

/** A link to the guide, for players who wonder about a rule during a race. */
function HowItWorks() {
  const here = useLocation()
  return (
    <p className={css['how']}>
      <Link to="/documentation" state={openedFrom(here)}>
        How a race works
      </Link>
    </p>
  )
}

/** The column with the clock and the open step. A race that is over asks nothing any more. */
function Side({
  stage,
  view,
  stepPlace,
}: {
  readonly stage: LoadingStage
  readonly view: View
  readonly stepPlace: RefObject<HTMLDivElement | null>
}) {
  const ended = useSessionState(({ race }) => race?.ended !== undefined)
  return (
    <div className={css['side']}>
      <div className={css['hall']}>
        <RaceHeader />
        <ClockPanel />
      </div>
      {stage === 'ready' && !ended && (
        <StepPlace ref={stepPlace}>
          <StepPanel onBoard={view.openBoard} onBoards={view.openBoards} />
        </StepPlace>
      )}
      {/* On a phone it stands above what is being loaded: without its place kept, all below would jump. */}
      {stage in LOADING && <Skeleton height="28rem" />}
      {stage === 'ready' && <HowItWorks />}
    </div>
  )
}

/** Says why the race could not be opened, and how to go on. */
function NotOpened() {
  const session = useSession()
  const failure = useSessionState((state) => state.failure)
  return (
    <Alert
      tone="alert"
      title="The race could not be opened"
      action={
        <span className={css['ways']}>
          <Button tone="primary" onClick={() => (failure?.code === 'data-loss' ? location.reload() : session.retry())}>
            Try again
          </Button>
          <Link to="/game-portal" className={buttonClass()}>
            Back to the races
          </Link>
        </span>
      }
    >
      {failure && messageOf(failure)}
    </Alert>
  )
}

/** A step that could not be processed, with ways to continue; shown above everything, wherever the page is scrolled to. */
function Trouble() {
  const session = useSession()
  const trouble = useSessionState((state) => state.trouble)
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place} className={css['trouble']}>
      {trouble && (
        <Alert
          tone="alert"
          title={trouble.title}
          action={
            <span className={css['ways']}>
              {trouble.again && <Button onClick={() => session.retry()}>Try again</Button>}
              <Link to="/game-portal" className={buttonClass()}>
                Back to the races
              </Link>
            </span>
          }
        >
          {trouble.detail}
        </Alert>
      )}
    </div>
  )
}

const Opening = ({ stage }: { readonly stage: keyof typeof LOADING }) => (
  <div className={css['opening']}>
    <FullMessage fill="own">{LOADING[stage]}</FullMessage>
    <RaceEvents />
  </div>
)

function Game() {
  const stage = useSessionState((state) => state.stage)
  const isLost = useSessionState(({ failure }) => failure?.code === 'not-found')
  const ended = useSessionState(({ race }) => race?.ended !== undefined)
  // A race that failed to open has no header.
  const hasSide = useSessionState(({ race }) => race !== undefined) || stage !== 'failed'
  const view = useView()
  const stepPlace = useRef<HTMLDivElement>(null)
  const mainPlace = useFocusPlace<HTMLDivElement>()
  if (isLost) return <NoSuchRace />
  return (
    <GateCalls>
      <div className={css['page']} data-ended={ended || undefined}>
        {stage === 'ready' && <Trouble />}
        {hasSide && <Side stage={stage} view={view} stepPlace={stepPlace} />}
        <div {...mainPlace} className={css['main']}>
          {!hasSide && <h1>Live Game</h1>}
          {stage === 'ready' && <PlayArea view={view} />}
          {stage === 'failed' && <NotOpened />}
          {stage !== 'ready' && stage !== 'failed' && <Opening stage={stage} />}
        </div>
        {stage === 'ready' && (
          <div className={css['foot']}>
            <RefundNotes home={stepPlace} />
            <PhoneBar onStep={() => show(stepPlace.current)} />
          </div>
        )}
      </div>
    </GateCalls>
  )
}
