import { expect, it } from 'vitest'
import { isTurnedAway } from './log-in.ts'

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['CERT_HAS_EXPIRED', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['ECONNREFUSED', false],
  ['ENOTFOUND', false],
  ['ECONNRESET', false],
])('of the network’s and TLS’s errors, %s turns a log-in away: %s', (code, is) => {
  expect(isTurnedAway(Object.assign(new Error('said'), { code, syscall: 'connect' }))).toBe(is)
})

it.each([
  ['28P01', 'ВАЖНО', true],
  ['3D000', 'KATASTROFALNY', true],
  ['57P03', 'ВАЖНО', false],
  // A statement's own.
  ['42601', 'ERROR', false],
])('%s turns a log-in away in whatever language the database says it (%s): %s', (code, severity, is) => {
  expect(isTurnedAway(Object.assign(new Error('said'), { code, severity }))).toBe(is)
})

it('a socket that is not there yet is no file that the URL names', () => {
  const missing = (syscall: string): Error => Object.assign(new Error('none'), { code: 'ENOENT', syscall })
  expect([isTurnedAway(missing('open')), isTurnedAway(missing('connect'))]).toEqual([true, false])
})
