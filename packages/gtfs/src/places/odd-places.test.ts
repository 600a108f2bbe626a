import { describe, expect, it } from 'vitest'
import { PREFIX, boardOn } from '../testing/board.ts'
import { type Changes, SMALL, calls, head, more, rows } from '../testing/feed.ts'
import { ON, read, said } from '../testing/read.ts'

const placesOf = ({ locations }: ReturnType<typeof read>): readonly string[] =>
  locations.map(({ id, name }) => `${id.slice(PREFIX.length + 1)} ${name}`)
/** The message of a feed's refusal, with what was left out. */
function refusal(changes: Changes): string {
  try {
    read(changes)
  } catch (error) {
    const { message, warnings } = error as { message: string; warnings: readonly { what: string; first: string }[] }
    return [message, ...warnings.map(({ what, first }) => `${what} (${first})`)].join('\n')
  }
  throw new Error('it was taken')
}

/** One trip through three stops, of which `P1` is among the locations given. */
const through = (...locations: readonly string[]): Changes => ({
  ...calls('T1,7:00:00,7:00:00,A,1', 'T1,7:10:00,7:10:00,P1,2', 'T1,7:30:00,7:30:00,Z,3'),
  stops: rows(
    'stops',
    ',location_type,parent_station,platform_code',
    'A,Harbour,-41.28,174.78,,,',
    'Z,Zoo,-41.32,174.78,0,,',
    ...locations,
  ),
})
const STATION = 'S,Central,-41.3,174.77,1,,'
const at = (changes: Changes, from: string): readonly string[] => boardOn(read(changes), { from, on: ON })

describe('stations', () => {
  it.each<readonly [string, readonly string[], string, readonly string[]]>([
    ['a platform becomes its station', [STATION, 'P1,Central 1,-41.301,174.771,0,S,1'], 'S', []],
    ['a platform without coordinates becomes its station', [STATION, 'P1,Central 1,,,0,S,1'], 'S', []],
    ['a station at which trips call becomes a place itself', ['P1,Central,-41.3,174.77,1,,'], 'P1', []],
    [
      'a boarding area becomes its platform’s station',
      [STATION, 'P,Central 1,-41.3,174.77,0,S,1', 'P1,Central 1 A,,,4,P,'],
      'S',
      [],
    ],
    [
      'a boarding area of a platform without a station becomes that platform’s place',
      ['P,Central 1,-41.3,174.77,0,,1', 'P1,Central 1 A,-41.301,174.771,4,P,'],
      'P',
      [],
    ],
    [
      'a boarding area counts if its platform has no coordinates',
      ['P,Central 1,,,0,,1', 'P1,Central 1 A,-41.301,174.771,4,P,'],
      'P1',
      [],
    ],
    [
      'a boarding area becomes its platform if the station has no coordinates',
      ['S,Central,,,1,,', 'P,Central 1,-41.3,174.77,0,S,1', 'P1,Central 1 A,-41.301,174.771,4,P,'],
      'P',
      [
        '1 stop taken for itself: its station is nowhere (stops.txt:5, stop P, station S of stops.txt:4, it has no coordinates)',
      ],
    ],
    [
      'a platform counts if its station has no coordinates',
      ['S,Central,,,1,,', 'P1,Central 1,-41.3,174.77,0,S,1'],
      'P1',
      [
        '1 stop taken for itself: its station is nowhere (stops.txt:5, stop P1, station S of stops.txt:4, it has no coordinates)',
      ],
    ],
    [
      'an unknown station is ignored',
      ['P1,Central 1,-41.3,174.77,0,X,1'],
      'P1',
      ['1 stop taken for itself: its parent_station is no station (stops.txt:4, stop P1, X)'],
    ],
    [
      'a platform is not a station',
      ['P1,Central 1,-41.3,174.77,0,P2,1', 'P2,Central 2,-41.3,174.77,0,P1,2'],
      'P1',
      ['2 stop taken for itself: its parent_station is no station (stops.txt:4, stop P1, P2)'],
    ],
    [
      'a platform is not its own station',
      ['P1,Central 1,-41.3,174.77,0,P1,1'],
      'P1',
      ['1 stop taken for itself: its parent_station is no station (stops.txt:4, stop P1, P1)'],
    ],
    [
      'a station is not part of another',
      [STATION, 'P1,Central 1,-41.301,174.771,1,S,'],
      'P1',
      ['1 stop taken for itself: it is a station, and a station is part of no other (stops.txt:5, stop P1, S)'],
    ],
    ['a boarding area that names a station becomes it', [STATION, 'P1,Central 1 A,-41.301,174.771,4,S,'], 'S', []],
    [
      'a boarding area is not part of another',
      ['P2,Central 1 B,-41.302,174.77,4,P1,', 'P1,Central 1 A,-41.301,174.771,4,P2,'],
      'P1',
      ['2 stop taken for itself: its parent_station is no platform (stops.txt:4, stop P2, P1)'],
    ],
    [
      'a boarding area of a platform that is not there is ignored',
      ['P1,Central 1 A,-41.301,174.771,4,X,'],
      'P1',
      ['1 stop taken for itself: its parent_station is no platform (stops.txt:4, stop P1, X)'],
    ],
  ])('%s', (_, locations, place, warnings) => {
    const changes = through(...locations)
    expect(at(changes, place)).toEqual(['07:10 > Z 07:30'])
    expect(boardOn(read(changes), { from: 'A', to: place, on: ON })).toEqual([`07:00 > ${place} 07:10`])
    expect(said(read(changes))).toEqual(warnings)
  })

  it.each([
    ['2', ['1 call left out: its stop is an entrance or a node of a station (stop_times.txt:3, trip T1, stop P1)']],
    ['3', ['1 call left out: its stop is an entrance or a node of a station (stop_times.txt:3, trip T1, stop P1)']],
    [
      '9',
      [
        '1 stop left out: its location_type is none from 0 to 4 (stops.txt:5, stop P1, "9")',
        '1 call left out: no such stop, or one that was left out (stop_times.txt:3, trip T1, stop P1)',
      ],
    ],
  ])('are not called at if location_type is %s', (type, warnings) => {
    const changes = through(STATION, `P1,North door,-41.3,174.77,${type},S,`)
    expect(at(changes, 'A')).toEqual(['07:00 > Z 07:30'])
    expect(placesOf(read(changes))).toEqual(['A Harbour', 'Z Zoo'])
    expect(said(read(changes))).toEqual(warnings)
  })

  it('have one board for all their platforms, and no platform is a place beside them', () => {
    const changes = {
      ...through(STATION, 'P1,Central 1,-41.3,174.77,0,S,1', 'P2,Central 2,-41.301,174.771,0,S,2'),
      trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
      stop_times: rows(
        'stop_times',
        '',
        'T1,7:00:00,7:00:00,P1,1',
        'T1,7:30:00,7:30:00,Z,2',
        'T2,8:00:00,8:00:00,P2,1',
        'T2,8:30:00,8:30:00,Z,2',
      ),
    }
    expect(at(changes, 'S')).toEqual(['07:00 > Z 07:30', '08:00 > Z 08:30'])
    expect(placesOf(read(changes))).toEqual(['S Central', 'Z Zoo'])
  })
})

