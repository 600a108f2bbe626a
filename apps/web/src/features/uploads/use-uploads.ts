import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import type { Call } from '../../platform/call.ts'
import { log } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileProblem } from './check-file.ts'
import { UNKNOWN_FAILURE, type UploadKind, type UploadOutcome, type UploadWatch } from './upload-outcome.ts'

/** The largest body that the server accepts. */
const LARGEST_BYTES = 5 * 1024 * 1024
/** The least real milliseconds for which the overlay is shown, so that it can be read. */
const SEEN_MS = 500

export type UploadResult =
  | { readonly type: 'sent'; readonly outcome: UploadOutcome }
  /** The file was invalid, so nothing was sent. */
  | { readonly type: 'refused'; readonly fileName: string; readonly problems: readonly FileProblem[] }

export interface Uploads {
  readonly busy: boolean
  /** The number of items already done, once the server limits the rate. */
  readonly slow: number | undefined
  /** Stops sending. What is stored stays. */
  readonly stop: () => void
  readonly result: UploadResult | undefined
  /** Uploads the test data that comes with the app. */
  readonly sendTest: (kind: UploadKind) => void
  /** Uploads a file; nothing of it is sent unless all of it is valid. */
  readonly sendFile: (kind: UploadKind, file: File) => void
  readonly clear: () => void
}

const unfit = (fileName: string, problems: readonly FileProblem[]): UploadResult => ({
  type: 'refused',
  fileName,
  problems,
})

async function testUpload({ call, sessions }: Platform, kind: UploadKind, watch: UploadWatch): Promise<UploadResult> {
  const signed = sessions.current()
  const uid = signed.state === 'in' ? signed.user.uid : ''
  const [{ testLocations, testRaces }, { uploadLocations, uploadRaces }] = await Promise.all([
    import('./test-data.ts'),
    import('./upload.ts'),
  ])
  const outcome =
    kind === 'races' ? uploadRaces(call, testRaces(uid), watch) : uploadLocations(call, testLocations(uid), watch)
  return { type: 'sent', outcome: await outcome }
}

/** Uploads the item or the list of items in a file, if all of it is valid and the server would refuse no race in it. */
export async function fileUpload(call: Call, kind: UploadKind, file: File, watch: UploadWatch): Promise<UploadResult> {
  if (file.size > LARGEST_BYTES) return unfit(file.name, [{ path: '', message: 'It is larger than 5 MB.' }])
  const [bytes, { checkFile }, { refusedRaces, uploadLocations, uploadRaces }] = await Promise.all([
    file.arrayBuffer(),
    import('./check-file.ts'),
    import('./upload.ts'),
  ])
  if (kind === 'races') {
    const checked = checkFile(kind, bytes)
    if (!checked.ok) return unfit(file.name, checked.problems)
    const refused = await refusedRaces(call, checked.items, watch)
    if (refused.length > 0) return unfit(file.name, refused)
    return { type: 'sent', outcome: await uploadRaces(call, checked.items, watch) }
  }
  const checked = checkFile(kind, bytes)
  if (!checked.ok) return unfit(file.name, checked.problems)
  return { type: 'sent', outcome: await uploadLocations(call, checked.items, watch) }
}

/** Uploads, one at a time. `onRaces` is called when races have been stored, so that lists of races are outdated. */
export function useUploads(onRaces: () => void): Uploads {
  const platform = usePlatform()
  const [busy, setBusy] = useState(false)
  const [slow, setSlow] = useState<number>()
  const [result, setResult] = useState<UploadResult>()
  const quit = useRef<AbortController>(undefined)
  // The rest is not sent after leaving the page, since its result could not be shown.
  useEffect(() => () => quit.current?.abort(), [])

  async function run(kind: UploadKind, upload: (watch: UploadWatch) => Promise<UploadResult>): Promise<void> {
    const { signal } = (quit.current = new AbortController())
    setBusy(true)
    setSlow(undefined)
    setResult(undefined)
    try {
      const [done] = await Promise.all([
        upload({ signal, onSlow: setSlow }),
        new Promise((resolve) => setTimeout(resolve, SEEN_MS)),
      ])
      setResult(done)
      if (kind === 'races' && done.type === 'sent' && done.outcome.stored > 0) onRaces()
    } catch (error) {
      // A part of the app could not be loaded, or the file not read.
      log('Upload failed', error)
      setResult({
        type: 'sent',
        outcome: { tone: 'alert', title: UNKNOWN_FAILURE[kind], reports: [], details: [], stored: 0 },
      })
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    slow,
    stop: () => quit.current?.abort(),
    result,
    sendTest: (kind) => void run(kind, (watch) => testUpload(platform, kind, watch)),
    sendFile: (kind, file) => void run(kind, (watch) => fileUpload(platform.call, kind, file, watch)),
    clear: () => setResult(undefined),
  }
}
