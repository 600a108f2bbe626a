import { z } from 'zod'
import { keyIn } from '../chain/keys.ts'
import { isDatabase } from './database-url.ts'

/** A trimmed value: without surrounding spaces, or the carriage return of a file from Windows; undefined if it is empty. */
const MEANT = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || undefined : value)

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(MEANT, schema)

const list = optional(
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((item) => item.trim())),
).transform((items) => items.filter((item) => item !== ''))

const emails = list.pipe(
  z.array(
    z.email({ error: 'a list of e-mail addresses with commas between them' }).transform((it) => it.toLowerCase()),
  ),
)

/**
 * Whether the URL's host has only what host names and addresses have. URL parsers accept more: an asterisk, which matches no page, and a
 * semicolon, which would begin the next directive of a Content-Security-Policy.
 */
const hasPlainHost = (url: string): boolean => /^[a-z0-9._:[\]-]+$/.test(URL.parse(url)?.host ?? '')

/** Whether a network has a prefix longer than 0: with length 0 it contains all addresses, and any caller could claim another's address. */
const isSomeNetwork = (address: string): boolean => !/\/0+$/.test(address)

/** Whether a text is valid: Node replaces invalid UTF-8 in the environment by U+FFFD, which would name another folder. */
const isReadable = (text: string): boolean => !text.includes('\uFFFD')

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:'

/** Whether a path can be appended to the URL. */
const endsInPath = (text: string): boolean => URL.parse(text)?.href.search(/[?#@]/) === -1

const logKey = z.string().transform((spelt, context) => {
  const key = keyIn(spelt)
  if (!key) context.addIssue({ code: 'custom', message: 'no key' })
  return key ?? z.NEVER
})

/** OpenTelemetry's names of samplers. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Whether the library that reads an entry accepts it: it silently drops what it cannot parse. */
const isPair = (entry: string): boolean => {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]+)$/.exec(entry) ?? []
  try {
    return decodeURIComponent(name).trim() !== '' && decodeURIComponent(value).trim() !== ''
  } catch {
    return false
  }
}

const pairs = list.pipe(z.array(z.string().refine(isPair)))

/** Whether an entry is a valid HTTP header. */
const isHeader = (entry: string): boolean => {
  const [name = '', value = ''] = entry.split(/=(.*)/s).map((part) => decodeURIComponent(part.trim()))
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7E\x80-\xFF]*$/.test(value)
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A whole number in decimal digits: `Number` would also accept `0x50`, `1e3` and `0b11`. */
const whole = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most))

/** A rate limit per minute; 0 disables it. */
const perMinute = (usual: number) => optional(whole(0, 1_000_000_000).default(usual))

