import { type Content, content } from '@final-call/content'
import {
  type LocationId,
  type RaceSpec,
  type RealMs,
  type Route,
  type World,
  isRanked,
  localClock,
  localDate,
  moneyText,
  problemsOf,
  raceReport,
  realMs,
} from '@final-call/domain'
import { hours } from './races-check/hours.ts'

// `npm run races:check [-- <race id>]` prints how every race of the content plays, and fails when one is refused.

const locations: World['locations'] = new Map(content.locations.map((location) => [location.id, location]))
const services: World['services'] = new Map(content.services.map((service) => [service.productId, service]))

const percent = (share: number): string => `${Math.round(share * 100)}%`
const print = (...columns: readonly string[]): void => console.log(columns.join(''))

const summary = (name: string, route: Route | undefined, best?: Route): void => {
  if (!route) {
    print(`  ${name}`.padEnd(26), 'does not get there')
    return
  }
  const apart = best ? percent(route.elapsed / best.elapsed - 1) : ''
  const behind = apart.startsWith('-') ? apart : `+${apart}`
  const need = route.need === route.cost ? '' : ` (wallet ${moneyText(route.need)})`
  print(
    `  ${name}`.padEnd(26),
    hours(route.elapsed).padStart(9),
    behind.padStart(7),
    `  ${moneyText(route.cost)}${need}`.padEnd(22),
    route.kind.join(' > '),
  )
}

function rides({ rides: legs }: Route): void {
  const place = (id: LocationId): string => locations.get(id)?.name ?? id
  for (const { mode, from, to, departure, arrival, fare, fareType, journey } of legs) {
    const zone = locations.get(from)?.zone ?? 'UTC'
    const day = localDate(departure, zone).toLocaleString('en-NZ', { weekday: 'short' })
    const times = `${day} ${localClock(departure, zone)}-${localClock(arrival, locations.get(to)?.zone ?? zone)}`
    const price = mode === 'walk' ? '' : `${moneyText(fare)} ${fareType}`
    print(
      '      ',
      times.padEnd(17),
      mode.padEnd(8),
      price.padEnd(15),
      `${place(from)} > ${place(to)}  ${mode === 'walk' ? '' : journey.productId}`,
    )
  }
}

/** Prints one race, and returns whether it may stay. */
function check(spec: RaceSpec, now: RealMs): boolean {
  const started = performance.now()
  const report = raceReport({ spec, locations, services }, now)
  const problems = problemsOf(report, spec)
  const { best, cheapest, fastest, kinds, mindless, realTime = 0, wallet } = report
  const ranked = isRanked(spec) ? `ranked, ${spec.startOn}` : 'unranked'
  print(`\n${spec.name}  (${spec.id}; ${ranked}; speed ${spec.speed}, pace ${spec.pace})`)
  const ratio = cheapest ? (wallet / cheapest.need).toFixed(2) : '?'
  print(`  wallet ${moneyText(wallet)}, ${ratio} x the cheapest way`)
  summary('money no object', fastest, best)
  summary('cheapest', cheapest, best)
  for (const [i, route] of kinds.entries()) {
    summary(`${i + 1}. kind of way`, route, best)
    rides(route)
  }
  summary('mindless player', mindless, best)
  print(`  waiting ${percent(best?.waiting ?? 1)} of the best; ${(realTime / 60_000).toFixed(1)} real minutes`)
  for (const { message } of problems) print(`  REFUSED: ${message}`)
  print(`  checked in ${Math.round(performance.now() - started)} ms`)
  return problems.length === 0
}

const named = process.argv[2]
const chosen: Content['races'] = content.races.filter(({ id }) => named === undefined || id === named)
if (chosen.length === 0) {
  console.error(`There is no race ${named}. There are: ${content.races.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}
const good = chosen.map((race) => check(race, realMs(Date.now())))
process.exitCode = good.every(Boolean) ? 0 : 1
