import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CommandFields } from '../session/requests/commands.ts'
import { problemOf } from '../session/words/messages.ts'
import { asCallError } from '../session/requests/retrying.ts'
import { useSession } from './race-context.ts'

interface CommandState {
  /** It is being carried out, or what came of it has not reached this page yet: not the moment to ask for it again. */
  readonly busy: boolean
  /** It is carried out, and what came of it is long in coming: the stream is away. */
  readonly behind: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
}

export interface CommandInHand<K extends PlayerCommandKind> extends CommandState {
  /** Carries it out; false when it failed, or may have: `problem` says why then. */
  readonly run: (fields: CommandFields<K>) => Promise<boolean>
}

interface CommandUse {
  /**
   * Given what came of it, once this page has folded that, however late, also where no answer was heard; not called any more when the
   * part of the page that asked is gone.
   */
  readonly onCame?: (events: readonly RaceEvent[]) => void
  /** What of the race a press means: a problem is over once that has changed, and does not come back with it. */
  readonly about?: string | number | boolean | undefined
}

type Progress = CommandState & { readonly came?: readonly RaceEvent[]; readonly about?: CommandUse['about'] }

const IDLE: Progress = { busy: false, behind: false, problem: undefined }

/** One thing that the player may do, with its state while it is done. */
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
