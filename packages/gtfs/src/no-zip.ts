/** Why a file is no zip that can be read, by what it begins with: one sentence. */
export function whyNoZip(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return 'The file is empty.'
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  if (start.startsWith('<')) return 'The file is a web page, not a zip.'
  if (start.startsWith('PK')) return 'The zip is cut off or damaged: download it again.'
  return 'The file is not a zip.'
}
