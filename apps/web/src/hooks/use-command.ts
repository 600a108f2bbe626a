import type { CommandFields } from '@final-call/contract'
import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { problemOf } from '../session/words/messages.ts'
import { asCallError } from '../platform/failures.ts'
import { useSession } from './race-context.ts'

interface CommandState {
  /** The command is under way, or its events have not reached this page yet. */
  readonly busy: boolean
  /** The command is carried out, but its events are delayed because the stream is down. */
  readonly behind: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
}

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
  readonly about?: string | number | boolean | undefined
}

type Progress = CommandState & { readonly came?: readonly RaceEvent[]; readonly about?: CommandUse['about'] }

const IDLE: Progress = { busy: false, behind: false, problem: undefined }

/** A command of the player, with the state of its execution. */
export function useCommand<K extends PlayerCommandKind>(kind: K, { onCame, about }: CommandUse = {}): CommandInHand<K> {
  const session = useSession()
  const [{ came, about: pressedAt, ...state }, setState] = useState(IDLE)
  if (state.problem !== undefined && pressedAt !== about) setState(IDLE)
  const runs = useRef(0)
  const tell = useEffectEvent((events: readonly RaceEvent[]) => onCame?.(events))
  // Before it is drawn: nothing of the race with it in it is seen in a window that is still asking for it.
  useLayoutEffect(() => {
    if (came) tell(came)
  }, [came])
  return {
    ...state,
    async run(fields) {
      runs.current += 1
      const run = runs.current
      const note = (next: Progress): void => {
        if (run === runs.current) setState(next)
      }
      note({ ...IDLE, busy: true })
      try {
        const came = (all: readonly RaceEvent[]): void => note({ ...IDLE, came: all })
        const { behind, events } = await session.command(kind, fields, came)
        if (behind) note({ ...IDLE, busy: true, behind })
        void events.then(came)
        return true
      } catch (error) {
        note({ ...IDLE, problem: problemOf(asCallError(error)), about })
        return false
      }
    },
  }
}
