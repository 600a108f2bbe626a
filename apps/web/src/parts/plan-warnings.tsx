import type { Cents, Journey, TicketId, WayOn } from '@final-call/domain'
import { asIfOrdered } from '../session/rides/taxi.ts'
import { warningsFor } from '../session/rides/warnings.ts'
import { Alert } from '../ui/alert.tsx'
import { Announced } from '../ui/announced.tsx'
import css from './plan-warnings.module.css'
import { useReadings } from '../hooks/race-context.ts'
import { useHeld } from '../hooks/use-held.ts'

interface PlanWarningsProps {
  readonly title: string
  readonly journey: Journey
  readonly price: Cents
  /** The cheapest way on from the destination, or from where tickets lead on to from there, if known. */
  readonly cheapestOn?: WayOn | undefined
  /** The ticket that this journey would replace. */
  readonly instead?: TicketId
  /** Whether the player has committed to it: the warnings then stay as they were. */
  readonly decided: boolean
}

/** Warnings before the player commits to a journey; nothing if there are none. Re-renders when a sentence changes. */
export function PlanWarnings({ title, journey, decided, ...plan }: PlanWarningsProps) {
  const current = useReadings((scene) =>
    warningsFor({ ...plan, ...scene, journey: asIfOrdered(journey, scene.now) }).map(({ text }) => text),
  )
  const sentences = useHeld(current, decided)
  return (
    <Announced>
      {sentences.length > 0 && (
        // Announced when a different warning appears, not with every minute that a sentence counts down.
        <Alert key={sentences.join(' ').replaceAll(/\d/g, '')} tone="warn" title={title}>
          <ul className={css['warnings']} aria-live="off">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Announced>
  )
}
