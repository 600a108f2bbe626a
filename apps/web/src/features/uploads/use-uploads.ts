import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { log } from '../../platform/log.ts'
import {
  type Headway,
  UNKNOWN_FAILURE,
  type UploadKind,
  type UploadResult,
  type UploadWatch,
} from './upload-outcome.ts'

/** The least real milliseconds for which the overlay is shown, so that it can be read. */
const SEEN_MS = 500

export interface Uploads {
  readonly busy: boolean
  /** How far it is, once the server limits the rate. */
  readonly headway: Headway | undefined
  /** Stops sending. What is stored stays. */
  readonly stop: () => void
  readonly result: UploadResult | undefined
  /** Uploads the test data that comes with the app. */
  readonly sendTest: (kind: UploadKind) => void
  /** Uploads a file; nothing of it is stored unless all of it is valid. */
  readonly sendFile: (kind: UploadKind, file: File) => void
  readonly clear: () => void
}

/** What uploads is loaded once something is uploaded. */
const sending = () => import('./sending.ts')

/** Uploads, one at a time. `onRaces` is called when races have been stored, so that lists of races are outdated. */
export function useUploads(onRaces: () => void): Uploads {
  const platform = usePlatform()
  const [busy, setBusy] = useState(false)
  const [headway, setHeadway] = useState<Headway>()
  const [result, setResult] = useState<UploadResult>()
  const quit = useRef<AbortController>(undefined)
  // The rest is not sent after leaving the page, since its result could not be shown.
  useEffect(() => () => quit.current?.abort(), [])

  async function run(kind: UploadKind, upload: (watch: UploadWatch) => Promise<UploadResult>): Promise<void> {
    const { signal } = (quit.current = new AbortController())
    setBusy(true)
    setHeadway(undefined)
    setResult(undefined)
    try {
      const [done] = await Promise.all([
        upload({ signal, onLimited: setHeadway }),
        new Promise((resolve) => setTimeout(resolve, SEEN_MS)),
      ])
      setResult(done)
      if (kind === 'races' && done.type === 'tried' && done.outcome.stored > 0) onRaces()
    } catch (error) {
      // A part of the app could not be loaded, or the file not read.
      log('Upload failed', error)
      setResult({
        type: 'tried',
        outcome: { tone: 'alert', title: UNKNOWN_FAILURE[kind], reports: [], details: [], stored: 0 },
      })
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    headway,
    stop: () => quit.current?.abort(),
    result,
    sendTest: (kind) => void run(kind, async (watch) => (await sending()).testUpload(platform, kind, watch)),
    sendFile: (kind, file) =>
      void run(kind, async (watch) => (await sending()).fileUpload(platform.call, kind, file, watch)),
    clear: () => setResult(undefined),
  }
}
