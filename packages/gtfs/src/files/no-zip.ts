/** Whether a text is a Git LFS pointer, which a clone holds in place of a file not fetched yet. Source: git-lfs.com, the specification. */
export const isLfsPointer = (start: string): boolean => start.startsWith('version https://git-lfs')
/** A sentence on how to get the file. */
export const FETCH_LFS = 'It is a pointer of Git LFS in place of the file: run git lfs pull in the clone.'

/** Why a file is not a readable zip, judged by its first bytes. */
export function whyNoZip(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return 'The file is empty.'
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  if (start.startsWith('<')) return 'The file is a web page, not a zip.'
  if (isLfsPointer(start)) return `The file is not a zip. ${FETCH_LFS}`
  if (start.startsWith('PK')) return 'The zip is cut off or damaged: download it again.'
  return 'The file is not a zip.'
}
