import { describe, expect, it } from 'vitest'
import { listedRoles } from './roles.ts'

const rolesOf = listedRoles({
  adminEmails: ['kiri@example.com'],
  geopathEmails: ['kiri@example.com', 'tom@example.com'],
})
const NONE = { administrator: false, geopath: false }

describe('the roles of a player', () => {
  it('are those that the lists give their address, in any case', () => {
    expect(rolesOf('Kiri@Example.COM')).toEqual({ administrator: true, geopath: true })
    expect(rolesOf('tom@example.com')).toEqual({ administrator: false, geopath: true })
    expect(rolesOf('sam@example.com')).toEqual(NONE)
    expect(rolesOf(null)).toEqual(NONE)
  })

  it.each([
    ['the Kelvin sign, of which k is the small letter', '\u212Airi@example.com'],
    ['an i without a dot', 'k\u0131ri@example.com'],
    ['a wide k', '\uFF4Biri@example.com'],
    ['a Cyrillic i', 'k\u0456ri@example.com'],
  ])('are not those of an address that looks alike: with %s', (_, email) => {
    expect(rolesOf(email)).toEqual(NONE)
  })
})
