import type { IncomingHttpHeaders } from 'node:http'

const HOSTS = ['localhost', '127.0.0.1', '[::1]']

export const isLoopback = (url: URL): boolean => HOSTS.includes(url.hostname)

/** The origins of the server under all names of the loopback, any of which a player may type. */
export const loopbackOrigins = (publicUrl: URL): readonly string[] =>
  HOSTS.map((host) => `${publicUrl.protocol}//${host}${publicUrl.port && `:${publicUrl.port}`}`)

const isLoopbackAddress = (address: string): boolean => /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)

const addedByProxies = (header: string): boolean =>
  header === 'forwarded' || header === 'via' || header === 'x-real-ip' || header.startsWith('x-forwarded-')

/**
 * Why a request must not reach the local provider, as a sentence for its sender; undefined if it may. Anyone there can claim any e-mail
 * address. So requests through a proxy or a tunnel, from another machine, or under a rebound DNS name are all refused.
 */
export function refusalOf(
  request: { readonly headers: IncomingHttpHeaders; readonly address: string | undefined },
  publicUrl: URL,
): string | undefined {
  if (!isLoopbackAddress(request.address ?? '')) {
    return 'The local sign-in answers only to browsers on the machine that runs the game.'
  }
  if (Object.keys(request.headers).some(addedByProxies)) {
    return 'The local sign-in does not work through a proxy. Configure a sign-in provider, or open the game directly.'
  }
  const host = (request.headers.host ?? '').toLowerCase()
  const allowed = loopbackOrigins(publicUrl).map((origin) => new URL(origin).host)
  return allowed.includes(host) ? undefined : `The local sign-in works only at ${publicUrl.origin}.`
}
