import type { Store } from '../../apps/server/src/ports.ts'
import { storeSignIn } from '../../tools/servers/store-sign-in.ts'

/** Signs people in through the server's own store: each call signs in one more person, and returns a function for their tokens. */
export async function signingIn(url: string, store: Store): Promise<() => Promise<() => Promise<string>>> {
  const signIn = await storeSignIn(url, store)
  return async () => (await signIn()).token
}
