import { CallError, type LocationWire, type RaceSpecWire, pathText } from '@final-call/contract'
import type { Call } from '../../platform/call.ts'
import { isPassing, misfitsOf, quoteOf, retryAfter, sentenceOf } from '../../platform/failures.ts'
import { log } from '../../platform/log.ts'
import type { ReadItems } from './check-file.ts'
import { reportText } from './report-text.ts'
import {
  type FileProblem,
  type Headway,
  UNKNOWN_FAILURE,
  type UploadLine,
  type UploadOutcome,
  type UploadWatch,
} from './upload-outcome.ts'

// The specification's texts, section 8. A failed upload of races is prefixed with a cross.
const NO_ID = "Cloud Function succeeded but didn't return a GameSpec ID."
const uploadFailed = (message: string): string => `✗ Upload Failed: ${message}`
const idGiven = (id: string): string => `Put "id": "${id}" into your file, and the next upload takes its place.`
const racesStored = (n: number): string => `Successfully created ${n} new test game spec(s). Reloading list.`
const locationsStored = (n: number): string => `Successfully created/refreshed ${n} location spec(s).`

/** The author has stopped the upload. */
class Stopped extends Error {
  override readonly message = 'You stopped it.'
}

/** How many times an item is sent if the server refuses it for the moment. */
const TRIES = 5
/** The longest pause in real milliseconds; the server's limits span two minutes. */
const LONGEST_PAUSE = 120_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Sends an item as soon as the server takes it, given how far the upload is.
 * @throws Stopped, or what `send` throws
 */
export type Sender = <T>(headway: Headway, send: () => Promise<T>) => Promise<T>

/** The sender of one upload, through all of its stages. */
export function sender({ signal, onLimited }: UploadWatch): Sender {
  let limited = false
  return async (headway, send) => {
    for (let n = 1; ; n += 1) {
      if (signal.aborted) throw new Stopped()
      if (limited) onLimited(headway)
      try {
        return await send()
      } catch (error) {
        const ms = retryAfter(error)
        if (ms === undefined || n === TRIES) throw error
        if (!limited) onLimited(headway)
        limited = true
        await pause(Math.min(ms, LONGEST_PAUSE), signal)
      }
    }
  }
}

/** @throws CallError if the server refuses it */
async function storeRace(call: Call, race: RaceSpecWire) {
  const { gameSpecId, warnings, report } = await call('addGameSpec', race)
  if (!gameSpecId) throw new CallError('internal', NO_ID)
  return { gameSpecId, warnings, report }
}

/** What the server refuses in one race, which is at `at` in its file. */
function refusedIn(at: string, error: unknown): readonly FileProblem[] {
  const within = (path: string): string => (at === '' ? path : `${at}.${path}`)
  const misfits = misfitsOf(error)
  // The server names the whole of a race `data`.
  if (misfits.length > 0)
    return misfits.map(({ path, message }) => ({ path: path === 'data' ? at : within(path), message }))
  const path = error instanceof CallError && error.code === 'permission-denied' ? within('id') : at
  return [{ path, message: sentenceOf(error) ?? UNKNOWN_FAILURE.races }]
}

const tooMany = (added: number, room: number): string =>
  `It adds ${added} races, and you can store only ${room} more. Remove some of yours at Available Races, or give races here the ids of those that they replace.`

/**
 * What the server would refuse in the races of a file.
 * @throws CallError if the server cannot be asked
 */
async function foundByServer(
  call: Call,
  { items, inList }: ReadItems<RaceSpecWire>,
  sent: Sender,
): Promise<readonly FileProblem[]> {
  const problems: FileProblem[] = []
  let added = 0
  let most: number | null = null
  for (const [index, race] of items.entries()) {
    try {
      const { replaces, room } = await sent({ stage: 'checking', done: index }, () => call('checkGameSpec', race))
      if (!replaces) added += 1
      most = room
    } catch (error) {
      // The upload tells it.
      if (error instanceof Stopped) return []
      if (isPassing(error)) throw error
      problems.push(...refusedIn(inList ? pathText([index]) : '', error))
    }
  }
  if (most !== null && added > most) problems.push({ path: '', message: tooMany(added, most) })
  return problems
}

/**
 * What the server would refuse in a list of races, so that none of them is stored where one cannot be.
 * @throws CallError if the server cannot be asked
 */
