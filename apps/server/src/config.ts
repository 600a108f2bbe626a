import { z } from 'zod'

const EMPTY_IS_UNSET = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(EMPTY_IS_UNSET, schema)

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

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const isDatabase = (text: string): boolean => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  PORT: optional(z.coerce.number().int().min(1).max(65_535).default(3000)),
  HOST: optional(z.string().default('127.0.0.1')),
  DATA_DIR: optional(z.string().default('.data')),
  DATABASE_URL: optional(z.string().refine(isDatabase).optional()),
  DATABASE_LISTEN_URL: optional(z.string().refine(isDatabase).optional()),
  DATABASE_PREPARE: optional(z.enum(['on', 'off']).default('on')),
  DATABASE_CONNECTIONS: optional(z.coerce.number().int().min(2).max(1_000).default(10)),
  DATABASE_DISTRIBUTED: optional(z.enum(['citus']).optional()),
  PUBLIC_URL: optional(
    z
      .string()
      .transform((url) => url.replace(/\/$/, ''))
      .refine(isOrigin)
      .optional(),
  ),
  NODE_ENV: optional(z.enum(['development', 'production', 'test']).default('development')),
  OIDC_ISSUER: optional(z.string().optional()),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  ALLOWED_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin))),
  ADMIN_EMAILS: emails,
  GEOPATH_EMAILS: emails,
  CONTACT_EMAIL: optional(z.email().default('hello@example.org')),
  MAP_STYLE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  GOOGLE_MAPS_KEY: optional(z.string().optional()),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS).default('warn')),
})

/** What each variable takes, for the message when it is something else. */
const EXPECTED: { readonly [Name in keyof z.output<typeof Environment>]: string } = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  DATA_DIR: 'a folder for the database file',
  DATABASE_URL: 'the URL of a PostgreSQL database, such as postgres://user:password@host:5432/name',
  DATABASE_LISTEN_URL: 'the URL of the PostgreSQL database behind the pooler of DATABASE_URL',
  DATABASE_PREPARE: 'on, or off behind a pooler in transaction mode',
  DATABASE_CONNECTIONS: 'a number of connections from 2 to 1000',
  DATABASE_DISTRIBUTED: 'citus or nothing',
  PUBLIC_URL: 'an origin without a path, such as https://race.example.com',
  NODE_ENV: 'development, production or test',
  OIDC_ISSUER: 'the URL of an OpenID Connect provider',
  OIDC_CLIENT_ID: 'the client id that the provider gave',
  OIDC_CLIENT_SECRET: 'the client secret that the provider gave',
  ALLOWED_ORIGINS: 'origins such as https://example.com, with commas between them',
  ADMIN_EMAILS: 'e-mail addresses with commas between them',
  GEOPATH_EMAILS: 'e-mail addresses with commas between them',
  CONTACT_EMAIL: 'an e-mail address',
  MAP_STYLE_URL: 'the URL of a map style',
  GOOGLE_MAPS_KEY: 'a key of the Maps JavaScript API',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

/** Their values hold passwords, and are never printed. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATABASE_LISTEN_URL'])

/** A PostgreSQL database. */
export interface DatabaseConfig {
  readonly url: string
  /** The database itself, where `url` is a pooler's. */
  readonly listenUrl: string | undefined
  readonly prepare: boolean
  /** How many at most. */
  readonly connections: number
  readonly distributed: boolean
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where everything is kept; in a file in `dataDir` when undefined. */
  readonly database: DatabaseConfig | undefined
  /** Where browsers find the server: an origin. */
  readonly publicUrl: string
  readonly production: boolean
  readonly oidc: {
    readonly issuer: string | undefined
    readonly clientId: string | undefined
    readonly clientSecret: string | undefined
  }
  readonly allowedOrigins: readonly string[]
  /** In lower case. */
  readonly adminEmails: readonly string[]
  readonly geopathEmails: readonly string[]
  /** Where players write to. */
  readonly contactEmail: string
  readonly mapStyleUrl: string | undefined
  readonly googleMapsKey: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  /** A sentence for each variable at fault. */
  | { readonly ok: false; readonly problems: readonly string[] }

const nameOf = (issue: z.core.$ZodIssue): keyof typeof EXPECTED => issue.path[0] as keyof typeof EXPECTED

/** The configuration that an environment spells; an empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(nameOf))]
    const found = (name: string): string => (SECRET.has(name) ? '' : `, not "${env[name] ?? ''}"`)
    return { ok: false, problems: names.map((name) => `${name} must be ${EXPECTED[name]}${found(name)}.`) }
  }
  const it = parsed.data
  if (it.DATABASE_URL === undefined && (it.DATABASE_LISTEN_URL !== undefined || it.DATABASE_DISTRIBUTED)) {
    return { ok: false, problems: ['DATABASE_URL must be set too: the other DATABASE_ variables are about it.'] }
  }
  return {
    ok: true,
    config: {
      port: it.PORT,
      host: it.HOST,
      dataDir: it.DATA_DIR,
      database:
        it.DATABASE_URL === undefined
          ? undefined
          : {
              url: it.DATABASE_URL,
              listenUrl: it.DATABASE_LISTEN_URL,
              prepare: it.DATABASE_PREPARE === 'on',
              connections: it.DATABASE_CONNECTIONS,
              distributed: it.DATABASE_DISTRIBUTED === 'citus',
            },
      publicUrl: it.PUBLIC_URL ?? `http://localhost:${it.PORT}`,
      production: it.NODE_ENV === 'production',
      oidc: { issuer: it.OIDC_ISSUER, clientId: it.OIDC_CLIENT_ID, clientSecret: it.OIDC_CLIENT_SECRET },
      allowedOrigins: it.ALLOWED_ORIGINS,
      adminEmails: it.ADMIN_EMAILS,
      geopathEmails: it.GEOPATH_EMAILS,
      contactEmail: it.CONTACT_EMAIL,
      mapStyleUrl: it.MAP_STYLE_URL,
      googleMapsKey: it.GOOGLE_MAPS_KEY,
      logLevel: it.LOG_LEVEL,
    },
  }
}
