/** A random id of 22 URL-safe characters (128 bits). */
export const newId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** An id of 43 URL-safe characters: the SHA-256 hash of the parts. */
export async function idOf(...parts: readonly unknown[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return Buffer.from(digest).toString('base64url')
}
