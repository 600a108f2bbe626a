import { preferences } from '../platform/browser.ts'
import { wishesOf } from '../session/wishes.ts'
import { type CommandInHand, useCommand } from './use-command.ts'
import { useSession } from './race-context.ts'

/** Lets the clock run; at the first time as this player likes it. */
export function usePlay(): Pick<CommandInHand<'playClock'>, 'busy' | 'problem'> & { readonly run: () => void } {
  const session = useSession()
  const [play, setPace, setHold] = [useCommand('playClock'), useCommand('setPace'), useCommand('setHold')]

  async function run(): Promise<void> {
    const { race, log } = session.state()
    const { pace, hold } = race ? wishesOf(preferences.current(), race, log) : {}
    if (pace) await setPace.run({ pace })
    if (hold) await setHold.run({ on: hold })
    await play.run({})
  }

  return {
    busy: play.busy || setPace.busy || setHold.busy,
    problem: play.problem,
    run: () => void run(),
  }
}
