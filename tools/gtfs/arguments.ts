import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Transport, TRANSPORTS } from '@final-call/domain'
import { type Exchange, type FareRule, type FareRules, HIGHEST_PRICE, MOST_DOLLARS } from '@final-call/gtfs'
import { messageOf } from '../../apps/server/src/operator/reasons.ts'
import { printable } from './printing.ts'

export const USAGE = `Expected: npm run gtfs -- <feed.zip | folder> --as <country>-<city>
       or: npm run gtfs -- --remove <country>-<city>
  --week 2026-11-21   the week to take, by any day of it; without it, the week in which most trips run
  --fare 2.5+0.2      what a ride costs where the feed does not say: to get on, and a kilometre; bus=2+0.1,train=… for some
  --by-rule           every ride costs what --fare says, also where the feed has a fare for it
  --exchange JPY=0.0067  what one of a currency of the feed's fares is worth in dollars; JPY=0.0067,KRW=0.0007 for several
  --take-over         takes places of players that have ids of the feed's
  --places            prints the id and name of every place
  --dry-run           stores nothing`

/** Arguments that cannot be followed, in a sentence for the operator. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments'
}

/** @throws BadArguments with the usage after the sentence */
function refuse(sentence?: string): never {
  throw new BadArguments(sentence === undefined ? USAGE : `${sentence}\n${USAGE}`)
}

/** A timetable to read, and perhaps to store. */
export interface Import {
  /** The path of the zip or folder. */
  readonly path: string
  /** The name of the timetable, with which the ids of its places begin. */
  readonly name: string
  /** A day of the week to take. */
  readonly week: string | undefined
  readonly fares: Partial<FareRules> | undefined
  readonly byRule: boolean
  readonly exchange: Exchange
  readonly takeOver: boolean
  /** Whether to print every place. */
  readonly places: boolean
  readonly dryRun: boolean
}

/** The name of a timetable to take out. */
export interface Removal {
  readonly remove: string
}

/**
 * What the arguments after the program's name ask for.
 * @param base the folder from which paths are given
 * @throws BadArguments
 */
export function argumentsIn(args: readonly string[], base: string): Import | Removal {
  const { values, positionals } = parsed(args)
  const [path, ...more] = positionals
  const { as: name, remove, week, fare, exchange, places } = values
  // Nothing else is said about what is to go.
  if (remove !== undefined && path === undefined && args.length <= 2) return { remove }
  if (path === undefined || more.length > 0 || name === undefined || remove !== undefined) return refuse()
  return {
    path: pathIn(path, base),
    name,
    week,
    fares: fare === undefined ? undefined : faresIn(fare),
    byRule: values['by-rule'],
    exchange: exchange === undefined ? {} : exchangeIn(exchange),
    takeOver: values['take-over'],
    places,
    dryRun: values['dry-run'],
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        week: { type: 'string' },
        fare: { type: 'string' },
        'by-rule': { type: 'boolean', default: false },
        exchange: { type: 'string' },
        remove: { type: 'string' },
        'take-over': { type: 'boolean', default: false },
        places: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse(messageOf(error))
  }
}

function pathIn(given: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) {
    throw new BadArguments(printable(`${given} is an address: download the feed first, and name the file.`))
  }
  return resolve(base, given)
}

/** `JPY=0.0067,KRW=0.0007`. */
function exchangeIn(text: string): Exchange {
  const rates: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, code, written] = /^([A-Za-z]{3})=(\d*\.?\d+)$/.exec(part.trim()) ?? []
    if (code === undefined || !(Number(written) > 0)) {
      refuse(`--exchange: "${part}" cannot be read. Write what one is worth in dollars, JPY=0.0067.`)
    }
    rates[code.toUpperCase()] = Number(written)
  }
  return rates
}

/** `2.5+0.2`, or `bus=2+0.1,train=3+0.2`. */
function faresIn(text: string): Partial<FareRules> {
  const fares: Partial<Record<Transport, FareRule>> = {}
  for (const part of text.split(',')) {
    const [, mode, flagFall, perKm] = /^(?:(\w+)=)?(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    const modes = mode === undefined ? TRANSPORTS : TRANSPORTS.filter((it) => it === mode)
    if (flagFall === undefined || modes.length === 0) refuse(`--fare: "${part}" cannot be read.`)
    const rule = { flagFall: Number(flagFall), perKm: Number(perKm) }
    if (Math.max(rule.flagFall, rule.perKm) > MOST_DOLLARS) {
      refuse(`--fare: "${part}" is more than the ${HIGHEST_PRICE} that a ride can cost.`)
    }
    for (const it of modes) fares[it] = rule
  }
  return fares
}
