import { type Callable, type CommandReply, RACE_COMMANDS, commandOf } from '@final-call/contract'
import type { PlayerCommandKind } from '@final-call/domain'
import type { GcashDesk } from './gcash-desk.ts'
import type { RaceDesk } from './race-desk.ts'
import { refused } from './refused.ts'
import { type Served, serve } from './serve.ts'

type CommandCallable<K extends PlayerCommandKind> = Callable<K, (typeof RACE_COMMANDS)[K]['input'], typeof CommandReply>
const CALLABLES: { readonly [K in PlayerCommandKind]: CommandCallable<K> } = RACE_COMMANDS

interface RaceCommandDeps {
  readonly desk: RaceDesk
  readonly gcash: GcashDesk
}

/** Every command of a running race, each under its own name and all served alike. */
export function raceCommandFns({ desk, gcash }: RaceCommandDeps): readonly Served[] {
  const served = <K extends PlayerCommandKind>(kind: K): Served => {
    const callable: CommandCallable<K> = CALLABLES[kind]
    return serve(callable, async (input, caller) => {
      const { reply } = await desk.command(input.gameId, commandOf(kind, input), caller, { id: input.requestId })
      if (!reply.ok) throw refused(reply)
      if (kind === 'stopClock') await gcash.tidy(caller)
      return { version: reply.version }
    })
  }
  return (Object.keys(RACE_COMMANDS) as PlayerCommandKind[]).map(served)
}
