import { type Callable, type CommandReply, RACE_COMMANDS, commandOf } from '@final-call/contract'
import type { LocationId, PlayerCommandKind } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'
import type { GcashDesk } from './gcash-desk.ts'
import type { RaceDesk } from './race-desk.ts'
import { refused } from './refused.ts'
import { type Caller, type Served, serve } from './serve.ts'
import type { ShownPlaces } from './shown-places.ts'
import type { Worlds } from './worlds.ts'

type CommandCallable<K extends PlayerCommandKind> = Callable<K, (typeof RACE_COMMANDS)[K]['input'], typeof CommandReply>
const CALLABLES: { readonly [K in PlayerCommandKind]: CommandCallable<K> } = RACE_COMMANDS

interface Trip {
  readonly from: LocationId
  readonly to: LocationId
}

interface RaceCommandDeps {
  readonly desk: RaceDesk
  readonly gcash: GcashDesk
  readonly shown: ShownPlaces
  readonly races: Pick<RaceStore, 'find'>
  readonly worlds: Worlds
}

interface Asked {
  readonly gameId: string
  readonly requestId: string
}

/** Every command of a running race, each under its own name and all served alike. */
export function raceCommandFns({ desk, gcash, shown, races, worlds }: RaceCommandDeps): readonly Served[] {
  /**
   * Nobody walks or rides to a place by guessing its id, before the race has told of it. What was asked before is answered as it was
   * then, and whose race it is is for the command to say. @throws CallError `not-found`
   */
  async function mustBeShown({ from, to }: Trip, { gameId, requestId }: Asked, { uid }: Caller): Promise<void> {
    const found = await races.find(gameId, requestId)
    if (!found || found.reply || found.stored.uid !== uid) return
    const { race, worldId } = found.stored
    const { locations } = await shown.world({ race, world: await worlds.get(worldId) })
    if (locations.has(from) && locations.has(to)) return
    throw refused({ ok: false, reason: 'no-journey', message: 'There is no such journey.' })
  }

  const served = <K extends PlayerCommandKind>(kind: K): Served => {
    const callable: CommandCallable<K> = CALLABLES[kind]
    return serve(callable, async (input, caller) => {
      const command = commandOf(kind, input)
      if (command.kind === 'bookTicket') await mustBeShown(command, input, caller)
      const { reply } = await desk.command(input.gameId, command, caller, { id: input.requestId })
      if (!reply.ok) throw refused(reply)
      if (kind === 'stopClock') await gcash.tidyAfter(caller)
      return { version: reply.version }
    })
  }
  return (Object.keys(RACE_COMMANDS) as PlayerCommandKind[]).map(served)
}