export const refusedRaces = async (
  call: Call,
  items: readonly RaceSpecWire[],
  sent: Sender,
): Promise<readonly FileProblem[]> => (items.length < 2 ? [] : foundByServer(call, { items, inList: true }, sent))

/**
 * What the server finds besides in races that do not fit, such as unknown places, so that an author need not try again to learn of it;
 * nothing if it cannot be asked.
 */
export async function foundBesides(
  call: Call,
  read: ReadItems<RaceSpecWire>,
  sent: Sender,
  told: readonly FileProblem[],
): Promise<readonly FileProblem[]> {
  const paths = new Set(told.map(({ path }) => path))
  const found = await foundByServer(call, read, sent).catch(() => [])
  return found.filter(({ path }) => !paths.has(path))
}

/** Uploads races in sequence, until one is refused or the author stops it; those before it stay stored. */
export async function uploadRaces(call: Call, races: readonly RaceSpecWire[], sent: Sender): Promise<UploadOutcome> {
  const reports: UploadLine[] = []
  const details: UploadLine[] = []
  let stored = 0
  try {
    for (const race of races) {
      const { name, id } = race
      const { gameSpecId, warnings, report } = await sent({ stage: 'storing', done: stored }, () =>
        storeRace(call, race),
      )
      if (report) reports.push({ name, message: reportText(report) })
      if (id === undefined) reports.push({ name, message: idGiven(gameSpecId) })
      for (const message of warnings) details.push({ name, message })
      stored += 1
    }
    const all = { title: racesStored(stored), reports, details, stored }
    return details.length > 0 ? { ...all, tone: 'warn', warned: true } : { ...all, tone: 'good' }
  } catch (error) {
    log('Game spec upload failed', error)
    const message = sentenceOf(error)
    // The first is the message itself.
    for (const { path, message: said } of misfitsOf(error).slice(1)) details.push({ name: path, message: said })
    const at = races[stored]
    if (races.length > 1 && at && !(error instanceof Stopped)) {
      details.push({ name: at.name, message: 'is the race that failed.' })
    }
    const quote = quoteOf(error)
    if (quote !== undefined) details.push({ name: 'The server failed.', message: quote })
    if (stored > 0) details.push({ name: `${stored} of ${races.length}`, message: 'had been stored before.' })
    return { tone: 'alert', title: message ? uploadFailed(message) : UNKNOWN_FAILURE.races, reports, details, stored }
  }
}

/** The most places named beside a time zone. */
const NAMED = 3

/** In which time zones places lie, which shows one whose latitude and longitude are exchanged. */
function zonesText(placed: readonly { readonly zone: string; readonly name: string }[]): readonly UploadLine[] {
  return [...Map.groupBy(placed, ({ zone }) => zone)].map(([zone, places]) => {
    const names = places.slice(0, NAMED).map(({ name }) => name)
    const more = places.length - names.length
    // No land has a zone that is only hours from Greenwich.
    const sea = zone.startsWith('Etc/') ? ' It is one of the sea: are latitude and longitude exchanged?' : ''
    const all = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    return { name: zone, message: `is the time zone of ${all}.${sea}` }
  })
}

/** Uploads places in sequence, until the author stops it. A place that the server refuses is skipped and named. */
export async function uploadLocations(
  call: Call,
  locations: readonly LocationWire[],
  sent: Sender,
): Promise<UploadOutcome> {
  const details: UploadLine[] = []
  const placed: { readonly zone: string; readonly name: string }[] = []
  for (const [done, location] of locations.entries()) {
    try {
      const { zone } = await sent({ stage: 'storing', done }, () => call('addLocation', location))
      placed.push({ zone, name: location.name })
    } catch (error) {
      if (error instanceof Stopped) {
        details.push({ name: `${locations.length - done} of ${locations.length}`, message: 'were not sent.' })
        break
      }
      log(`Location upload failed: ${location.id}`, error)
      const message = sentenceOf(error) ?? quoteOf(error) ?? 'The server could not be reached.'
      details.push({ name: location.name, message })
    }
  }
  const stored = placed.length
  const tone = details.length === 0 ? 'good' : stored > 0 ? 'warn' : 'alert'
  const title = stored > 0 ? locationsStored(stored) : UNKNOWN_FAILURE.locations
  return { tone, title, reports: zonesText(placed), details, stored }
}
