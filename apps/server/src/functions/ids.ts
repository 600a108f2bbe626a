/** 22 URL-safe characters that nobody can guess. */
export const newId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** The same 43 URL-safe characters for the same parts. */
export async function idOf(...parts: readonly unknown[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return Buffer.from(digest).toString('base64url')
}
