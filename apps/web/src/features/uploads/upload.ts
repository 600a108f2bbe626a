import { CallError, type LocationWire, type RaceSpecWire } from '@final-call/contract'
import type { Call } from '../../platform/call.ts'
import { log } from '../../platform/log.ts'

export type UploadKind = 'races' | 'locations'

/** What came of an upload, in words. */
export interface UploadOutcome {
  readonly tone: 'good' | 'warn' | 'alert'
  readonly title: string
  /** What the author should know besides: each thing that was skipped, each warning. */
  readonly details: readonly { readonly name: string; readonly message: string }[]
  /** How many are stored now. */
  readonly stored: number
}

// The specification's, section 8. A failure is prefixed with a cross.
const NO_ID = "Cloud Function succeeded but didn't return a GameSpec ID."
const UNKNOWN_FAILURE = '✗ Check network connection or function logs.'
const LOCATIONS_FAILED = '✗ Location upload failed.'
const uploadFailed = (message: string): string => `✗ Upload Failed: ${message}`
const racesStored = (n: number): string => `Successfully created ${n} new test game spec(s). Reloading list.`
const locationsStored = (n: number): string => `Successfully created/refreshed ${n} location spec(s).`

/** A failure's own sentence. A code alone, as the client gives it where the network failed, is none. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /\s/.test(error.message) ? error.message : undefined
}

/** @throws CallError where the server does not take it */
async function storeRace(call: Call, race: RaceSpecWire): Promise<readonly string[]> {
  const { gameSpecId, warnings } = await call('addGameSpec', race)
  if (!gameSpecId) throw new CallError('internal', NO_ID)
  return warnings
}

/** Races one after the other. The first that is refused ends it; those before it are stored. */
export async function uploadRaces(call: Call, races: readonly RaceSpecWire[]): Promise<UploadOutcome> {
  const details: { name: string; message: string }[] = []
  let stored = 0
  try {
    for (const race of races) {
      for (const message of await storeRace(call, race)) details.push({ name: race.name, message })
      stored += 1
    }
    return { tone: details.length > 0 ? 'warn' : 'good', title: racesStored(stored), details, stored }
  } catch (error) {
    log('Game spec upload failed', error)
    const message = sentenceOf(error)
    if (stored > 0) details.push({ name: `${stored} of ${races.length}`, message: 'had been stored before.' })
    return { tone: 'alert', title: message ? uploadFailed(message) : UNKNOWN_FAILURE, details, stored }
  }
}

/** Places one after the other. One that the server does not take is skipped and named. */
export async function uploadLocations(call: Call, locations: readonly LocationWire[]): Promise<UploadOutcome> {
  const details: { name: string; message: string }[] = []
  let stored = 0
  for (const location of locations) {
    try {
      await call('addLocation', location)
      stored += 1
    } catch (error) {
      log(`Location upload failed: ${location.id}`, error)
      details.push({ name: location.name, message: sentenceOf(error) ?? 'The server could not be reached.' })
    }
  }
  const tone = details.length === 0 ? 'good' : stored > 0 ? 'warn' : 'alert'
  return { tone, title: stored > 0 ? locationsStored(stored) : LOCATIONS_FAILED, details, stored }
}
