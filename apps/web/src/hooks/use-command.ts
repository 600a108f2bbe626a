import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import { useState } from 'react'
import type { CommandFields } from '../session/commands.ts'
import { messageOf } from '../session/messages.ts'
import { asCallError } from '../session/retrying.ts'
import { useSession } from './race-context.ts'

export interface CommandInHand<K extends PlayerCommandKind> {
  /** Carries it out; what came of it, or undefined when it failed: `problem` says why then. */
  readonly run: (fields: CommandFields<K>) => Promise<readonly RaceEvent[] | undefined>
  readonly busy: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
}

/** One thing that the player may do, with its state while it is done. */
export function useCommand<K extends PlayerCommandKind>(kind: K): CommandInHand<K> {
  const session = useSession()
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false })
  return {
    busy: state.busy,
    problem: state.problem,
    async run(fields) {
      setState({ busy: true })
      try {
        const events = await session.command(kind, fields)
        setState({ busy: false })
        return events
      } catch (error) {
        setState({ busy: false, problem: messageOf(asCallError(error)) })
        return undefined
      }
    },
  }
}
