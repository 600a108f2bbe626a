import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('has a default for everything; an empty variable counts as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'PUBLIC_URL', 'ADMIN_EMAILS', 'LOG_LEVEL'].map((name) => [name, '']),
    )
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        dataDir: '.data',
        publicUrl: 'http://localhost:3000',
        production: false,
        oidc: {},
        allowedOrigins: [],
        adminEmails: [],
        geopathEmails: [],
        contactEmail: 'hello@example.org',
        logLevel: 'warn',
      },
    })
  })

  it('takes lists with commas, and addresses in any case', () => {
    const read = readConfig({
      ADMIN_EMAILS: 'Sam@Example.com, alex@example.com,',
      ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173',
      PUBLIC_URL: 'https://race.example.com/',
      PORT: '4321',
    })
    expect(read).toMatchObject({
      config: {
        port: 4321,
        publicUrl: 'https://race.example.com',
        adminEmails: ['sam@example.com', 'alex@example.com'],
        allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      },
    })
  })

  it('keeps everything in PostgreSQL where it is told which', () => {
    const DATABASE_URL = 'postgresql://sam:secret@db.example/race'
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      config: { database: { url: DATABASE_URL, prepare: true, connections: 10, distributed: false } },
    })
    const pooled = {
      DATABASE_LISTEN_URL: 'postgres://direct/race',
      DATABASE_PREPARE: 'off',
      DATABASE_DISTRIBUTED: 'citus',
    }
    expect(readConfig({ DATABASE_URL, ...pooled })).toMatchObject({
      config: { database: { listenUrl: 'postgres://direct/race', prepare: false, distributed: true } },
    })
    expect(readConfig(pooled)).toMatchObject({ ok: false, problems: [expect.stringContaining('DATABASE_URL must be')] })
  })

  it('never repeats a password', () => {
    const read = readConfig({ DATABASE_URL: 'mysql://sam:secret@db.example/race' })
    expect(read).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^DATABASE_URL must be the URL of a Po/)],
    })
    expect(JSON.stringify(read)).not.toContain('secret')
  })

  it.each([
    ['DATABASE_PREPARE', 'yes', 'DATABASE_PREPARE must be on, or off behind a pooler in transaction mode, not "yes".'],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be a number of connections from 2 to 1000, not "1".'],
    ['DATABASE_DISTRIBUTED', 'on', 'DATABASE_DISTRIBUTED must be citus or nothing, not "on".'],
    ['PORT', 'http', 'PORT must be a port number from 1 to 65535, not "http".'],
    ['PORT', '70000', 'PORT must be a port number from 1 to 65535, not "70000".'],
    ['PUBLIC_URL', 'race.example.com', 'PUBLIC_URL must be an origin without a path, such as https://race.example.com'],
    ['PUBLIC_URL', 'https://race.example.com/game', 'PUBLIC_URL must be an origin without a path'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not "prod".'],
    ['ALLOWED_ORIGINS', '*', 'ALLOWED_ORIGINS must be origins such as'],
    ['ADMIN_EMAILS', 'sam', 'ADMIN_EMAILS must be e-mail addresses with commas between them, not "sam".'],
    ['CONTACT_EMAIL', 'us', 'CONTACT_EMAIL must be an e-mail address, not "us".'],
    ['MAP_STYLE_URL', 'liberty', 'MAP_STYLE_URL must be the URL of a map style, not "liberty".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal'],
  ])('names %s when it is %s', (name, value, sentence) => {
    const read = readConfig({ [name]: value })
    expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(sentence)])
  })

  it('is all in .env.example', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    expect(readConfig(Object.fromEntries(listed))).toEqual(readConfig({}))
    const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
    const known = new Set([...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name))
    expect(new Set(listed.map(([name]) => name))).toEqual(known)
  })
})
