import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ReadItems, type Wire, checkFile } from './check-file.ts'
import { testLocations, testRaces } from './test-data.ts'
import { type Sender, foundBesides, refusedRaces, sender, uploadLocations, uploadRaces } from './upload.ts'
import type { FileProblem, UploadKind, UploadOutcome, UploadResult, UploadWatch } from './upload-outcome.ts'

/** The largest body that the server accepts. */
const LARGEST_BYTES = 5 * 1024 * 1024

interface Kind<Item> {
  readonly testData: (uid: string) => readonly Item[]
  /** What the server would refuse, asked before anything is stored. */
  readonly refused: (call: Call, items: readonly Item[], sent: Sender) => Promise<readonly FileProblem[]>
  /** What the server finds besides in items that do not fit, of which `told` is known. */
  readonly besides: (
    call: Call,
    read: ReadItems<Item>,
    sent: Sender,
    told: readonly FileProblem[],
  ) => Promise<readonly FileProblem[]>
  readonly upload: (call: Call, items: readonly Item[], sent: Sender) => Promise<UploadOutcome>
}

const none = (): Promise<readonly FileProblem[]> => Promise.resolve([])

const KINDS: { readonly [K in UploadKind]: Kind<Wire[K]> } = {
  races: { testData: testRaces, refused: refusedRaces, besides: foundBesides, upload: uploadRaces },
  // A place that is refused is skipped.
  locations: { testData: testLocations, refused: none, besides: none, upload: uploadLocations },
}

/** Uploads the test data that comes with the app. */
export async function testUpload<K extends UploadKind>(
  { call, sessions }: Platform,
  kind: K,
  watch: UploadWatch,
): Promise<UploadResult> {
  const { testData, upload }: Kind<Wire[K]> = KINDS[kind]
  const signed = sessions.current()
  const uid = signed.state === 'in' ? signed.user.uid : ''
  return { type: 'tried', outcome: await upload(call, testData(uid), sender(watch)) }
}

/** Uploads the item or the list of items in a file, if all of it is valid and the server would refuse no race in it. */
export async function fileUpload<K extends UploadKind>(
  call: Call,
  kind: K,
  file: File,
  watch: UploadWatch,
): Promise<UploadResult> {
  const { refused, besides, upload }: Kind<Wire[K]> = KINDS[kind]
  const unfit = (problems: readonly FileProblem[]): UploadResult => ({ type: 'refused', fileName: file.name, problems })
  if (file.size > LARGEST_BYTES) return unfit([{ path: '', message: 'It is larger than 5 MB.' }])
  const checked = checkFile(kind, await file.arrayBuffer())
  const sent = sender(watch)
  if (!checked.ok) {
    const { problems: told, read } = checked
    return unfit(read ? [...told, ...(await besides(call, read, sent, told))] : told)
  }
  const problems = await refused(call, checked.items, sent)
  if (problems.length > 0) return unfit(problems)
  return { type: 'tried', outcome: await upload(call, checked.items, sent) }
}
