import { type Callable, type CommandReply, RACE_COMMANDS, commandOf } from '@final-call/contract'
import type { PlayerCommandKind } from '@final-call/domain'
import type { GcashDesk } from '../../desks/gcash-desk.ts'
import { refused } from '../../desks/refused.ts'
import { type Served, serve } from '../serving/serve.ts'
import type { ShownDeps } from './shown-places.ts'

type CommandCallable<K extends PlayerCommandKind> = Callable<K, (typeof RACE_COMMANDS)[K]['input'], typeof CommandReply>
const CALLABLES: { readonly [K in PlayerCommandKind]: CommandCallable<K> } = RACE_COMMANDS

interface RaceCommandDeps extends ShownDeps {
  readonly gcash: GcashDesk
}

/** One server function per race command, all implemented the same way. */
export function raceCommandFns({ desk, gcash, shown }: RaceCommandDeps): readonly Served[] {
  const served = <K extends PlayerCommandKind>(kind: K): Served => {
    const callable: CommandCallable<K> = CALLABLES[kind]
    return serve(callable, async (input, caller) => {
      const command = commandOf(kind, input)
      const { reply } = await desk.command(input.gameId, command, caller, {
        id: input.requestId,
        // A place whose id was guessed cannot be booked to before the race has revealed it.
        ...(command.kind === 'bookTicket' && { known: (settled) => shown.both(command, settled) }),
      })
      if (!reply.ok) throw refused(reply)
      if (kind === 'stopClock') await gcash.tidyAfter(caller)
      return { version: reply.version }
    })
  }
  return (Object.keys(RACE_COMMANDS) as PlayerCommandKind[]).map(served)
}
