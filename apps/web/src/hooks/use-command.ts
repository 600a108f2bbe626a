import type { CommandFields } from '@final-call/contract'
import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import {
  type CommandAbout,
  type CommandState,
  IDLE_COMMAND,
  commandRuns,
  progressAbout,
} from '../session/requests/command-progress.ts'
import { useSession } from './race-context.ts'

export interface CommandInHand<K extends PlayerCommandKind> extends CommandState {
  /** Carries the command out. Resolves to false if it failed or its outcome is unknown; `problem` then says why. */
  readonly run: (fields: CommandFields<K>) => Promise<boolean>
}

interface CommandUse {
  /**
   * Called with the command's events once this page has folded them, however late and even if the answer was lost. Not called after
   * the component has unmounted.
   */
  readonly onCame?: (events: readonly RaceEvent[]) => void
  /** What the command refers to. When it changes, an earlier problem is cleared for good. */
  readonly about?: CommandAbout
}

/** A command of the player, with the state of its execution. */
export function useCommand<K extends PlayerCommandKind>(kind: K, { onCame, about }: CommandUse = {}): CommandInHand<K> {
  const session = useSession()
  const [progress, show] = useState(IDLE_COMMAND)
  const [carryOut] = useState(() => commandRuns(show))
  const current = progressAbout(progress, about)
  // Stored, so that a cleared problem does not come back with an earlier `about`.
  if (current !== progress) show(current)
  const { busy, behind, problem, came } = current
  const tell = useEffectEvent((events: readonly RaceEvent[]) => onCame?.(events))
  // A layout effect runs before the browser paints. After it, a window that `onCame` closes would be seen once more: no longer busy,
  // and offering what the race already has.
  useLayoutEffect(() => {
    if (came) tell(came)
  }, [came])
  return {
    busy,
    behind,
    problem,
    run: (fields) => carryOut((late) => session.command(kind, fields, late), about),
  }
}
