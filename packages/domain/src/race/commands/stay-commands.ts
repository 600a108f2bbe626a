import { after, cents, minutes } from '../../time/units.ts'
import { type CommandContext, busy, refuse, shortOf } from './command-context.ts'
import type { CommandOf, Refusal } from './commands.ts'
import { mostHours, strandedOf } from '../staying/work-offer.ts'

/** [RST-4] Takes a room where the player stands, and pays for it. */
export function takeRoom(_: CommandOf<'takeRoom'>, context: CommandContext): Refusal | undefined {
  const { write, race, world, at } = context
  const location = race.place.kind === 'at' ? race.place.location : undefined
  const room = location === undefined ? undefined : world.locations.get(location)?.room
  if (location === undefined || !room) return refuse('no-room', 'There is no room to be had here.')
  const refused = busy(context) ?? shortOf(race, room.price)
  if (refused) return refused
  write({ type: 'money', reason: 'room', amount: cents(-room.price), ref: location })
  write({ type: 'roomTaken', location, until: after(at, minutes(room.hours * 60)) })
  return undefined
}

/** [WRK-1][WRK-9] Starts work for some hours, for a player who cannot afford any way on. */
export function work({ hours }: CommandOf<'work'>, context: CommandContext): Refusal | undefined {
  const { write, race, world, at } = context
  const occupied = busy(context)
  if (occupied) return occupied
  if (race.place.kind !== 'at') return refuse('elsewhere', 'There is no work on the way.')
  if (!strandedOf(race, world, at)) {
    return refuse('not-stranded', 'It is not money that keeps you here: work is for those who can afford no way on.')
  }
  if (hours > mostHours(race, at)) {
    return refuse('would-miss', 'That is too long: you have to check in for the ride that you hold a ticket for.')
  }
  write({ type: 'workStarted', hours, until: after(at, minutes(hours * 60)) })
  return undefined
}
