import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkFile } from './check-file.ts'
import { testLocations, testRaces } from './test-data.ts'
import { refusedRaces, sender, uploadLocations, uploadRaces } from './upload.ts'
import type { FileProblem, UploadKind, UploadResult, UploadWatch } from './upload-outcome.ts'

/** The largest body that the server accepts. */
const LARGEST_BYTES = 5 * 1024 * 1024

const unfit = (fileName: string, problems: readonly FileProblem[]): UploadResult => ({
  type: 'refused',
  fileName,
  problems,
})

/** Uploads the test data that comes with the app. */
export async function testUpload(
  { call, sessions }: Platform,
  kind: UploadKind,
  watch: UploadWatch,
): Promise<UploadResult> {
  const signed = sessions.current()
  const uid = signed.state === 'in' ? signed.user.uid : ''
  const sent = sender(watch)
  const outcome =
    kind === 'races' ? uploadRaces(call, testRaces(uid), sent) : uploadLocations(call, testLocations(uid), sent)
  return { type: 'tried', outcome: await outcome }
}

/** Uploads the item or the list of items in a file, if all of it is valid and the server would refuse no race in it. */
export async function fileUpload(call: Call, kind: UploadKind, file: File, watch: UploadWatch): Promise<UploadResult> {
  if (file.size > LARGEST_BYTES) return unfit(file.name, [{ path: '', message: 'It is larger than 5 MB.' }])
  const sent = sender(watch)
  const bytes = await file.arrayBuffer()
  if (kind === 'races') {
    const checked = checkFile(kind, bytes)
    if (!checked.ok) return unfit(file.name, checked.problems)
    const refused = await refusedRaces(call, checked.items, sent)
    if (refused.length > 0) return unfit(file.name, refused)
    return { type: 'tried', outcome: await uploadRaces(call, checked.items, sent) }
  }
  const checked = checkFile(kind, bytes)
  if (!checked.ok) return unfit(file.name, checked.problems)
  return { type: 'tried', outcome: await uploadLocations(call, checked.items, sent) }
}
