import { useState } from 'react'
import { preferences } from '../platform/browser.ts'
import { wishesOf } from '../session/wishes.ts'
import { type CommandInHand, useCommand } from './use-command.ts'
import { useSession, useSessionState } from './race-context.ts'

/** Lets the clock run; at the first time as this player likes it, or where that fails not at all. */
export function usePlay(): Pick<CommandInHand<'playClock'>, 'busy' | 'problem'> & { readonly run: () => void } {
  const session = useSession()
  const about = useSessionState(({ race }) => race?.clock.run.state)
  const [play, setPace, setHold] = [
    useCommand('playClock', { about }),
    useCommand('setPace', { about }),
    useCommand('setHold', { about }),
  ]
  const hands = { play, setPace, setHold } as const
  /** How far the last press came: the problem of an earlier one is none any more. */
  const [last, setLast] = useState<keyof typeof hands>('play')

  async function run(): Promise<void> {
    const { race, log } = session.state()
    const { pace, hold } = race ? wishesOf(preferences.current(), race, log) : {}
    setLast('setPace')
    if (pace && !(await setPace.run({ pace }))) return
    setLast('setHold')
    if (hold && !(await setHold.run({ on: hold }))) return
    setLast('play')
    await play.run({})
  }

  return {
    busy: play.busy || setPace.busy || setHold.busy,
    problem: hands[last].problem,
    run: () => void run(),
  }
}
