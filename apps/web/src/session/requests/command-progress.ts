import type { RaceEvent } from '@final-call/domain'
import { asCallError } from '../../platform/failures.ts'
import { problemOf } from '../words/messages.ts'
import type { CarriedCommand, OnFolded } from './commands.ts'

/** What a command refers to, such as the departure chosen. A problem with the command says nothing about another one. */
export type CommandAbout = string | number | boolean | undefined

export interface CommandState {
  /** The command is under way, or its events have not reached this page yet. */
  readonly busy: boolean
  /** The command is carried out, but its events are delayed because the stream is down. */
  readonly behind: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
}

export interface CommandProgress extends CommandState {
  /** The command's events, once this page has folded them. */
  readonly came?: readonly RaceEvent[]
  /** What the command with this problem referred to. */
  readonly about?: CommandAbout
}

export const IDLE_COMMAND: CommandProgress = { busy: false, behind: false, problem: undefined }

/** Resolves to false if the command failed or its outcome is unknown. */
type Run = (carry: (late: OnFolded) => Promise<CarriedCommand>, about: CommandAbout) => Promise<boolean>

/** Runs a command, as often as it is given, and shows the progress of the latest run: what comes of an earlier one is not shown. */
export function commandRuns(show: (progress: CommandProgress) => void): Run {
  let runs = 0
  return async (carry, about) => {
    runs += 1
    const run = runs
    const note = (progress: CommandProgress): void => {
      if (run === runs) show(progress)
    }
    const came = (events: readonly RaceEvent[]): void => note({ ...IDLE_COMMAND, came: events })
    note({ ...IDLE_COMMAND, busy: true })
    try {
      const { behind, events } = await carry(came)
      if (behind) note({ ...IDLE_COMMAND, busy: true, behind })
      void events.then(came)
      return true
    } catch (error) {
      note({ ...IDLE_COMMAND, problem: problemOf(asCallError(error)), about })
      return false
    }
  }
}

/** The progress as it is now that the command refers to `about`: without a problem with something else. Otherwise the same object. */
export const progressAbout = (progress: CommandProgress, about: CommandAbout): CommandProgress =>
  progress.problem !== undefined && progress.about !== about ? IDLE_COMMAND : progress
