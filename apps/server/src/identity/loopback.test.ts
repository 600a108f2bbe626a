import { describe, expect, it } from 'vitest'
import { refusalOf } from './loopback.ts'
import { uidOf } from './uid.ts'

const here = new URL('http://localhost:3000')
const local = { headers: { host: 'localhost:3000' }, address: '127.0.0.1' }

describe('clients that reach the local provider', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'include a browser here, at %s',
    (host) => {
      for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
        expect(refusalOf({ headers: { host }, address }, here)).toBeUndefined()
      }
    },
  )

  it('include a browser here on port 80, which a Host header leaves out', () => {
    expect(refusalOf({ ...local, headers: { host: 'localhost' } }, new URL('http://localhost'))).toBeUndefined()
  })

  it.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', '128.0.0.1', undefined])(
    'not the machine %s',
    (address) => {
      expect(refusalOf({ ...local, address }, here)).toMatch(/only to browsers on the machine/)
    },
  )

  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-anything',
    'x-real-ip',
    'via',
  ])('include nobody behind a proxy that says %s', (header) => {
    expect(refusalOf({ ...local, headers: { ...local.headers, [header]: '' } }, here)).toMatch(/through a proxy/)
  })

  it.each([
    'race.example',
    'localhost',
    'localhost:3001',
    'localhost.evil.example:3000',
    '127.0.0.1.nip.io:3000',
    undefined,
  ])('include nobody who uses the name %s', (host) => {
    expect(refusalOf({ ...local, headers: host === undefined ? {} : { host } }, here)).toBe(
      'The local sign-in works only at http://localhost:3000.',
    )
  })
})

describe('uidOf', () => {
  it('is a stable, URL-safe id that distinguishes issuers', () => {
    const google = uidOf({ issuer: 'https://accounts.google.com', subject: '1234' })
    expect(google).toMatch(/^[\w-]{22}$/)
    expect(uidOf({ issuer: 'https://accounts.google.com', subject: '1234' })).toBe(google)
    const ids = new Set([
      google,
      uidOf({ issuer: 'local', subject: '1234' }),
      uidOf({ issuer: 'local1', subject: '234' }),
    ])
    expect(ids.size).toBe(3)
  })
})
