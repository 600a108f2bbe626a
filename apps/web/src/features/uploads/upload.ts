import { CallError, type LocationWire, type RaceSpecWire, pathText } from '@final-call/contract'
import type { Call } from '../../platform/call.ts'
import { misfitsOf, retryAfter } from '../../platform/failures.ts'
import { log } from '../../platform/log.ts'
import type { FileProblem } from './check-file.ts'
import { reportText } from './report-text.ts'
import { UNKNOWN_FAILURE, type UploadLine, type UploadOutcome, type UploadWatch } from './upload-outcome.ts'

// The specification's texts, section 8. Failures are prefixed with a cross.
const NO_ID = "Cloud Function succeeded but didn't return a GameSpec ID."
const LOCATIONS_FAILED = '✗ Location upload failed.'
const uploadFailed = (message: string): string => `✗ Upload Failed: ${message}`
const idGiven = (id: string): string => `Put "id": "${id}" into your file, and the next upload takes its place.`
const racesStored = (n: number): string => `Successfully created ${n} new test game spec(s). Reloading list.`
const locationsStored = (n: number): string => `Successfully created/refreshed ${n} location spec(s).`

/** The message of a failure; undefined for a bare code, which the client gives if the network failed. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /\s/.test(error.message) ? error.message : undefined
}

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
 * Returns a function that sends items as fast as the server takes them, given the number already done.
 * @throws Stopped, or what `send` throws
 */
function sender({ signal, onSlow }: UploadWatch) {
  let slow = false
  return async <T>(behind: number, send: () => Promise<T>): Promise<T> => {
    for (let n = 1; ; n += 1) {
      if (signal.aborted) throw new Stopped()
      if (slow) onSlow(behind)
      try {
        return await send()
      } catch (error) {
        const ms = retryAfter(error)
        if (ms === undefined || n === TRIES) throw error
        if (!slow) onSlow(behind)
        slow = true
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

const TAKEN = 'is the id of a race by another author. Give this one an id of its own.'

/**
 * The ids in a list of races that belong to other authors, so that the server would refuse these races after storing those before them.
 * @throws CallError if the stored races cannot be listed
 */
export async function takenIds(
  call: Call,
  races: readonly RaceSpecWire[],
  watch: UploadWatch,
): Promise<readonly FileProblem[]> {
  if (races.length < 2) return []
  const { gameSpecs } = await sender(watch)(0, () => call('listGameSpecs', null))
  const others = new Set(gameSpecs.flatMap(({ id, removable }) => (removable ? [] : [id])))
  return races.flatMap(({ id }, index) =>
    id !== undefined && others.has(id) ? [{ path: pathText([index, 'id']), message: `"${id}" ${TAKEN}` }] : [],
  )
}

/** Uploads races in sequence, until one is refused or the author stops it; those before it stay stored. */
export async function uploadRaces(
  call: Call,
  races: readonly RaceSpecWire[],
  watch: UploadWatch,
): Promise<UploadOutcome> {
  const sent = sender(watch)
  const reports: UploadLine[] = []
  const details: UploadLine[] = []
  let stored = 0
  try {
    for (const race of races) {
      const { name, id } = race
      const { gameSpecId, warnings, report } = await sent(stored, () => storeRace(call, race))
      if (report) reports.push({ name, message: reportText(report) })
      if (id === undefined) reports.push({ name, message: idGiven(gameSpecId) })
      for (const message of warnings) details.push({ name, message })
      stored += 1
    }
    return { tone: details.length > 0 ? 'warn' : 'good', title: racesStored(stored), reports, details, stored }
  } catch (error) {
    log('Game spec upload failed', error)
    const message = sentenceOf(error)
    // The first is the message itself.
    for (const { path, message: said } of misfitsOf(error).slice(1)) details.push({ name: path, message: said })
    const at = races[stored]
    if (races.length > 1 && at && !(error instanceof Stopped)) {
      details.push({ name: at.name, message: 'is the race that failed.' })
    }
    if (stored > 0) details.push({ name: `${stored} of ${races.length}`, message: 'had been stored before.' })
    return { tone: 'alert', title: message ? uploadFailed(message) : UNKNOWN_FAILURE, reports, details, stored }
  }
}

/** Uploads places in sequence, until the author stops it. A place that the server refuses is skipped and named. */
export async function uploadLocations(
  call: Call,
  locations: readonly LocationWire[],
  watch: UploadWatch,
): Promise<UploadOutcome> {
  const sent = sender(watch)
  const details: UploadLine[] = []
  let stored = 0
  for (const [behind, location] of locations.entries()) {
    try {
      await sent(behind, () => call('addLocation', location))
      stored += 1
    } catch (error) {
      if (error instanceof Stopped) {
        details.push({ name: `${locations.length - behind} of ${locations.length}`, message: 'were not sent.' })
        break
      }
      log(`Location upload failed: ${location.id}`, error)
      details.push({ name: location.name, message: sentenceOf(error) ?? 'The server could not be reached.' })
    }
  }
  const tone = details.length === 0 ? 'good' : stored > 0 ? 'warn' : 'alert'
  return { tone, title: stored > 0 ? locationsStored(stored) : LOCATIONS_FAILED, reports: [], details, stored }
}
