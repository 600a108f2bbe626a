import { resolve } from 'node:path'
import { TRANSPORTS } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { BadArguments, USAGE, argumentsIn } from './arguments.ts'

const asked = (...args: readonly string[]) => argumentsIn(args, '/home/sam')
const imported = (...more: readonly string[]) => asked('feed.zip', '--as', 'nz-hill', ...more)

describe('the arguments of an import', () => {
  it('are the path, from the folder of the operator, the name, and what they change', () => {
    expect(imported()).toEqual({
      path: resolve('/home/sam/feed.zip'),
      name: 'nz-hill',
      week: undefined,
      fares: undefined,
      byRule: false,
      exchange: {},
      takeOver: false,
      places: false,
      dryRun: false,
    })
    expect(imported('--week', '2026-11-21', '--by-rule', '--take-over', '--places', '--dry-run')).toMatchObject({
      week: '2026-11-21',
      byRule: true,
      takeOver: true,
      places: true,
      dryRun: true,
    })
    expect(asked('/feeds/hill', '--as', 'nz-hill')).toMatchObject({ path: resolve('/feeds/hill') })
  })

  it('give a fare for every kind of transport, or for some', () => {
    const rule = { flagFall: 2.5, perKm: 0.2 }
    expect(imported('--fare', '2.5+0.2')).toMatchObject({
      fares: Object.fromEntries(TRANSPORTS.map((mode) => [mode, rule])),
    })
    const { fares } = imported('--fare', 'bus=2.5+0.2, train=3+0') as { fares: object }
    expect(fares).toEqual({ bus: rule, train: { flagFall: 3, perKm: 0 } })
  })

  it('give the worth of several currencies, in small letters too', () => {
    expect(imported('--exchange', 'jpy=0.0067, KRW=.0007')).toMatchObject({ exchange: { JPY: 0.0067, KRW: 0.0007 } })
  })
})

it('a removal names a timetable and nothing else', () => {
  expect(asked('--remove', 'nz-hill')).toEqual({ remove: 'nz-hill' })
  for (const more of [['feed.zip'], ['--as', 'nz-hill'], ['--dry-run']]) {
    expect(() => asked('--remove', 'nz-hill', ...more)).toThrow(new BadArguments(USAGE))
  }
})

it.each<readonly [readonly string[], string]>([
  [[], USAGE],
  [['feed.zip', 'other.zip', '--as', 'nz-hill'], USAGE],
  [['feed.zip', '--as', 'nz-hill', '--fare', '2.5'], `--fare: "2.5" cannot be read.\n${USAGE}`],
  [['feed.zip', '--as', 'nz-hill', '--fare', '-1+1'], USAGE],
  [['feed.zip', '--as', 'nz-hill', '--fare', 'boat=1+1'], `--fare: "boat=1+1" cannot be read.\n${USAGE}`],
  [['feed.zip', '--as', 'nz-hill', '--fare', '25000000+1'], '--fare: "25000000+1" is more than the $1,000,000'],
  [['feed.zip', '--as', 'nz-hill', '--fare', 'bus=1+9000000'], '--fare: "bus=1+9000000" is more than the $1,000,000'],
  [['feed.zip', '--as', 'nz-hill', '--exchange', 'JPY=0'], '--exchange: "JPY=0" cannot be read.'],
  [['feed.zip', '--as', 'nz-hill', '--exchange', '1,2'], '--exchange: "1" cannot be read.'],
  [
    ['https://feed.example/f.zip', '--as', 'nz-hill'],
    'https://feed.example/f.zip is an address: download the feed first, and name the file.',
  ],
])('%j are refused in a sentence', (args, sentence) => {
  expect(() => asked(...args)).toThrow(BadArguments)
  expect(() => asked(...args)).toThrow(sentence)
})
