import { isIP } from 'node:net'
import { putBounded } from '@final-call/domain'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Longer than any address; anything longer that a proxy writes is cut here. */
const LONGEST = 64

const NO_ADDRESS =
  'X-Forwarded-For ends in what is no address: a proxy of TRUST_PROXY must write one, or all its players share a rate limit'

/** The most addresses whose keys are cached: parsing an IPv6 address takes as long as half a call. */
const MOST_KEPT = 10_000

/** The keys under which an address is limited. */
export interface AddressKeys {
  readonly key: string
  /** The key of the network around it, in which one customer may hold many such keys; undefined for IPv4. */
  readonly around?: string
}

function read(address: string): AddressKeys {
  if (!ipaddr.isValid(address)) return { key: address }
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return { key: parsed.toString() }
  const network = (parts: number): string =>
    parsed.parts
      .slice(0, parts)
      .map((part) => part.toString(16))
      .join(':')
  return { key: `${network(4)}::/64`, around: `${network(3)}::/48` }
}

/**
 * Returns a function that gives the keys under which an address is limited. For an IPv6 address it is the first 64 bits, because a
 * provider's customer gets at least those and may change the rest freely; around it are the first 48, the most that a customer usually
 * gets. An IPv4 address is its own key, even if written as IPv6. A caller who has already disconnected has no address.
 */
export function addressKeys(): (address: string | undefined) => AddressKeys {
  const kept = new Map<string, AddressKeys>()
  return (address) => {
    if (address === undefined) return { key: 'gone' }
    if (!address.includes(':') || address.length > LONGEST) return { key: address.slice(0, LONGEST) }
    const known = kept.get(address)
    if (known !== undefined) return known
    const key = read(address)
    putBounded(kept, address, key, MOST_KEPT)
    return key
  }
}

/** The address without the port that some proxies append; undefined if it contains no valid address. */
function withoutPort(written: string): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]]{2,64})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/.exec(written) ?? []
  const address = v6 ?? v4 ?? ''
  return isIP(address) ? address : undefined
}

/** The parts of a request that identify where it comes from, and the log for complaints about them. */
export type Asking = Pick<FastifyRequest, 'ip' | 'raw' | 'log'>

/**
 * Returns a function that gives the address that a request comes from. If a trusted proxy forwards something that is not an address, the
 * proxy's own address is used for all its callers, and the log warns once. What it forwards may differ for each request, which would evade
 * the limit.
 */
export function requestAddresses(): (request: Asking) => string | undefined {
  let told = false
  return ({ ip, raw, log }) => {
    // A caller who has disconnected has none.
    if ((ip as string | undefined) === undefined || isIP(ip)) return ip
    const address = withoutPort(ip)
    if (address !== undefined) return address
    if (!told) log.warn({ forwarded: ip.slice(0, LONGEST) }, NO_ADDRESS)
    told = true
    return raw.socket.remoteAddress ?? ip
  }
}
