import ipaddr from 'ipaddr.js'

/** More than any address has: what else a proxy may write in its place is cut. */
const LONGEST = 64

/** Addresses whose key is kept: to read one in IPv6 takes as long as half a call. */
const MOST_KEPT = 10_000
const kept = new Map<string, string>()

function read(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Whose an address is. Of IPv6 the first 64 bits: a provider gives its customer at least those, who may change the others
 * at will. An IPv4 address stays itself, also where it is written as IPv6. A caller who has left already has none.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'gone'
  if (!address.includes(':') || address.length > LONGEST) return address.slice(0, LONGEST)
  const known = kept.get(address)
  if (known !== undefined) return known
  const key = read(address)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(address, key)
  return key
}
