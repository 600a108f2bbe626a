import { useState } from 'react'
import { preferredClock } from '../session/preferred-clock.ts'
import { type CommandInHand, useCommand } from './use-command.ts'
import { usePlatform } from './platform-context.ts'
import { useSession, useSessionState } from './race-context.ts'

/** Starts the clock. The first time it applies the player's preferred settings first; if that fails, the clock is not started. */
export function usePlay(): Pick<CommandInHand<'playClock'>, 'busy' | 'problem'> & { readonly run: () => void } {
  const { preferences } = usePlatform()
  const session = useSession()
  const about = useSessionState(({ race }) => race?.clock.run.state)
  const play = useCommand('playClock', { about })
  const setPace = useCommand('setPace', { about })
  const setHold = useCommand('setHold', { about })
  const hands = { play, setPace, setHold } as const
  /** The command that the last press got to; problems of other commands are out of date. */
  const [last, setLast] = useState<keyof typeof hands>('play')

  async function run(): Promise<void> {
    const { race, log } = session.state()
    const { pace, hold } = race ? preferredClock(preferences.current(), race, log) : {}
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
