/** What a clone holds in place of a big file that has not been fetched. Source: git-lfs.com, the specification. */
export const isLfsPointer = (start: string): boolean => start.startsWith('version https://git-lfs')
/** How to come by the file, as a sentence. */
export const FETCH_LFS = 'It is a pointer of Git LFS in place of the file: run git lfs pull in the clone.'

/** Why a file is no zip that can be read, by what it begins with. */
export function whyNoZip(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return 'The file is empty.'
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  if (start.startsWith('<')) return 'The file is a web page, not a zip.'
  if (isLfsPointer(start)) return `The file is not a zip. ${FETCH_LFS}`
  if (start.startsWith('PK')) return 'The zip is cut off or damaged: download it again.'
  return 'The file is not a zip.'
}
