import type { LogKeys } from '../chain/keys.ts'
import { misspelt } from './misspelt.ts'
import { type LOG_LEVELS, type Variables, readVariables } from './environment.ts'

/**
 * The catalogue of all of Panoramax, and the origins of pictures of its two large instances, one of which redirects to a storage. Source:
 * public code that reads its answers, as of 2026.
 */
const FEDERATION = {
  origin: 'https://api.panoramax.xyz',
  pictures: [
    'https://panoramax.openstreetmap.fr',
    'https://panoramax.ign.fr',
    'https://panoramax-storage-public-fast.s3.gra.perf.cloud.ovh.net',
  ],
}

/** The origins of a catalogue's pictures: its own, and those that the operator names, otherwise the known ones. */
function picturesOf(catalogue: string, named: readonly string[]): readonly string[] {
  const { origin } = new URL(catalogue)
  const known = origin === FEDERATION.origin ? FEDERATION.pictures : []
  return [...new Set([origin, ...(named.length > 0 ? named : known)])]
}

/** A PostgreSQL database. */
export interface DatabaseConfig {
  readonly url: string
  /** The URL of the database itself if `url` is a pooler's. */
  readonly listenUrl: string | undefined
  readonly prepare: boolean
  /** The most connections that the pool opens. */
  readonly connections: number
  /** The longest that a statement may take, in real milliseconds. */
  readonly statementMs?: number
  readonly distributed: boolean
}

/** Traces for an OpenTelemetry collector. */
export interface TracesConfig {
  /** The whole URL that traces are sent to. */
  readonly url: string
  readonly serviceName: string
  readonly sampler: { readonly followsParent: boolean; readonly ratio: number }
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The PostgreSQL database; if undefined, data is kept in a file in `dataDir`. */
  readonly database: DatabaseConfig | undefined
  /** The server's address for browsers: an origin. */
  readonly publicUrl: string
  readonly production: boolean
  readonly oidc: {
    readonly issuer: string | undefined
    readonly clientId: string | undefined
    readonly clientSecret: string | undefined
  }
  /** Addresses and networks of the proxies in front of the server. */
  readonly trustProxy: readonly string[]
  /** Requests per minute; 0 means unlimited. */
  readonly rateLimits: {
    readonly player: number
    readonly address: number
    readonly callable: number
    readonly signIn: number
  }
  readonly allowedOrigins: readonly string[]
  /** In lower case. */
  readonly adminEmails: readonly string[]
  readonly geopathEmails: readonly string[]
  /** The address that players can write to. */
  readonly contactEmail: string
  readonly mapStyleUrl: string | undefined
  readonly googleMapsKey: string | undefined
  /** A catalogue of street-level pictures, and the origins that they come from. */
  readonly streetPictures: { readonly catalogue: string; readonly origins: readonly string[] } | undefined
  /** The keys that seal logs; if undefined, the store's own key is used. */
  readonly logKeys: LogKeys | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Seconds from the signal to stop until closing, so that load balancers notice. */
  readonly drainSeconds: number
  /** Where metrics are served; undefined for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where traces are sent; undefined for nowhere. */
  readonly traces: TracesConfig | undefined
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  /** A sentence for each variable at fault. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** Follows OpenTelemetry's specification: the endpoint for traces is used unchanged, the common one gets a path appended. */
function tracesIn(it: Variables): TracesConfig | undefined {
  const common = it.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = it.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (common && `${common.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined) return undefined
  const [share] = it.OTEL_TRACES_SAMPLER.split('_').slice(-1)
  const ratio = share === 'on' ? 1 : share === 'off' ? 0 : it.OTEL_TRACES_SAMPLER_ARG
  const followsParent = it.OTEL_TRACES_SAMPLER.startsWith('parentbased_')
  return { url, serviceName: it.OTEL_SERVICE_NAME, sampler: { followsParent, ratio } }
}

/** The configuration from an environment; empty variables count as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const read = readVariables(env)
  if (!read.ok) return read
  const it = read.variables
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
              statementMs: it.DATABASE_TIMEOUT,
              distributed: it.DATABASE_DISTRIBUTED === 'citus',
            },
      publicUrl: it.PUBLIC_URL ?? `http://localhost:${it.PORT}`,
      production: it.NODE_ENV === 'production',
      oidc: { issuer: it.OIDC_ISSUER, clientId: it.OIDC_CLIENT_ID, clientSecret: it.OIDC_CLIENT_SECRET },
      trustProxy: it.TRUST_PROXY,
      rateLimits: {
        player: it.RATE_LIMIT_PLAYER,
        address: it.RATE_LIMIT_ADDRESS,
        callable: it.RATE_LIMIT_CALLABLE,
        signIn: it.RATE_LIMIT_SIGN_IN,
      },
      allowedOrigins: it.ALLOWED_ORIGINS,
      adminEmails: it.ADMIN_EMAILS,
      geopathEmails: it.GEOPATH_EMAILS,
      contactEmail: it.CONTACT_EMAIL,
      mapStyleUrl: it.MAP_STYLE_URL,
      googleMapsKey: it.GOOGLE_MAPS_KEY,
      streetPictures:
        it.PANORAMAX_URL === undefined
          ? undefined
          : {
              catalogue: it.PANORAMAX_URL,
              origins: picturesOf(it.PANORAMAX_URL, it.PANORAMAX_PICTURE_ORIGINS),
            },
      logKeys: it.LOG_KEY === undefined ? undefined : { current: it.LOG_KEY, old: it.LOG_KEYS_OLD },
      logLevel: it.LOG_LEVEL,
      drainSeconds: it.DRAIN_SECONDS,
      metrics: it.METRICS_PORT === undefined ? undefined : { host: it.METRICS_HOST, port: it.METRICS_PORT },
      traces: tracesIn(it),
    },
  }
}

/** What becomes of sentences for the operator. */
interface Operator {
  readonly warn: (sentence: string) => void
  /** Ends the process. */
  readonly fail: (message: string) => never
}

/** The configuration of a process. Warns of each variable that is almost one of ours, and fails if a value does not fit. */
export function configOf(env: Parameters<typeof readConfig>[0], { warn, fail }: Operator): Config {
  for (const sentence of misspelt(env)) warn(sentence)
  const read = readConfig(env)
  return read.ok ? read.config : fail(['The configuration does not fit:', ...read.problems].join('\n  '))
}
