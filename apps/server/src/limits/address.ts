import ipaddr from 'ipaddr.js'

/** Longer than any address: whatever a proxy may write in its place is cut here. */
const LONGEST = 64

/** How many addresses' keys are cached: parsing an IPv6 address takes as long as half a call. */
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
 * The key that an address is limited under. Of an IPv6 address it is the first 64 bits: a customer of a provider gets at
 * least those, and may change the rest at will. An IPv4 address is its own key, even when written as IPv6. A caller who has
 * already left has no address.
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