const Environment = z.object({
  PORT: optional(whole(1, 65_535).default(3000)),
  HOST: optional(z.string().default('127.0.0.1')),
  DATA_DIR: optional(z.string().refine(isReadable).default('.data')),
  DATABASE_URL: optional(z.string().refine(isDatabase).optional()),
  DATABASE_LISTEN_URL: optional(z.string().refine(isDatabase).optional()),
  DATABASE_PREPARE: optional(z.enum(['on', 'off']).default('on')),
  DATABASE_CONNECTIONS: optional(whole(2, 1_000).default(10)),
  DATABASE_TIMEOUT: optional(whole(100, 600_000).default(10_000)),
  DATABASE_DISTRIBUTED: optional(z.enum(['citus']).optional()),
  PUBLIC_URL: optional(
    z
      .string()
      .transform((url) => url.replace(/\/$/, ''))
      .refine(isOrigin)
      .refine(hasPlainHost)
      .optional(),
  ),
  NODE_ENV: optional(z.enum(['development', 'production', 'test']).default('development')),
  OIDC_ISSUER: optional(z.string().optional()),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  TRUST_PROXY: list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine(isSomeNetwork))),
  RATE_LIMIT_PLAYER: perMinute(1_200),
  RATE_LIMIT_ADDRESS: perMinute(12_000),
  RATE_LIMIT_CALLABLE: perMinute(600),
  RATE_LIMIT_SIGN_IN: perMinute(300),
  ALLOWED_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin).refine(hasPlainHost))),
  ADMIN_EMAILS: emails,
  GEOPATH_EMAILS: emails,
  CONTACT_EMAIL: optional(z.email().default('')),
  MAP_STYLE_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine(hasPlainHost)
      .optional(),
  ),
  GOOGLE_MAPS_KEY: optional(z.string().optional()),
  PANORAMAX_URL: optional(
    z
      .string()
      .refine(isHttps)
      .refine(hasPlainHost)
      .refine(endsInPath)
      .transform((url) => new URL(url).href.replace(/\/+$/, ''))
      .optional(),
  ),
  PANORAMAX_PICTURE_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin).refine(isHttps).refine(hasPlainHost))),
  LOG_KEY: optional(logKey.optional()),
  LOG_KEYS_OLD: list.pipe(z.array(logKey)),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS).default('warn')),
  DRAIN_SECONDS: optional(whole(0, 600).default(0)),
  METRICS_PORT: optional(whole(1, 65_535).optional()),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(z.url({ protocol: /^https?$/ }).optional()),
  // The library that sends traces reads these four itself, and does not report invalid values.
  OTEL_EXPORTER_OTLP_HEADERS: pairs.refine((entries) => entries.every((entry) => isPair(entry) && isHeader(entry))),
  OTEL_EXPORTER_OTLP_TIMEOUT: optional(z.coerce.number().positive().max(600_000).optional()),
  OTEL_EXPORTER_OTLP_COMPRESSION: optional(z.enum(['gzip', 'none']).optional()),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_SERVICE_NAME: optional(z.string().default('final-call')),
  OTEL_TRACES_SAMPLER: optional(z.enum(SAMPLERS).default('parentbased_always_on')),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1).default(1)),
})

const ESCAPED = 'odd characters in it as % and two digits'

const PER_MINUTE = 'a number of requests in a minute, or 0 for no limit'

/** What each variable must be, for the message if it is not. */
const EXPECTED: { readonly [Name in keyof Variables]: string } = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  DATA_DIR: 'a folder for the database file, its name in UTF-8',
  DATABASE_URL: `the URL of a PostgreSQL database, such as postgres://user:password@host:5432/name, ${ESCAPED}`,
  DATABASE_LISTEN_URL: `the URL of the PostgreSQL database behind the pooler of DATABASE_URL, ${ESCAPED}`,
  DATABASE_PREPARE: 'on, or off behind a pooler in transaction mode',
  DATABASE_CONNECTIONS: 'a number of connections from 2 to 1000',
  DATABASE_TIMEOUT: 'a number of milliseconds from 100 to 600000',
  DATABASE_DISTRIBUTED: 'citus or nothing',
  PUBLIC_URL: 'an origin without a path, such as https://race.example.com',
  NODE_ENV: 'development, production or test',
  OIDC_ISSUER: 'the URL of an OpenID Connect provider',
  OIDC_CLIENT_ID: 'the client id that the provider gave',
  OIDC_CLIENT_SECRET: 'the client secret that the provider gave',
  TRUST_PROXY: 'addresses or networks such as 10.0.0.0/8, none of length 0, with commas between them',
  RATE_LIMIT_PLAYER: PER_MINUTE,
  RATE_LIMIT_ADDRESS: PER_MINUTE,
  RATE_LIMIT_CALLABLE: PER_MINUTE,
  RATE_LIMIT_SIGN_IN: PER_MINUTE,
  ALLOWED_ORIGINS: 'origins such as https://example.com, with commas between them',
  ADMIN_EMAILS: 'e-mail addresses with commas between them',
  GEOPATH_EMAILS: 'e-mail addresses with commas between them',
  CONTACT_EMAIL: 'an e-mail address',
  MAP_STYLE_URL: 'the URL of a map style, such as https://tiles.openfreemap.org/styles/liberty',
  GOOGLE_MAPS_KEY: 'a key of the Maps JavaScript API',
  PANORAMAX_URL: 'the https URL of a Panoramax API, such as https://api.panoramax.xyz/api',
  PANORAMAX_PICTURE_ORIGINS: 'https origins without a path, such as https://panoramax.ign.fr, with commas between them',
  LOG_KEY: 'at least 32 random bytes in base64 or hex, as `openssl rand -base64 32` prints them',
  LOG_KEYS_OLD: 'keys as in LOG_KEY with commas between them',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  DRAIN_SECONDS: 'a number of seconds from 0 to 600',
  METRICS_PORT: 'a port number from 1 to 65535',
  METRICS_HOST: 'an address to listen on, such as 127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the URL of an OpenTelemetry collector, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the URL that takes traces, such as http://127.0.0.1:4318/v1/traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers as name=value with commas between them, odd characters as % and two digits',
  OTEL_EXPORTER_OTLP_TIMEOUT: 'a number of milliseconds up to 600000',
  OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip or none',
  OTEL_RESOURCE_ATTRIBUTES: 'attributes as name=value with commas between them, odd characters as % and two digits',
  OTEL_SERVICE_NAME: 'a name for this service',
  OTEL_TRACES_SAMPLER: `one of ${SAMPLERS.join(', ')}`,
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1',
}

