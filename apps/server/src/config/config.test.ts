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
        trustProxy: [],
        rateLimits: { player: 1_200, address: 12_000, callable: 600, signIn: 300 },
        allowedOrigins: [],
        adminEmails: [],
        geopathEmails: [],
        contactEmail: '',
        logLevel: 'warn',
        drainSeconds: 0,
      },
    })
  })

  it('serves metrics if a port is given, to this machine unless another host is given', () => {
    expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({
      config: { metrics: { host: '127.0.0.1', port: 9464 } },
    })
  })

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, 'http://c:4318/v1/traces', { followsParent: true, ratio: 1 }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/x/' }, 'http://c/x/v1/traces', { followsParent: true, ratio: 1 }],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/t', OTEL_TRACES_SAMPLER: 'always_off' },
      'https://c/t',
      { followsParent: false, ratio: 0 },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      },
      'http://c/v1/traces',
      { followsParent: true, ratio: 0.25 },
    ],
  ])("reads OpenTelemetry's own variables: %o", (env, url, sampler) => {
    expect(readConfig(env)).toMatchObject({ config: { traces: { url, serviceName: 'final-call', sampler } } })
  })

  it('accepts what the library that delivers traces reads itself, and shows nobody its headers', () => {
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc==, x-team = race,'
    const OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=here,team=a%2Cb'
    const rest = { OTEL_EXPORTER_OTLP_TIMEOUT: '2500', OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' }
    expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES, ...rest })).toEqual(readConfig({}))
    expect(JSON.stringify(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret;' }))).not.toContain('secret')
  })

  it('accepts lists with commas, and addresses in any case', () => {
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

  it('keeps everything in PostgreSQL if one is given', () => {
    const DATABASE_URL = 'postgresql://sam:secret@db.example/race'
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      config: {
        database: { url: DATABASE_URL, prepare: true, connections: 10, statementMs: 10_000, distributed: false },
      },
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

  it('trusts the proxies that are given', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1, fd00::/8,::1' })).toMatchObject({
      config: { trustProxy: ['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::1'] },
    })
  })

  it.each([
    ['PUBLIC_URL', 'https://race.example.com'],
    ['OIDC_ISSUER', 'https://accounts.example.com'],
    ['OIDC_CLIENT_ID', 'client'],
    ['OIDC_CLIENT_SECRET', 'secret'],
    ['DATABASE_URL', 'postgres://sam:secret@db.example/race'],
    ['GOOGLE_MAPS_KEY', 'key'],
    ['LOG_LEVEL', 'info'],
    ['NODE_ENV', 'test'],
  ])('drops spaces around %s, and line ends of Windows', (name, value) => {
    const read = readConfig({ [name]: value })
    expect(read.ok).toBe(true)
    expect(readConfig({ [name]: ` ${value}\r` })).toEqual(read)
  })

  it('drops spaces around folders and addresses', () => {
    expect(
      readConfig({ DATA_DIR: ' /tmp/x ', HOST: ' ::1\t', METRICS_PORT: '9464', METRICS_HOST: ' 10.0.0.1 ' }),
    ).toEqual(readConfig({ DATA_DIR: '/tmp/x', HOST: '::1', METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }))
    expect(readConfig({ DATA_DIR: ' /srv/my races ' })).toMatchObject({ config: { dataDir: '/srv/my races' } })
  })

  it.each(['http://[::1]:8080/style.json', 'https://tiles_2.example:8443/a;b,c', 'https://kärtchen.example/'])(
    'takes the map style %s',
    (mapStyleUrl) => {
      expect(readConfig({ MAP_STYLE_URL: mapStyleUrl })).toMatchObject({ config: { mapStyleUrl } })
    },
  )

  it('accepts a catalogue of street-level pictures, and shows its own and those of the named origins', () => {
    const read = (PANORAMAX_URL: string, PANORAMAX_PICTURE_ORIGINS?: string) =>
      readConfig({ PANORAMAX_URL, PANORAMAX_PICTURE_ORIGINS })
    const own = { catalogue: 'https://streets.example:8443/api', origins: ['https://streets.example:8443'] }
    expect(read('https://streets.example:8443/api')).toMatchObject({ config: { streetPictures: own } })
    expect(read(' https://streets.example:8443/api// ')).toMatchObject({ config: { streetPictures: own } })
    expect(
      read('https://streets.example:8443/api', 'https://disk.example, https://streets.example:8443'),
    ).toMatchObject({ config: { streetPictures: { origins: [...own.origins, 'https://disk.example'] } } })
  })

  it("knows where the pictures of Panoramax's own catalogue are, unless told otherwise", () => {
    const PANORAMAX_URL = 'https://api.panoramax.xyz/api'
    const origins = (named?: string) => {
      const read = readConfig({ PANORAMAX_URL, PANORAMAX_PICTURE_ORIGINS: named })
      return read.ok ? read.config.streetPictures?.origins : []
    }
    expect(origins()).toContain('https://panoramax.openstreetmap.fr')
    expect(origins('https://disk.example')).toEqual(['https://api.panoramax.xyz', 'https://disk.example'])
  })

  it('takes 0 for no rate limit', () => {
    expect(readConfig({ RATE_LIMIT_PLAYER: '0', RATE_LIMIT_SIGN_IN: '20' })).toMatchObject({
      config: { rateLimits: { player: 0, address: 12_000, callable: 600, signIn: 20 } },
    })
  })

  it('accepts the key of the logs, and earlier ones; a database for many servers must have one in production', () => {
    const [one, two] = ['1'.repeat(64), Buffer.alloc(32, 2).toString('base64')]
    expect(readConfig({ LOG_KEY: one, LOG_KEYS_OLD: two })).toMatchObject({
      config: { logKeys: { current: Buffer.alloc(32, 0x11), old: [Buffer.alloc(32, 2)] } },
    })
    expect(readConfig({ LOG_KEYS_OLD: two })).toMatchObject({ problems: [expect.stringContaining('LOG_KEY must be')] })
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/race' }
    expect(readConfig({ ...production, LOG_KEY: one }).ok).toBe(true)
    expect(readConfig({ NODE_ENV: 'production' }).ok).toBe(true)
    expect(readConfig(production)).toMatchObject({
      problems: [expect.stringMatching(/^LOG_KEY must be set with DATABASE_URL when NODE_ENV is production/)],
    })
  })

  it.each(['LOG_KEY', 'LOG_KEYS_OLD'])('refuses a key in %s that is invalid, and does not repeat it', (name) => {
    const read = readConfig({ LOG_KEY: '1'.repeat(64), [name]: 'hunter2' })
    expect(read).toMatchObject({ ok: false, problems: [expect.stringContaining(`${name} must be`)] })
    expect(JSON.stringify(read)).not.toContain('hunter2')
  })

  it('never repeats a password', () => {
    const read = readConfig({ DATABASE_URL: 'mysql://sam:secret@db.example/race' })
    expect(read).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^DATABASE_URL must be the URL of a Po/)],
    })
    expect(JSON.stringify(read)).not.toContain('secret')
    // As a URL, the password ends at its first odd character, and a host, a name and a comment follow.
    for (const password of ['p@se/cret#1', 'p@se/cret@1', 'p@secret#1']) {
      const odd = readConfig({ DATABASE_URL: `postgres://sam:${password}@db.example/race` })
      expect(odd).toMatchObject({ problems: [expect.stringContaining('odd characters in it as % and two digits')] })
      expect(JSON.stringify(odd)).not.toContain('cret')
    }
  })

  it.each(['DATABASE_URL', 'DATABASE_LISTEN_URL'])('names %s if the driver could not read it', (name) => {
    const good = 'postgres://sam:secret@db.example/race'
    const why = new RegExp(`^${name} must be .* odd characters in it as % and two digits\\.$`)
    for (const odd of [
      'postgres://sam:%e4@db.example/race',
      'postgres://sam@db.example/%ff',
      'postgres://%c3@db.example/race',
    ]) {
      const read = readConfig({ DATABASE_URL: good, [name]: odd })
      expect(read).toEqual({ ok: false, problems: [expect.stringMatching(why)] })
    }
    // Stray percent signs, which the driver takes as they are.
    expect(readConfig({ DATABASE_URL: good, [name]: 'postgres://sam:100%@db.example/race' }).ok).toBe(true)
  })

  it.each(['OIDC_CLIENT_SECRET', 'DATA_DIR', 'LOG_KEY', 'PORT'])('refuses quotes around %s', (name) => {
    for (const value of ['"hunter2"', " 'hunter2' "]) {
      expect(readConfig({ [name]: value })).toEqual({
        ok: false,
        problems: [`${name} must be without quotes around it.`],
      })
    }
  })

  it.each([
    ['DATABASE_PREPARE', 'yes', 'DATABASE_PREPARE must be on, or off behind a pooler in transaction mode, not "yes".'],
    ['DATABASE_TIMEOUT', '10', 'DATABASE_TIMEOUT must be a number of milliseconds from 100 to 600000, not "10".'],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be a number of connections from 2 to 1000, not "1".'],
    ['DATABASE_DISTRIBUTED', 'on', 'DATABASE_DISTRIBUTED must be citus or nothing, not "on".'],
    ['PORT', 'http', 'PORT must be a port number from 1 to 65535, not "http".'],
    ['PORT', '0x50', 'PORT must be a port number from 1 to 65535, not "0x50".'],
    ['PORT', '1e3', 'PORT must be a port number from 1 to 65535, not "1e3".'],
    ['RATE_LIMIT_PLAYER', '1e3', 'RATE_LIMIT_PLAYER must be'],
    ['PORT', '70000', 'PORT must be a port number from 1 to 65535, not "70000".'],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, none of length 0, with commas between them, not',
    ],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY must be addresses'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be addresses'],
    ['TRUST_PROXY', '127.0.0.1, ::/0', 'TRUST_PROXY must be addresses'],
    ['DATA_DIR', '/srv/sp\uFFFDle', 'DATA_DIR must be a folder for the database file, its name in UTF-8, not'],
    ['MAP_STYLE_URL', 'https://x.example;a', 'MAP_STYLE_URL must be the URL of a map style, such as https://'],
    ['MAP_STYLE_URL', 'https://x.example,a/style', 'MAP_STYLE_URL must be the URL of a map style, such as https://'],
    ['PUBLIC_URL', 'https://x.example;a', 'PUBLIC_URL must be an origin without a path'],
    [
      'RATE_LIMIT_CALLABLE',
      '-1',
      'RATE_LIMIT_CALLABLE must be a number of requests in a minute, or 0 for no limit, not',
    ],
    ['PUBLIC_URL', 'race.example.com', 'PUBLIC_URL must be an origin without a path, such as https://race.example.com'],
    ['PUBLIC_URL', 'https://race.example.com/game', 'PUBLIC_URL must be an origin without a path'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not "prod".'],
    ['ALLOWED_ORIGINS', '*', 'ALLOWED_ORIGINS must be origins such as'],
    ['ALLOWED_ORIGINS', 'https://*.example.com', 'ALLOWED_ORIGINS must be origins such as'],
    ['ADMIN_EMAILS', 'sam', 'ADMIN_EMAILS must be e-mail addresses with commas between them, not "sam".'],
    ['CONTACT_EMAIL', 'us', 'CONTACT_EMAIL must be an e-mail address, not "us".'],
    ['MAP_STYLE_URL', 'liberty', 'MAP_STYLE_URL must be the URL of a map style, such as https://'],
    ['PANORAMAX_URL', 'panoramax', 'PANORAMAX_URL must be the https URL of a Panoramax API, such as https://'],
    ['PANORAMAX_URL', 'http://streets.example/api', 'PANORAMAX_URL must be the https URL of a Panoramax API'],
    ['PANORAMAX_URL', 'https://streets.example;a/api', 'PANORAMAX_URL must be the https URL of a Panoramax API'],
    ['PANORAMAX_URL', 'https://streets.example/api?key=1', 'PANORAMAX_URL must be the https URL of a Panoramax API'],
    ['PANORAMAX_URL', 'https://sam:x@streets.example/api', 'PANORAMAX_URL must be the https URL of a Panoramax API'],
    ['PANORAMAX_PICTURE_ORIGINS', 'https:', 'PANORAMAX_PICTURE_ORIGINS must be https origins without a path, such as'],
    ['PANORAMAX_PICTURE_ORIGINS', 'http://a.example', 'PANORAMAX_PICTURE_ORIGINS must be https origins'],
    ['PANORAMAX_PICTURE_ORIGINS', 'https://a.example/b', 'PANORAMAX_PICTURE_ORIGINS must be https origins'],
    ['PANORAMAX_PICTURE_ORIGINS', 'https://*.example', 'PANORAMAX_PICTURE_ORIGINS must be https origins'],
    ['PANORAMAX_PICTURE_ORIGINS', 'https://a.example', 'PANORAMAX_URL must be set too: PANORAMAX_PICTURE_ORIGINS is'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS must be a number of seconds from 0 to 600, not "-1".'],
    ['METRICS_PORT', 'on', 'METRICS_PORT must be a port number from 1 to 65535, not "on".'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "2".'],
    ['METRICS_PORT', '3000', 'METRICS_PORT must be another port than PORT, which is 3000.'],
    [
      'OTEL_EXPORTER_OTLP_TIMEOUT',
      'abc',
      'OTEL_EXPORTER_OTLP_TIMEOUT must be a number of milliseconds up to 600000, not',
    ],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0', 'OTEL_EXPORTER_OTLP_TIMEOUT must be a number'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zip', 'OTEL_EXPORTER_OTLP_COMPRESSION must be gzip or none, not "zip".'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b;;%zz', 'OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=c', 'OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0Ac', 'OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'region', 'OTEL_RESOURCE_ATTRIBUTES must be attributes as name=value'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'region=%zz', 'OTEL_RESOURCE_ATTRIBUTES must be attributes as name=value'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'c:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of an OpenTelemetry'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal'],
  ])('names %s when it is %s', (name, value, sentence) => {
    const read = readConfig({ [name]: value })
    expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(sentence)])
  })

  it('is complete in .env.example', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    expect(readConfig(Object.fromEntries(listed))).toEqual(readConfig({}))
    const source = readFileSync(new URL('environment.ts', import.meta.url), 'utf8')
    const known = new Set([...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name))
    expect(new Set(listed.map(([name]) => name))).toEqual(known)
    // A file made from it overrides nothing of compose.yaml, the systemd unit or the image.
    expect(example).not.toMatch(/^[^#\n]/m)
  })
})
