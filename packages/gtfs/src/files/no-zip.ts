/** Whether a text is a Git LFS pointer, which a clone holds in place of a file not fetched yet. Source: git-lfs.com, the specification. */
export const isLfsPointer = (start: string): boolean => start.startsWith('version https://git-lfs')
/** A sentence on how to get the file. */
export const FETCH_LFS = 'It is a pointer of Git LFS in place of the file: run git lfs pull in the clone.'

/** The first bytes of other kinds of archive, in Latin-1. */
const OTHER_ARCHIVES = {
  gzip: '\x1F\x8B',
  '7z': '7z\xBC\xAF\x27\x1C',
  RAR: 'Rar!\x1A\x07',
  xz: '\xFD7zXZ\0',
  bzip2: 'BZh',
  Zstandard: '\x28\xB5\x2F\xFD',
}

/** Why a file is not a readable zip, judged by its first bytes. */
export function whyNoZip(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return 'The file is empty.'
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  if (start.startsWith('<')) return 'The file is a web page, not a zip.'
  if (isLfsPointer(start)) return `The file is not a zip. ${FETCH_LFS}`
  if (start.startsWith('PK')) return 'The zip is cut off or damaged: download it again.'
  const begins = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const other = Object.entries(OTHER_ARCHIVES).find(([, mark]) => begins.startsWith(mark))
  if (other) return `The file is not a zip, but packed by ${other[0]}. Unpack it, and name the folder.`
  return 'The file is not a zip.'
}