const UNREADABLE = 'its coordinates cannot be read, write 12.345'

describe('coordinates', () => {
  it.each([
    [',', 'it has no coordinates'],
    ['0,0', 'its coordinates are 0, 0'],
    ['0.0001,-0.00002', 'its coordinates are 0, 0'],
    ['174.77,-41.3', 'its latitude is beyond 90 degrees, are the two exchanged?'],
    ['-141.3,174.77', 'its coordinates are on no map'],
    ['-41.3,274.77', 'its coordinates are on no map'],
    ['"-41,3","174,77"', UNREADABLE, ', stop_lat "-41,3", stop_lon "174,77"'],
    ['0x10,1e1000000', UNREADABLE, ', stop_lat "0x10", stop_lon "1e1000000"'],
    ['41°17S,174°46E', UNREADABLE, ', stop_lat "41°17S", stop_lon "174°46E"'],
    ['-41.3,', UNREADABLE, ', stop_lat "-41.3", stop_lon ""'],
  ])('%s are invalid: the call is left out, with the reason', (written, why, cells = '') => {
    const changes = through(`P1,Hill,${written},0,,`)
    expect(at(changes, 'A')).toEqual(['07:00 > Z 07:30'])
    expect(placesOf(read(changes))).toEqual(['A Harbour', 'Z Zoo'])
    expect(said(read(changes))).toEqual([
      `1 call left out: its stop is nowhere, ${why} (stop_times.txt:3, trip T1, stop P1 of stops.txt:4${cells})`,
    ])
  })

  it('that cannot be read are one warning, whatever is written', () => {
    const changes = {
      stops: more('stops', '004,Gate,x,y').replace('-41.29,174.77', '"-41,29","174,77"'),
      stop_times: more('stop_times', 'T1,07:20:00,07:20:00,004,2'),
    }
    expect(said(read(changes)).filter((it) => it.includes(UNREADABLE))).toEqual([
      expect.stringMatching(/^3 call left out: .* \(stop_times\.txt:3, trip T1, stop 002 .*"-41,29"/),
    ])
  })

  it('that are all exchanged are a reason to refuse the feed, and the message says so', () => {
    const stops = rows('stops', '', '001,A,174.78,-41.28', '002,B,174.77,-41.29', '003,C,174.78,-41.32')
    expect(refusal({ stops })).toMatch(
      /^No trip of it can be ridden\.\ncall left out: its stop is nowhere, its latitude is beyond 90 degrees, are the two/,
    )
  })
})

describe('names of a train', () => {
  it.each([
    ['10,Harbour - Zoo', '10 Harbour - Zoo'],
    ['10,10 Harbour', '10 Harbour'],
    ['10,10', '10'],
    ['1,10th Street', '1 10th Street'],
    [',Harbour - Zoo', 'Harbour - Zoo'],
    [',', 'R10'],
  ])('%j are %s', (written, name) => {
    const routes = SMALL.routes.replace('10,Harbour - Zoo,3', `${written},2`)
    expect(read({ routes }).services.map((it) => it.name)).toEqual([name])
  })
})

describe('kinds of route', () => {
  const kind = (type: string): string => {
    const gtfs = read({ routes: SMALL.routes.replace(/3$/, type) })
    expect(boardOn(gtfs, { from: '001', on: ON, transport: gtfs.services[0]?.transport ?? 'bus' })).toEqual(
      gtfs.services[0]?.transport === 'taxi' ? expect.anything() : ['07:05 > 003 07:31'],
    )
    return Object.keys(gtfs.report.services).join(' ')
  }
  it.each<readonly [string, readonly string[]]>([
    [
      'train',
      [
        '0',
        '1',
        '2',
        '5',
        '6',
        '7',
        '12',
        '100',
        '109',
        '199',
        '300',
        '405',
        '500',
        '699',
        '900',
        '1300',
        '1400',
        '1503',
        '1701',
      ],
    ],
    ['bus', ['3', '11', '200', '204', '700', '715', '800', '1501', '3.0', '03']],
    ['vessel', ['4', '1000', '1200', '1502']],
    ['flight', ['1100']],
    ['taxi', ['1500', '1505']],
  ])('by %s are %j', (transport, types) => {
    expect(new Set(types.map(kind))).toEqual(new Set([transport]))
  })

  it.each(['8', '9', '10', '13', '99', '-1', '1600', '1700', '1702', '2000', 'bus', ''])(
    'are none of the game’s where route_type is "%s", and the others are taken',
    (type) => {
      const routes = `${SMALL.routes}\nR11,A,11,,${type}`
      const gtfs = read({ routes, trips: more('trips', 'R11,WK,T3') })
      expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:05 > 003 07:31'])
      expect(said(gtfs)).toEqual([
        `1 route left out: its route_type is none of the game's kinds (routes.txt:3, route R11, route_type "${type}")`,
        '1 trip left out: no such route, or one that was left out (trips.txt:4, trip T3, route R11)',
      ])
    },
  )

  it('that are all unknown are a reason to refuse a feed, and the message says so', () => {
    expect(refusal({ routes: SMALL.routes.replace(/3$/, '1702') })).toContain(
      `its route_type is none of the game's kinds (routes.txt:2, route R10, route_type "1702")`,
    )
  })
})

describe('agencies and ids', () => {
  it.each<readonly [string, Changes, readonly string[]]>([
    [
      'an agency without an id',
      { agency: 'agency_name,agency_timezone\nHill Buses,Pacific/Auckland', routes: 'route_id,route_type\nR10,3' },
      [],
    ],
    [
      'an agency that a route names wrongly',
      { routes: SMALL.routes.replace('R10,A', 'R10,Z') },
      ['1 route taken for the first agency: it names none that is there (routes.txt:2, route R10, "Z")'],
    ],
    [
      'several agencies, and a route that names none',
      { agency: more('agency', 'B,Other,,Pacific/Auckland'), routes: 'route_id,route_type\nR10,3' },
      ['1 route taken for the first agency: it names none that is there (routes.txt:2, route R10, "")'],
    ],
    [
      'two agencies with one id: the first counts, with its clocks',
      { agency: more('agency', 'A,Other,,Europe/Berlin') },
      ['1 agency left out: another one has its id (agency.txt:3, agency A)'],
    ],
    ['a second agency without a time zone', { agency: more('agency', 'B,Other,,') }, []],
  ])('%s', (_, changes, warnings) => {
    const gtfs = read(changes)
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:05 > 003 07:31'])
    expect(gtfs.report.companies).toEqual(['Hill Buses'])
    expect(said(gtfs)).toEqual(warnings)
  })

  it('with different clocks are not chosen from for a route that names none', () => {
    const changes = { agency: more('agency', 'B,Other,,Europe/Berlin'), routes: 'route_id,route_type\nR10,3' }
    expect(refusal(changes)).toContain(
      'route left out: it names no agency that is there, and they have different clocks (routes.txt:2, route R10, agency_id "")',
    )
  })

  it('given twice count by the first, and each is reported', () => {
    const gtfs = read({
      stops: more('stops', '001,Elsewhere,-36.8,174.7'),
      routes: more('routes', 'R10,A,99,,2'),
      trips: more('trips', 'R10,SU,T1'),
    })
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:05 > 003 07:31'])
    expect(placesOf(gtfs)[0]).toBe('001 Harbour')
    expect(said(gtfs)).toEqual([
      '1 stop left out: another one has its id (stops.txt:5, stop 001)',
      '1 route left out: another one has its id (routes.txt:3, route R10)',
      '1 trip left out: another one has its id (trips.txt:4, trip T1)',
    ])
  })

  it('that differ in capitals are two ids, and the names of built-in properties are ids like any other', () => {
    const stops = rows(
      'stops',
      '',
      'a,One,-41.28,174.78',
      'A,Two,-41.29,174.77',
      '__proto__,Three,-41.3,174.76',
      'constructor,Four,-41.31,174.75',
    )
    const gtfs = read({
      stops,
      ...calls(
        'T1,7:00:00,7:00:00,a,1',
        'T1,7:10:00,7:10:00,A,2',
        'T1,7:20:00,7:20:00,__proto__,3',
        'T1,7:30:00,7:30:00,constructor,4',
      ),
    })
    expect(gtfs.locations.map(({ name }) => name).sort()).toEqual(['Four', 'One', 'Three', 'Two'])
    expect(boardOn(gtfs, { from: 'a', on: ON })).toEqual(['07:00 > constructor 07:30'])
  })

  it('without a target are reported, and the rest is taken', () => {
    const gtfs = read({
      trips: more('trips', 'R99,WK,T3', 'R10,XX,T4'),
      stop_times: more('stop_times', 'T1,7:40:00,7:40:00,099,4', 'T9,7:00:00,7:00:00,001,1'),
    })
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:05 > 003 07:31'])
    expect(said(gtfs)).toEqual([
      '1 trip left out: no such route, or one that was left out (trips.txt:4, trip T3, route R99)',
      '1 trip left out: its service has no calendar (trips.txt:5, trip T4, service XX)',
      '1 stop time left out: no such trip (stop_times.txt:9, trip T9)',
      '1 call left out: no such stop, or one that was left out (stop_times.txt:8, trip T1, stop 099)',
    ])
  })

  it('of a stop that a call lacks is reported as missing', () => {
    const gtfs = read(calls('T1,7:00:00,7:00:00,001,1', 'T1,7:10:00,7:10:00,,2', 'T1,7:30:00,7:30:00,003,3'))
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:00 > 003 07:30'])
    expect(said(gtfs)).toEqual(['1 call left out: it has no stop_id (stop_times.txt:3, trip T1)'])
  })

  it('in tables that the game does not use do no harm', () => {
    const changes = {
      routes: rows('routes', ',route_color,continuous_pickup', 'R10,A,10,Harbour - Zoo,3,FFFFFF,1'),
      trips: rows('trips', ',block_id,wheelchair_accessible,bikes_allowed', 'R10,WK,T1,B1,1,2', 'R10,WK,T2,B1,9,'),
      stops: rows(
        'stops',
        ',wheelchair_boarding',
        ...SMALL.stops
          .split('\n')
          .slice(1)
          .map((row) => `${row},1`),
      ),
      transfers: 'from_stop_id,to_stop_id,transfer_type\n001,002,4',
      translations: 'table_name,field_name,language,translation\nstops,stop_name,mi,Whanga',
      levels: 'nonsense',
    }
    const gtfs = read(changes)
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(['07:05 > 003 07:31'])
    expect(said(gtfs)).toEqual([])
    expect(head('stops')).not.toContain('wheelchair')
  })
})
