import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { PREFIX, boardOn } from '../testing/board.ts'
import { type Changes, SMALL, bytesOf, feed, head } from '../testing/feed.ts'
import { ON, read, said } from '../testing/read.ts'
import { LIMITS } from './limits.ts'

const BOARD = ['07:05 > 003 07:31']

/** With one file of these bytes. */
const readBytes = (name: string, bytes: Uint8Array) => readGtfs(new Map([...feed(), [name, bytes]]), { prefix: PREFIX })
/** With every file's text encoded in another way. */
const readAs = (encode: (text: string) => Uint8Array) =>
  readGtfs(new Map(Object.entries(SMALL).map(([name, text]) => [`${name}.txt`, encode(text)])), { prefix: PREFIX })

const names = ({ locations }: ReturnType<typeof read>): readonly string[] => locations.map(({ name }) => name)
const stops = (first: string): Changes => ({ stops: SMALL.stops.replace('Harbour', first) })

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const utf32 = (text: string): Buffer => Buffer.from(Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0).buffer)
const UTF32 = /^stops\.txt is in UTF-32, which is not read\. Save it in UTF-8\.$/
const utf16 = (text: string, mark = '\uFEFF'): Buffer => Buffer.from(mark + text, 'utf16le')

describe('the encoding of a table', () => {
  it.each<readonly [string, (text: string) => Uint8Array]>([
    ['UTF-8 with a byte-order mark', (text) => bytesOf(`\uFEFF${text}`)],
    ['lines ended by CR and LF', (text) => bytesOf(text.replaceAll('\n', '\r\n'))],
    ['lines ended by CR', (text) => bytesOf(text.replaceAll('\n', '\r'))],
    ['an empty line at the end', (text) => bytesOf(`${text}\n\n`)],
    ['spaces around every cell', (text) => bytesOf(text.replaceAll(/(?<=\d),(?=\d)/g, ' , '))],
    ['every cell in quotes', (text) => bytesOf(text.replaceAll(/(?<=^|[,\n])(?! )[^,\n"]+(?=,|\n|$)/g, '"$&"'))],
  ])('may be %s', (_, encode) => {
    expect(boardOn(readAs(encode), { from: '001', on: ON })).toEqual(BOARD)
    expect(said(readAs(encode))).toEqual([])
  })

  it.each<readonly [string, (text: string) => Uint8Array]>([
    ['little-endian, with a mark', (text) => utf16(text)],
    ['little-endian, without one', (text) => utf16(text, '')],
    ['big-endian, with a mark', (text) => utf16(text).swap16()],
    ['big-endian, without one', (text) => utf16(text, '').swap16()],
  ])('may be UTF-16, %s, which is reported', (_, encode) => {
    const gtfs = readAs(encode)
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(BOARD)
    expect(said(gtfs)).toEqual([
      '6 file read as UTF-16: it is not in UTF-8, so look whether its names are right; if not, open it in its own encoding (Shift-JIS, for example), and save it in UTF-8 (agency.txt:1, the whole file)',
    ])
  })

  it('may be that of old Windows, which is reported, and its names are right', () => {
    const gtfs = readBytes('stops.txt', latin1(SMALL.stops.replace('Harbour', 'Kölner Straße')))
    expect(names(gtfs)).toEqual(['Kölner Straße', 'Hill', 'Zoo, main gate'])
    expect(said(gtfs)).toEqual([
      '1 file read as Windows-1252 (Latin-1): it is not in UTF-8, so look whether its names are right; if not, open it in its own encoding (Shift-JIS, for example), and save it in UTF-8 (stops.txt:1, the whole file)',
    ])
  })

  /** In UTF-8, with only the first byte of letters that are cut off, which are written `|`. */
  const cut = (text: string): Uint8Array =>
    Uint8Array.from(
      Buffer.concat(text.split('|').flatMap((it, i) => [...(i ? [Buffer.of(0xc3)] : []), Buffer.from(it)])),
    )

  it.each(['\n', '\r\n', '\r'])('stays UTF-8 if a letter is cut off, which is reported with its line: %j', (end) => {
    const written = SMALL.stops.replace('Harbour', 'Märkt').replace('Hill', 'Plaz|').replaceAll('\n', end)
    const gtfs = readBytes('stops.txt', cut(written))
    expect(names(gtfs)).toEqual(['Märkt', 'Plaz\uFFFD', 'Zoo, main gate'])
    expect(said(gtfs)).toEqual([
      '1 letter taken as \uFFFD: it is none of UTF-8, in which the others of its file are (stops.txt:3, was a name cut off there?)',
    ])
  })

  it('stays that of ids, which are right in another table, if a name is cut off', () => {
    const [stops, stop_times] = [SMALL.stops, SMALL.stop_times].map((it) => it.replaceAll(/(?<=^|,)001,/gm, 'ä1,'))
    const files = new Map([...feed({ stop_times }), ['stops.txt', cut((stops ?? '').replace('Hill', 'Plaz|'))]])
    expect(readGtfs(files, { prefix: PREFIX }).locations).toHaveLength(3)
  })

  it('is that of old Windows if less than half of it is UTF-8', () => {
    const gtfs = readBytes('stops.txt', latin1(SMALL.stops.replace('Harbour', 'Älter Ä» Öl')))
    expect(names(gtfs)[0]).toBe('Älter Ä» Öl')
  })

  it.each(['', 'x'])('may have a character across two pieces that are read, behind "%s"', (before) => {
    const many = Array.from({ length: 1200 }, (_, i) => `u${i},${before}${'é'.repeat(500)}${before},-41,174`).join('\n')
    const gtfs = readBytes('stops.txt', bytesOf(`${SMALL.stops}\n${many}\n009,${before}Où,-41.3,174.79`))
    expect(names(gtfs)).toEqual(['Harbour', 'Hill', 'Zoo, main gate'])
    expect(said(gtfs)).toEqual([])
  })
})

describe('the cells of a table', () => {
  it.each([
    ['"Har\nbour ""Quay"", A"', 'Har bour "Quay", A'],
    ['"Har\r\nbour"', 'Har bour'],
    ['The "Big" Harbour', 'The "Big" Harbour'],
    ['  "Harbour"  ', 'Harbour'],
    ['"The ""Big"" Harbour" ', 'The "Big" Harbour'],
    ['"""Big"" Harbour"', '"Big" Harbour'],
    ['', '001'],
    ['東京駅', '東京駅'],
    // Joiners are part of how words and emoji are written; marks of possible line breaks are invisible.
    ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
    ['می\u200Cدان', 'می\u200Cدان'],
    ['Zoo 👨\u200D👩\u200D👧 ❤\uFE0F', 'Zoo 👨\u200D👩\u200D👧 ❤\uFE0F'],
    ['ភ្នំ\u200Bពេញ', 'ភ្នំពេញ'],
    ['\u200Fתחנה\u200E', 'תחנה'],
    ['\u200C \u200D\uFE0F\u2800\u3164', '001'],
    // Mark-up is text like any other.
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%j are the name %s', (written, name) => {
    const gtfs = read(stops(written))
    expect(names(gtfs)[0]).toBe(name)
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(BOARD)
    expect(said(gtfs)).toEqual([])
  })

  it('behind a quote are kept, and reported', () => {
    const gtfs = read(stops('"Big" Harbour'))
    expect(names(gtfs)[0]).toBe('"Big" Harbour')
    expect(said(gtfs)).toEqual(['1 quote within a cell taken as it stands (stops.txt:2, quotes in a cell are doubled)'])
  })

  it.each([
    ['LF', '\n'],
    ['CR and LF', '\r\n'],
    ['CR', '\r'],
  ])('are counted by the line on which their row begins, if lines end with %s', (_, end) => {
    const stops = `${SMALL.stops.replace('Harbour', '"Har\n\nbour"')}\n\n001,Again,-41,174`
    expect(said(read({ stops: stops.replaceAll('\n', end) }))).toEqual([
      '1 stop left out: another one has its id (stops.txt:8, stop 001)',
    ])
  })

  it.each([
    ['around a text', '"Zoo, main gate"'],
    ['around nothing', '""'],
  ])('after a quote that is never closed do not reach to the next quotes, those %s', (_, later) => {
    const stops = SMALL.stops.replace('Harbour', '"Harbour').replace('"Zoo, main gate"', later)
    expect(() => read({ stops })).toThrow(/^stops\.txt:2: a quote is opened that is n(ot|ever) closed/)
  })

  it('are reported if a row has too many or too few', () => {
    const shifted = read({ stops: SMALL.stops.replace('"Zoo, main gate"', 'Zoo, main gate') })
    expect(said(shifted)).toEqual([
      '1 row with more cells than there are columns: its head lacks a name, or a cell with a comma in it needs quotes around it (stops.txt:4, 5 for 4)',
      '2 call left out: its stop is nowhere, its coordinates cannot be read, write 12.345 (stop_times.txt:4, trip T1, stop 003 of stops.txt:4, stop_lat "main gate", stop_lon "-41.32")',
    ])
    const cut = read({ stop_times: SMALL.stop_times.replace('T2,25:30:10,25:30:10,003,3', 'T2,25:30:1') })
    expect(said(cut)).toContain(
      '1 row with fewer cells than there are columns, the rest taken as empty (stop_times.txt:7, 2 of 5)',
    )
    expect(said(read({ stops: SMALL.stops.replaceAll('4.78\n', '4.78,,\n') }))).toEqual([])
    expect(said(read({ stops: SMALL.stops.replace('stop_lon', 'stop_lon,, ') }))).toEqual([])
  })

  it('belong to columns by name, in any order: unknown columns are passed over, and of two with one name the first counts', () => {
    const gtfs = read({
      stops: `stop_lon,ride_quality,stop_name,stop_id,stop_lat,stop_name
174.78,good,Harbour,001,-41.28,Other
174.77,,Hill,002,-41.29,
174.78,bad,Zoo,003,-41.32,`,
    })
    expect(names(gtfs)).toEqual(['Harbour', 'Hill', 'Zoo'])
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(BOARD)
    expect(said(gtfs)).toEqual(['1 column left out: another one has its name (stops.txt:1, stop_name)'])
  })

  it('without a name are named by an id, without its invisible characters', () => {
    const stop = (id: string) => ({
      stops: SMALL.stops.replace('001,Harbour', `${id},`),
      stop_times: SMALL.stop_times.replaceAll(',001,', `,${id},`),
    })
    expect(names(read(stop('x\u0007y')))).toContain('x y')
    expect(names(read(stop('\u200B')))).toContain('Unnamed')
    const agency = SMALL.agency.replace('A,Hill Buses', 'A\u202E,')
    expect(read({ agency }).report.companies).toEqual(['A'])
  })

  it("may be long: a name is cut at the game's limit, and not inside a character", () => {
    const [name = ''] = names(read(stops(`${'H'.repeat(118)}😀${'H'.repeat(5000)}`)))
    expect(name).toBe(`${'H'.repeat(118)}…`)
    expect(names(read(stops(`${'H'.repeat(116)}👨\u200D👩\u200D👧`)))[0]).toBe(`${'H'.repeat(116)}👨…`)
  })
})

describe('what is not a table', () => {
  it.each<readonly [string, Uint8Array, RegExp]>([
    ['empty', bytesOf(''), /^stops\.txt has no rows\.$/],
    ['white space', bytesOf(' \n\n\t\n'), /^stops\.txt has no rows\.$/],
    ['a header row', bytesOf(head('stops')), /^stops\.txt has no rows\.$/],
    ['binary', Uint8Array.from({ length: 1000 }, (_, i) => (i * 7919) % 256), /^stops\.txt:1 has no column stop_id, /],
    [
      'zeros',
      new Uint8Array(1000),
      /^stops\.txt is no text: it has bytes that stand for no letter\. Save it as a table in /,
    ],
    ['UTF-32, with a mark', utf32(`\uFEFF${SMALL.stops}`), UTF32],
    ['UTF-32, without one', utf32(SMALL.stops), UTF32],
    ['UTF-32, the other way round', utf32(`\uFEFF${SMALL.stops}`).swap32(), UTF32],
    ['UTF-32, the other way round, without a mark', utf32(SMALL.stops).swap32(), UTF32],
    ['a web page', bytesOf('<!DOCTYPE html><p>404, not found'), /no column stop_id.+ It is a web page or JSON rather/],
    ['JSON', bytesOf('{"error":"expired"}'), /no column stop_id.+ It is a web page or JSON rather/],
    [
      'a Git LFS pointer',
      bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'),
      /no column stop_id.+ It is a pointer of Git LFS .+: run git lfs pull in the clone\.$/,
    ],
    ['semicolons', bytesOf(SMALL.stops.replaceAll(',', ';')), /Its columns are not separated by commas/],
    ['tabs', bytesOf(SMALL.stops.replaceAll(',', '\t')), /Its columns are not separated by commas/],
    [
      'a quote that is never closed',
      bytesOf(SMALL.stops.replace('Hill', '"Hill').replaceAll('"Zoo, main gate"', 'Zoo')),
      /^stops\.txt:3: a quote is opened that is never/,
    ],
    ['one long line', bytesOf('x'.repeat(3_000_000)), /^stops\.txt:1: a row of more than 1048576 bytes\. Is a quote/],
    ['one long cell', bytesOf(`${head('stops')}\n001,${'x'.repeat(3_000_000)}\n`), /^stops\.txt:2: a row of more than/],
    ['commas', bytesOf(`${head('stops')}\n${','.repeat(5000)}`), /^stops\.txt:2 has more than 1000 cells/],
    [
      'millions of commas',
      bytesOf(`${head('stops')}\r\n\r${','.repeat(3_000_000)}`),
      /^stops\.txt:3: a row of more than/,
    ],
    [
      'one long quote',
      bytesOf(`${head('stops')}\n001,"${'x\n'.repeat(3_000_000)}`),
      /^stops\.txt:2: a row of more than/,
    ],
  ])('is refused in one sentence: %s', (_, bytes, message) => {
    expect(() => readBytes('stops.txt', bytes)).toThrow(message)
  })

  it.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['commas', ',,,'],
    ['rows', '009,Out,-41,174'],
  ])('is refused before it is read, if it is many lines of %s', (_, line) => {
    const lines = (many: number) => ({ stops: `${SMALL.stops}${`\n${line}`.repeat(many)}` })
    const reading = (many: number) => () =>
      readGtfs(feed(lines(many)), { prefix: PREFIX, limits: { ...LIMITS, rows: 50 } })
    expect(reading(40)).not.toThrow()
    expect(reading(100)).toThrow(
      /^stops\.txt has more than 100 lines\. Take a part of the feed, or the empty lines out of it\.$/,
    )
  })

  it('costs a feed only its own content, if a timetable needs none of it', () => {
    const gtfs = read({
      shapes: 'shape_id,lat\nS,1',
      fare_attributes: 'fare_id,price\nf,"2.50',
      fare_rules: 'fare_id\nf',
    })
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(BOARD)
    expect(said(gtfs)).toEqual([
      '1 fares left out (fare_attributes.txt:2: a quote is opened that is never closed.)',
      '1 paths left out (shapes.txt:1 has no column shape_pt_lat, shape_pt_lon, shape_pt_sequence. Its columns are: shape_id, lat.)',
    ])
    const legs = read({ fare_products: 'fare_product_id,amount\nf,2', fare_leg_rules: 'fare_product_id\n"f' })
    expect(said(legs)).toEqual(['1 fares left out (fare_leg_rules.txt:2: a quote is opened that is never closed.)'])
    const many = { ...LIMITS, rows: 6 }
    const shapes = `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence${'\nS,-41,174,1'.repeat(7)}`
    const { report } = readGtfs(feed({ shapes }), { prefix: PREFIX, limits: many })
    expect(report.warnings.map(({ what }) => what)).toEqual(['paths left out'])
  })
})

describe('a table that lacks something', () => {
  it.each<readonly [string, string, RegExp]>([
    ['agency', 'agency_name\nHill', /^agency\.txt:1 has no column agency_timezone\./],
    ['stops', 'stop_id,stop_name\n001,A', /^stops\.txt:1 has no column stop_lat, stop_lon\./],
    ['routes', 'route_id\nR10', /^routes\.txt:1 has no column route_type\./],
    ['trips', head('trips'), /^trips\.txt has no rows\.$/],
    ['routes', head('routes'), /^routes\.txt has no rows\.$/],
    ['stop_times', head('stop_times'), /^stop_times\.txt has no rows\.$/],
    [
      'stop_times',
      SMALL.stop_times.replace('stop_id', 'stop'),
      /^stop_times\.txt:1 has no column stop_id or location_/,
    ],
    [
      'stop_times',
      SMALL.stop_times.replace('arrival_time,departure_time', 'a,b'),
      /no column arrival_time or departure_time or start_/,
    ],
    [
      'calendar',
      'service_id,start_date,end_date\nWK,20260101,20261231',
      /^calendar\.txt:1 has no column monday, tuesday/,
    ],
    ['frequencies', 'trip_id,start_time\nT1,8:00:00', /^frequencies\.txt:1 has no column end_time, headway_secs\./],
  ])('is refused by name: %s', (table, text, message) => {
    expect(() => read({ [table]: text })).toThrow(message)
  })

  it('leaves out rows without an id', () => {
    const gtfs = read({
      stops: `${SMALL.stops}\n,Nameless,-41,174`,
      trips: `${SMALL.trips}\nR10,WK,`,
      stop_times: `${SMALL.stop_times}\n,9:00:00,9:00:00,001,1\n,9:09:00,9:09:00,002,2`,
    })
    expect(boardOn(gtfs, { from: '001', on: ON })).toEqual(BOARD)
    expect(said(gtfs)).toEqual([
      '1 stop left out: it has no stop_id (stops.txt:5, Nameless)',
      '1 trip left out: it has no trip_id (trips.txt:4, trip )',
      '2 stop time left out: no such trip (stop_times.txt:8, trip )',
    ])
  })
})
