import {
  LocationInput,
  type LocationWire,
  RaceSpecInput,
  type RaceSpecWire,
  isRecord,
  misfitsIn,
  pathText,
} from '@final-call/contract'
import { fileText } from './file-text.ts'
import { readJson } from './read-json.ts'
import type { FileProblem, UploadKind } from './upload-outcome.ts'

/** The items of a file, as written. */
export interface ReadItems<T> {
  readonly items: readonly T[]
  readonly inList: boolean
}

export type CheckedFile<T> =
  | { readonly ok: true; readonly items: readonly T[] }
  | {
      readonly ok: false
      readonly problems: readonly FileProblem[]
      /** What does not fit, in which the server may find more; absent if an item is not of this kind at all. */
      readonly read?: ReadItems<T>
    }

/** What an item of each kind is, as it is uploaded. */
export interface Wire {
  readonly races: RaceSpecWire
  readonly locations: LocationWire
}

/** The field that tells each kind from the other, and what to do with a file of it that was chosen at the other's button. */
const KINDS = {
  races: { field: 'legs', elsewhere: 'is a race. Choose the file at Upload Game Spec.' },
  locations: { field: 'coords', elsewhere: 'is a place. Choose the file at Upload Test Locations.' },
} as const satisfies Record<UploadKind, unknown>

const SCHEMAS = { races: RaceSpecInput, locations: LocationInput } as const

const noUtf8 = (line: number): string =>
  `It is not in UTF-8: line ${line} has a letter that would be lost. Save it in your editor with the encoding UTF-8, and choose it again.`

const ZIP =
  'It is a ZIP archive, and races and places are files of JSON. If it is a timetable in GTFS, the operator of this server can import it.'

const TABLE =
  'It is a table, and races and places are files of JSON: Documentation has an example of a race, and the fields of a place.'

const TWICE = 'is there more than once, and only the last would count. Keep one.'

const sameId = (first: number): string =>
  `is that of [${first}] as well, and only the last would be kept. Give each one of its own.`

const idOf = (item: unknown): unknown => (isRecord(item) ? item['id'] : undefined)

const has = (item: unknown, field: string): boolean => isRecord(item) && field in item

/** What to do with an item of the other kind; undefined for one of `kind`, or of neither. */
function elsewhere(kind: UploadKind, item: unknown): string | undefined {
  const other = KINDS[kind === 'races' ? 'locations' : 'races']
  return has(item, other.field) && !has(item, KINDS[kind].field) ? other.elsewhere : undefined
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Whether a text begins like a table, as spreadsheets save it: two or more words, with commas, semicolons or tabs between. */
const isTable = (text: string): boolean => /^\s*"?[\p{L}\p{N}_][^[\]{}:\r\n]*[,;\t]/u.test(text)

const whole = (message: string): CheckedFile<never> => ({ ok: false, problems: [{ path: '', message }] })

/** Reads a file with one item or a list, and validates it with the contract's schemas, which the server uses too. */
export function checkFile<K extends UploadKind>(kind: K, bytes: ArrayBuffer): CheckedFile<Wire[K]> {
  if (isZip(new Uint8Array(bytes))) return whole(ZIP)
  const read = fileText(new Uint8Array(bytes))
  if (!read.ok) return whole(noUtf8(read.line))
  if (read.text.trim() === '') return whole('The file is empty.')
  const written = readJson(read.text)
  if (!written.ok && isTable(read.text)) return whole(TABLE)
  if (!written.ok) return whole(`This is not JSON. ${written.problem}`.trim())
  if (written.twice.length > 0) {
    return { ok: false, problems: written.twice.map((path) => ({ path: pathText(path), message: TWICE })) }
  }
  const inList = Array.isArray(written.value)
  const items = [written.value].flat() as readonly unknown[]
  if (items.length === 0) return whole('The list is empty.')
  const ids = items.map(idOf)
  const problems = items.flatMap((item, index): FileProblem[] => {
    const other = elsewhere(kind, item)
    if (other !== undefined) {
      return [inList ? { path: pathText([index]), message: other } : { path: '', message: `This ${other}` }]
    }
    const parsed = SCHEMAS[kind].safeParse(item)
    const found = parsed.success ? [] : misfitsIn(parsed.error, item)
    const first = ids[index] === undefined ? index : ids.indexOf(ids[index])
    const like: FileProblem[] = first < index ? [{ path: pathText([index, 'id']), message: sameId(first) }] : []
    const misfits = found.map(({ path: at, message }) => {
      const path = pathText(inList ? [index, ...at] : at)
      // Without a path, the message is a sentence by itself.
      return { path, message: path === '' ? message.charAt(0).toUpperCase() + message.slice(1) : message }
    })
    return [...like, ...misfits]
  })
  // Unparsed, as written: the server parses it by the same schema.
  const asWritten = items as readonly Wire[K][]
  if (problems.length === 0) return { ok: true, items: asWritten }
  const isAllOfKind = items.every((item) => has(item, KINDS[kind].field))
  return { ok: false, problems, ...(isAllOfKind && { read: { items: asWritten, inList } }) }
}
