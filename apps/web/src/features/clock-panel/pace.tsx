import { type Pace, isOver } from '@final-call/domain'
import { useRace } from '../../hooks/race-context.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { HoldSwitch } from '../../parts/hold-switch.tsx'
import { InlineError } from '../../ui/alert.tsx'
import { Choice } from '../../ui/field.tsx'

const PACE_NOTE: { readonly [P in Pace]: string } = {
  auto: 'Slow while you have something to decide, at full speed while you wait or ride.',
  steady: 'The same speed throughout.',
}

/** How the clock runs, and whether calls hold it. */
export function PaceControls() {
  const { pace, holdAtCalls, clock } = useRace()
  const setPace = useCommand('setPace', { about: pace })
  const setHold = useCommand('setHold', { about: holdAtCalls })
  const fixed = useDisconnected() || isOver(clock)
  const problem = setPace.problem ?? setHold.problem
  return (
    <>
      <Choice
        legend="Pace"
        value={pace}
        withheld={fixed}
        onChange={(next) => void setPace.run({ pace: next })}
        options={[
          { value: 'auto', label: 'Auto', note: PACE_NOTE.auto },
          { value: 'steady', label: 'Steady', note: PACE_NOTE.steady },
        ]}
      />
      <HoldSwitch checked={holdAtCalls} withheld={fixed} onChange={(on) => void setHold.run({ on })} />
      {problem && <InlineError>{problem}</InlineError>}
    </>
  )
}