/** The names of all variables. */
export const NAMES: readonly string[] = Object.keys(EXPECTED)

/** Variables whose values may contain passwords, and are never printed. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'LOG_KEY',
  'LOG_KEYS_OLD',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** The operator's variables, with defaults for those that are unset. */
export type Variables = z.output<typeof Environment>

type VariablesResult =
  | { readonly ok: true; readonly variables: Variables }
  /** A sentence for each variable at fault. */
  | { readonly ok: false; readonly problems: readonly string[] }

const nameOf = (issue: z.core.$ZodIssue): keyof typeof EXPECTED => issue.path[0] as keyof typeof EXPECTED

/** Whether a value is in quotes, which `docker run --env-file` does not remove: they would become part of a secret or a folder's name. */
const isQuoted = (value = ''): boolean => /^\s*(["']).*\1\s*$/s.test(value)

/** The dependencies between variables. @returns a sentence for the first variable that lacks another, or contradicts it */
function contradiction(it: Variables): string | undefined {
  if (it.DATABASE_URL === undefined && (it.DATABASE_LISTEN_URL !== undefined || it.DATABASE_DISTRIBUTED)) {
    return 'DATABASE_URL must be set too: the other DATABASE_ variables are about it.'
  }
  if (it.PANORAMAX_URL === undefined && it.PANORAMAX_PICTURE_ORIGINS.length > 0) {
    return 'PANORAMAX_URL must be set too: PANORAMAX_PICTURE_ORIGINS is about its pictures.'
  }
  if (it.METRICS_PORT === it.PORT) {
    return `METRICS_PORT must be another port than PORT, which is ${it.PORT}.`
  }
  if (it.LOG_KEY === undefined && it.LOG_KEYS_OLD.length > 0) {
    return 'LOG_KEY must be set too: LOG_KEYS_OLD lists the keys it replaced.'
  }
  if (it.LOG_KEY === undefined && it.DATABASE_URL !== undefined && it.NODE_ENV === 'production') {
    const why = 'a key in the database would let anyone who can write there forge a race'
    return `LOG_KEY must be set with DATABASE_URL when NODE_ENV is production: ${why}.`
  }
  return undefined
}

/** The variables of an environment; empty ones count as unset. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): VariablesResult {
  const quoted = NAMES.filter((name) => isQuoted(env[name]))
  if (quoted.length > 0)
    return { ok: false, problems: quoted.map((name) => `${name} must be without quotes around it.`) }
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(nameOf))]
    const found = (name: string): string => (SECRET.has(name) ? '' : `, not "${env[name] ?? ''}"`)
    return { ok: false, problems: names.map((name) => `${name} must be ${EXPECTED[name]}${found(name)}.`) }
  }
  const problem = contradiction(parsed.data)
  return problem === undefined ? { ok: true, variables: parsed.data } : { ok: false, problems: [problem] }
}
