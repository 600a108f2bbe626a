import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Longer than any address: whatever a proxy may write in its place is cut here. */
const LONGEST = 64

const NO_ADDRESS =
  'X-Forwarded-For ends in what is no address: a proxy of TRUST_PROXY must write one, or all its players share a rate limit'

/** How many addresses' keys are cached: parsing an IPv6 address takes as long as half a call. */
const MOST_KEPT = 10_000

function read(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Tells the key that an address is limited under. Of an IPv6 address it is the first 64 bits: a customer of a provider gets at
 * least those, and may change the rest at will. An IPv4 address is its own key, even when written as IPv6. A caller who has
 * already left has no address.
 */
export function addressKeys(): (address: string | undefined) => string {
  const kept = new Map<string, string>()
  return (address) => {
    if (address === undefined) return 'gone'
    if (!address.includes(':') || address.length > LONGEST) return address.slice(0, LONGEST)
    const known = kept.get(address)
    if (known !== undefined) return known
    const key = read(address)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(address, key)
    return key
  }
}

/** An address as a proxy may write it, with the port of its connection; undefined where there is none in it. */
function withoutPort(written: string): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]]{2,64})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/.exec(written) ?? []
  const address = v6 ?? v4 ?? ''
  return isIP(address) ? address : undefined
}

/** What of a request tells where it comes from, and where that may be complained of. */
export type Asking = Pick<FastifyRequest, 'ip' | 'raw' | 'log'>

/**
 * Tells the address that a request comes from. What a proxy that is believed writes in its place without it being one may differ at
 * every request, so that is its own: the proxy's, for all whom it asks for. The log says so once.
 */
export function requestAddresses(): (request: Asking) => string | undefined {
  let told = false
  return ({ ip, raw, log }) => {
    // A caller who has left has none.
    if ((ip as string | undefined) === undefined || isIP(ip)) return ip
    const address = withoutPort(ip)
    if (address !== undefined) return address
    if (!told) log.warn({ forwarded: ip.slice(0, LONGEST) }, NO_ADDRESS)
    told = true
    return raw.socket.remoteAddress ?? ip
  }
}
