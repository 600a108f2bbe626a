import ipaddr from 'ipaddr.js'
import { describe, expect, it, vi } from 'vitest'
import { addressKeys } from './address.ts'

const addressKey = addressKeys()

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not:an:address', 'not:an:address'],
    [undefined, 'gone'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('of any length takes little memory', () => {
    expect(addressKey('x'.repeat(10_000)).length).toBeLessThan(100)
    expect(addressKey(':'.repeat(10_000)).length).toBeLessThan(100)
  })

  it('is parsed once, unless ten thousand others have come since', () => {
    const parsed = vi.spyOn(ipaddr, 'isValid')
    try {
      const timesOf = (address: string): number => parsed.mock.calls.filter(([it]) => it === address).length
      const first = '2001:db8:ffff::1'
      for (let again = 0; again < 3; again += 1) addressKey(first)
      expect(timesOf(first)).toBe(1)
      for (let i = 0; i < 10_000; i += 1) addressKey(`2001:db8:fffe::${i.toString(16)}`)
      expect(addressKey(first)).toBe('2001:db8:ffff:0::/64')
      expect(timesOf(first)).toBe(2)
    } finally {
      parsed.mockRestore()
    }
  })
})
