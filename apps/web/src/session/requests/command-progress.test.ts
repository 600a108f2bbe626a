import { CallError } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import { expect, it } from 'vitest'
import { begun } from '../testing/log.ts'
import { worldOf } from '../testing/world.ts'
import {
  type CommandAbout,
  type CommandProgress,
  IDLE_COMMAND,
  commandRuns,
  progressAbout,
} from './command-progress.ts'
import type { CarriedCommand, OnFolded } from './commands.ts'

const EVENTS: readonly RaceEvent[] = begun(worldOf()).log.slice(0, 2)
const BUSY: CommandProgress = { ...IDLE_COMMAND, busy: true }

/** A command whose runs are answered by hand, and all that was shown of them. */
function command() {
  const shown: CommandProgress[] = []
  const carryOut = commandRuns((progress) => shown.push(progress))
  return {
    shown,
    /** Gives the command. */
    run(about?: CommandAbout) {
      const answer = Promise.withResolvers<CarriedCommand>()
      const folded = Promise.withResolvers<readonly RaceEvent[]>()
      let late: OnFolded = () => undefined
      const ended = carryOut((came) => {
        late = came
        return answer.promise
      }, about)
      return {
        ended,
        /** The server carries it out. */
        answer: (behind: boolean) => answer.resolve({ behind, events: folded.promise }),
        fail: (error: unknown) => answer.reject(error),
        /** The page folds its events: after the answer, or though that was lost. */
        async fold() {
          folded.resolve(EVENTS)
          await folded.promise
        },
        foldLate: () => late(EVENTS),
      }
    },
  }
}

const UNHEARD = new CallError('internal', 'no answer')
const PROBLEM = 'We could not hear whether it went through. Try again: it is done once, however often you ask.'

it('a command is under way until its events have come, and then says which they are', async () => {
  const { shown, run } = command()
  const { answer, fold, ended } = run()
  expect(shown).toEqual([BUSY])
  answer(false)
  await expect(ended).resolves.toBe(true)
  expect(shown).toEqual([BUSY])
  await fold()
  expect(shown).toEqual([BUSY, { ...IDLE_COMMAND, came: EVENTS }])
})

it('a command whose events are delayed is still under way, and says that it is carried out', async () => {
  const { shown, run } = command()
  const { answer, fold, ended } = run()
  answer(true)
  await expect(ended).resolves.toBe(true)
  expect(shown.at(-1)).toEqual({ ...BUSY, behind: true })
  await fold()
  expect(shown.at(-1)).toEqual({ ...IDLE_COMMAND, came: EVENTS })
})

it('a command that failed says why, until its events come though the answer was lost', async () => {
  const { shown, run } = command()
  const { fail, foldLate, ended } = run()
  fail(UNHEARD)
  await expect(ended).resolves.toBe(false)
  expect(shown.at(-1)).toMatchObject({ busy: false, problem: PROBLEM })
  foldLate()
  expect(shown.at(-1)).toEqual({ ...IDLE_COMMAND, came: EVENTS })
})

it('of a command given again, only the latest run is shown, whatever comes of the earlier one', async () => {
  const { shown, run } = command()
  const answered = run()
  const failed = run()
  const lost = run()
  run()
  const before = shown.length
  answered.answer(true)
  await answered.ended
  await answered.fold()
  failed.fail(UNHEARD)
  await failed.ended
  lost.foldLate()
  expect(shown.slice(before)).toEqual([])
})

it('a problem is shown as long as the command refers to the same thing; otherwise nothing changes', async () => {
  const { shown, run } = command()
  const { fail, ended } = run('play')
  expect(progressAbout(BUSY, 'pause')).toBe(BUSY)
  fail(UNHEARD)
  await ended
  const failed = shown.at(-1) ?? IDLE_COMMAND
  expect(progressAbout(failed, 'play')).toBe(failed)
  expect(progressAbout(failed, 'pause')).toEqual(IDLE_COMMAND)
})
