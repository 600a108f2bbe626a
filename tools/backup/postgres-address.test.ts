import { describe, expect, it } from 'vitest'
import { postgresAddress } from './postgres-address.ts'

const at = (url: string, env: Record<string, string> = {}, listenUrl?: string) =>
  postgresAddress({ url, listenUrl }, env)

describe('PostgreSQL’s own programs', () => {
  it('get the password where other users of the machine cannot read it', () => {
    const PGPASSWORD = 'se cret'
    const reached = { address: 'postgres://sam@db.example/race', env: { PGPASSWORD } }
    expect(at('postgres://sam:se%20cret@db.example/race')).toEqual(reached)
    expect(at('postgres://sam@db.example/race?password=se%20cret')).toEqual(reached)
    expect(at('postgres://sam:other@pooler.example/race', {}, 'postgres://sam:se%20cret@db.example/race')).toEqual(
      reached,
    )
  })

  it('get the password of the environment if the URL has none, and the URL’s if both have one', () => {
    const env = { PGPASSWORD: 'kept' }
    expect(at('postgres://sam@db.example/race', env).env).toEqual(env)
    expect(at('postgres://sam:secret@db.example/race', env).env).toEqual({ PGPASSWORD: 'secret' })
    expect(at('postgres://sam@db.example/race').env).toEqual({})
  })

  it.each([
    ['a%b', 'a%b'],
    ['100%', '100%'],
    ['%zz%41', '%zzA'],
    ['50%25', '50%'],
  ])('get the password %s as the server’s driver reads it', (spelt, password) => {
    expect(at(`postgres://sam:${spelt}@db.example/race`).env).toEqual({ PGPASSWORD: password })
  })

  it('trust the authorities that Node trusts, unless others are named', () => {
    const NODE_EXTRA_CA_CERTS = '/etc/ca.pem'
    const url = 'postgres://sam@db.example/race?sslmode=verify-full'
    expect(at(url, { NODE_EXTRA_CA_CERTS })).toEqual({
      address: url,
      env: { NODE_EXTRA_CA_CERTS, PGSSLROOTCERT: '/etc/ca.pem' },
    })
    const PGSSLROOTCERT = '/etc/other.pem'
    expect(at(url, { NODE_EXTRA_CA_CERTS, PGSSLROOTCERT }).env).toEqual({ NODE_EXTRA_CA_CERTS, PGSSLROOTCERT })
    expect(at(`${url}&sslrootcert=/etc/own.pem`, { NODE_EXTRA_CA_CERTS }).env).toEqual({ NODE_EXTRA_CA_CERTS })
  })

  it('do not get what only the driver understands', () => {
    expect(at('postgres://sam@db.example/race?sslmode=require&uselibpqcompat=true').address).toBe(
      'postgres://sam@db.example/race?sslmode=require',
    )
  })
})
