import { bookingsPostgres } from './bookings-postgres.ts'
import { bookingsSqlite } from './bookings-sqlite.ts'
import { calls } from './calls.ts'
import { CLIENT_CORE, machineNote, pinMyself } from './machine.ts'
import { racers, racersPostgres } from './racers.ts'
import { streams } from './streams.ts'

const SIZES = [100, 300, 1_000, 3_000, 5_000, 10_000]
const SIZES_ON_POSTGRES = [300, 1_000, 2_000]

const PARTS: Readonly<Record<string, (sizes: readonly number[] | undefined) => Promise<void>>> = {
  calls,
  'bookings-postgres': bookingsPostgres,
  'bookings-sqlite': bookingsSqlite,
  streams,
  racers: (sizes = SIZES) => racers(sizes),
  'racers-postgres': (sizes = SIZES_ON_POSTGRES) => racersPostgres(sizes),
}

// Parts by name, or all without a name; `racers=100,1000` sets the sizes of that part.
const asked = process.argv.slice(2).map((it) => it.split('=') as [name: string, sizes?: string])
const unknown = asked.filter(([name]) => !PARTS[name])
if (unknown.length > 0)
  throw new RangeError(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)

pinMyself(CLIENT_CORE)
console.log(machineNote())
for (const [name, part] of Object.entries(PARTS)) {
  const chosen = asked.find(([it]) => it === name)
  if (asked.length > 0 && !chosen) continue
  console.log(`\n## ${name}\n`)
  await part(chosen?.[1]?.split(',').map(Number))
}
// Racers never stop by themselves.
process.exit()
