import ipaddr from 'ipaddr.js'
import { describe, expect, it, vi } from 'vitest'
import { addressKeys } from './address.ts'

const keysOf = addressKeys()

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', undefined],
    ['::ffff:203.0.113.7', '203.0.113.7', undefined],
    ['::ffff:cb00:7107', '203.0.113.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['not:an:address', 'not:an:address', undefined],
    [undefined, 'gone', undefined],
  ])('%s counts as %s, in %s', (address, key, around) => {
    expect(keysOf(address)).toEqual(around === undefined ? { key } : { key, around })
  })

  it('of any length takes little memory', () => {
    expect(keysOf('x'.repeat(10_000)).key.length).toBeLessThan(100)
    expect(keysOf(':'.repeat(10_000)).key.length).toBeLessThan(100)
  })

  it('is parsed once, unless ten thousand others have come since', () => {
    const parsed = vi.spyOn(ipaddr, 'isValid')
    try {
      const timesOf = (address: string): number => parsed.mock.calls.filter(([it]) => it === address).length
      const first = '2001:db8:ffff::1'
      for (let again = 0; again < 3; again += 1) keysOf(first)
      expect(timesOf(first)).toBe(1)
      for (let i = 0; i < 10_000; i += 1) keysOf(`2001:db8:fffe::${i.toString(16)}`)
      expect(keysOf(first).key).toBe('2001:db8:ffff:0::/64')
      expect(timesOf(first)).toBe(2)
    } finally {
      parsed.mockRestore()
    }
  })
})
