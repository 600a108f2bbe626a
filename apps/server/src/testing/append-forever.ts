import { type Race, apply, beginRace, decide, realMs, replay } from '@final-call/domain'
import { uidOf } from '../identity/uid.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { world } from './race-of-two-legs.ts'

/*
 * A process of its own, to be killed. It goes on appending to one race in the database file that is its argument, and prints the version of
 * each append once it is stored.
 */
const [, , path] = process.argv
if (path === undefined) throw new Error('expected the path of a database file')

const store = openSqlite({ path, uidOf })
const events = beginRace(world, { attempt: 1, now: realMs(1_790_000_000_000) })
await store.races.create(
  { raceId: 'race', uid: 'sam', worldId: await store.content.pin(world), race: replay(events), sign: realMs(0) },
  events,
)

for (;;) {
  const found = await store.races.find('race')
  if (!found) throw new Error('the race is gone')
  const { race } = found.stored
  const kind = race.clock.run.state === 'play' ? 'pauseClock' : 'playClock'
  const decision = decide(race, { kind }, world, { now: race.lastReal, sign: race.lastReal })
  const next = decision.events.reduce<Race>(apply, race)
  await store.races.append({
    from: found.stored,
    race: next,
    events: decision.events,
    sign: race.lastReal,
    request: { id: `request-${next.version}`, reply: { ok: true, version: next.version } },
  })
  process.stdout.write(`${next.version}\n`)
}
