import { expect, it } from 'vitest'
import { NAMES } from './environment.ts'
import { misspelt } from './misspelt.ts'

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['RATE_LIMIT_PLAYERS', 'RATE_LIMIT_PLAYER'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['LOG_KYE', 'LOG_KEY'],
  ['OTEL_EXPORTER_OTLP_ENDPIONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%s is taken for %s', (name, meant) => {
  expect(misspelt({ [name]: 'secret' })).toEqual([`${name} is not a variable of this program. Is ${meant} meant?`])
})

it('the variables themselves, and those of other programs, are no mistakes', () => {
  const others =
    'HOME HOSTNAME PATH POST PORTS LOGNAME LANG PGDATA PGHOST XDG_DATA_DIRS CACHE_DIR NODE_OPTIONS NODE_PATH NODE_VERSION DATABASE_HOST ' +
    'DATABASE_USER DATABASE_NAME DATABASE_SSL JOB_KEY GOOGLE_API_KEY METRICS_PATH OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_PROTOCOL OTEL_TRACES_EXPORTER LOG_FORMAT'
  expect(misspelt(Object.fromEntries([...NAMES, ...others.split(' ')].map((name) => [name, 'x'])))).toEqual([])
})

it.each([
  ['sslmod', 'sslmode'],
  ['SSLMODE', 'sslmode'],
  ['ssl_mode', 'sslmode'],
  ['sslrootcrt', 'sslrootcert'],
])('%s in a database’s URL is taken for %s: without it the connection would have no TLS', (name, meant) => {
  const url = `postgres://sam:secret@db.example/race?${name}=x`
  const said = [`${name} is not a parameter of a database's URL. Is ${meant} meant?`]
  expect(misspelt({ DATABASE_URL: url })).toEqual(said)
  expect(misspelt({ DATABASE_LISTEN_URL: url })).toEqual(said)
  expect(misspelt({ DATABASE_URL: url, DATABASE_LISTEN_URL: url })).toEqual(said)
})

it.each(['sslmode', 'sslrootcert'])(
  '%s without a value in a database’s URL is named: the connection would have no TLS',
  (name) => {
    const said = [`${name} in a database's URL has no value. Give it one, or leave it out.`]
    expect(misspelt({ DATABASE_URL: `postgres://sam:secret@db.example/race?${name}=` })).toEqual(said)
  },
)

it('what the driver knows in a database’s URL, and what is no URL, is no mistake', () => {
  const known = 'sslmode=verify-full&sslrootcert=a&sslcert=b&sslkey=c&ssl=true&options=d&uselibpqcompat=true&host=e'
  expect(misspelt({ DATABASE_URL: `postgres:///race?${known}`, DATABASE_LISTEN_URL: 'sslmod=x' })).toEqual([])
})
