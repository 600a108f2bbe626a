import { describe, expect, it } from 'vitest'
import { addressKey } from './address.ts'

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

  it('of any length takes little room', () => {
    expect(addressKey('x'.repeat(10_000)).length).toBeLessThan(100)
    expect(addressKey(':'.repeat(10_000)).length).toBeLessThan(100)
  })
})
