import { type Ending, type Race, type RealMs, beginRace, realMs, replay } from '@final-call/domain'
import { world } from '../../testing/race-of-two-legs.ts'

/** A real moment, `ms` milliseconds after `NOW`. */
export const at = (ms: number): RealMs => realMs(1_790_000_000_000 + ms)
export const NOW = at(0)

/** Two people of one sign-in provider. */
export const sam = {
  provider: 'local',
  issuer: 'https://id.example',
  subject: '1',
  email: 'sam@example.com',
  displayName: 'Sam',
}
export const alex = { ...sam, subject: '2', email: null, displayName: null }

const begun = beginRace(world, { attempt: 1, now: NOW })
const ended = (ending: Ending): Race =>
  replay([...begun, { type: 'ended', ending, seq: begun.length + 1, at: replay(begun).clock.begin, real: NOW }])
/** Races by id, of which only `complete` is completed; the name of `running` is the text of a completed one's snapshot. */
export const endedRaces: readonly (readonly [raceId: string, race: Race])[] = [
  ['abandoned', ended('abandoned')],
  ['complete', ended('complete')],
  ['running', { ...replay(begun), name: '"ended":{"ending":"complete"' }],
]
