import 'server-only'
import { z } from 'zod'
import { readDatabaseAddress } from '@/lib/domain/access/database-address'
import { isHttps, plainHost } from '@/lib/domain/access/encrypted-address'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)
/** May be missing or empty: a compose file cannot pass on an unset variable in any other way. */
const optional = (schema: z.ZodString) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const optionalText = (least = 1) => optional(z.string().min(least))
const optionalUrl = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.url({ protocol: /^https?$/ }).optional(),
)
const hostAndPort = z.string().regex(/^(?:\[[\da-fA-F:.]+\]|[^\s:]+):\d{1,5}$/, 'is host:port')

/** Accepts an address without `tls` in its query, or with one of the three values; smtps:// is always encrypted. */
function isMailAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, searchParams } = new URL(text)
  const tls = searchParams.get('tls') ?? 'required'
  if (protocol === 'smtps:') return tls === 'required'
  return protocol === 'smtp:' && ['none', 'starttls', 'required'].includes(tls)
}

/** Accepts the two formats of a stream of the history as `?format=`. */
function isStreamAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, searchParams } = new URL(text)
  if (!['json', 'cef'].includes(searchParams.get('format') ?? 'json')) return false
  return protocol === 'file:' ? hostname === '' : ['syslog:', 'syslogs:'].includes(protocol) && hostname !== ''
}

const mailAddress = z
  .string()
  .refine(isMailAddress, 'is smtp://host:port?tls=none, starttls or required, or smtps://host:port')
/** An address with its scheme and host in small letters: cookies and checks compare its beginning. */
const ownAddress = z
  .url({ protocol: /^https?$/, error: 'is http://host or https://host' })
  .transform((text) => new URL(text).href)
const databaseAddress = z
  .string()
  .refine(
    (text) => readDatabaseAddress(text) !== null,
    'is postgresql://user:password@host:5432/database, with several hosts separated by commas',
  )
const gatewayAddress = z.url({ protocol: /^https?$/ })

/** Secrets that are published in the sources, the compose file and the tests; safe only on a single machine. */
const published = new Set([
  'only-for-this-machine-change-it-in-production',
  'only-for-this-machine',
  'a secret of the tests, long enough for the rule',
  'secret-of-the-tests',
  'suma',
  'change-me',
])

/** The addresses of services outside of this process. */
const servicesOutside = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'OIDC_ISSUER',
  'OIDC_INTERNAL_URL',
  'MAIL_URL',
  'MAIL_TOKEN_URL',
  'SMS_URL',
  'FILES_URL',
  'CLAMAV_HOST',
  'AUDIT_STREAM',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    PORT: port(3000),
    APP_URL: ownAddress.optional(),
    DATABASE_URL: databaseAddress,
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    /** 0 behind a pooler that does not support named statements (pgbouncer before 1.21 in transaction mode). */
    DATABASE_PREPARE: z.enum(['0', '1']).default('1'),
    /** The same database and role, bypassing the pooler in DATABASE_URL; used by the job queue. */
    DATABASE_DIRECT_URL: optional(databaseAddress),
    /** A streaming replica that serves lists, with the same role. Without it, the database serves everything. */
    DATABASE_REPLICA_URL: optional(databaseAddress),
    /**
     * Hosts that this machine reaches by a private network: an https installation sends nothing unencrypted to any
     * other (ASVS 12.3.1).
     */
    PRIVATE_HOSTS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      ),
    DATABASE_CONNECT_MS: z.coerce.number().int().min(100).max(60_000).default(1500),
    /**
     * How long a connection stays open between two requests; must be longer than a balancer in front keeps it (usually
     * 60 seconds).
     */
    KEEP_ALIVE_MS: z.coerce.number().int().min(1000).max(3_600_000).default(75_000),
    MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(5000),
    /** The maximum number of concurrent requests; any further one is answered with 503. */
    MAX_REQUESTS: z.coerce.number().int().min(10).max(1_000_000).default(500),
    AUTH_SECRET: z.string().min(32),
    /** The previous secret after AUTH_SECRET has changed: signatures and seals made with it are still accepted. */
    AUTH_SECRET_PREVIOUS: optionalText(32),
    /**
     * Signs the heads of the history (`lib/data/audit/seals.ts`). The process that runs jobs needs it, and over https
     * does not start without it.
     */
    AUDIT_KEY: optionalText(),
    /** The previous key after AUDIT_KEY has changed; 'lost' when nobody has it any more. */
    AUDIT_KEY_PREVIOUS: optionalText(),
    /**
     * Seals signed documents: a PKCS#12 file, by its path or as base64. Without it, one is made and stored below
     * SUMA_DATA.
     */
    SIGNING_P12: optionalText(),
    SIGNING_P12_PASSWORD: optionalText(),
    /** Where the heads of the history are kept outside the database. */
    AUDIT_HEADS_FILE: optionalText(),
    /**
     * Where each row of the history goes as it is written: a file, or a syslog server by TLS or within a private
     * network.
     */
    AUDIT_STREAM: optional(z.string().refine(isStreamAddress, 'is file:///path, syslogs://host:6514 or syslog://host')),
    /** The address that receives the head of the history each day. */
    OPERATOR_EMAIL: optionalText(3),
    OIDC_ISSUER: z.url(),
    /** Where this process reaches the provider, if not at the issuer's own address (containers). */
    OIDC_INTERNAL_URL: z.url().optional(),
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_CLIENT_SECRET: z.string().min(1),
    OIDC_AUDIENCE: z.string().min(1).optional(),
    OIDC_CLAIMS_NAMESPACE: z.string().optional(),
    /** How long one request to the identity provider may take; 10 seconds by the specification. */
    OIDC_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    /** Encryption is required on smtp:// unless the address says otherwise (`?tls=none`, `?tls=starttls`). */
    MAIL_URL: mailAddress,
    /**
     * For a mail server that takes no passwords: where the client gets access tokens (OAuth 2.0, client credentials).
     * The user stands in MAIL_URL.
     */
    MAIL_TOKEN_URL: optionalUrl,
    MAIL_CLIENT_ID: optionalText(),
    MAIL_CLIENT_SECRET: optionalText(),
    MAIL_SCOPE: z.string().default('https://outlook.office365.com/.default'),
    /**
     * A gateway for text messages, with user and password in the address; or, for development, a mail server as in
     * MAIL_URL, where texts arrive as +1...@sms.localhost. Without it, no text messages are sent.
     */
    SMS_URL: z.union([gatewayAddress, mailAddress]).optional(),
    SMS_FROM: z.string().min(1).default('Suma'),
    MAIL_FROM: z.string().min(3).default('Suma <no-reply@suma.example>'),
    FEEDBACK_EMAIL: z.string().min(3).default('feedback@suma.example'),
    SUMA_DATA: z.string().default('.data'),
    /**
     * A bucket of an S3-compatible store for files (`s3://bucket/prefix?region=…`); without it, they are stored below
     * SUMA_DATA.
     */
    FILES_URL: optional(z.string().refine((text) => text.startsWith('s3://'), 'is s3://bucket/prefix?region=...')),
    /** The folder of boards' lists below the stored files, which the nightly job takes; never one of the files' own. */
    BOARD_ROSTERS_PREFIX: optional(
      z
        .string()
        .max(200)
        .regex(/^\w[\w.-]{2,}(?:\/\w[\w.-]*)*$/, 'is a folder of three or more letters, such as board-lists')
        .refine((text) => !/^incoming(?:\/|$)/.test(text), 'is not incoming, which holds uploads in progress'),
    ),
    /** A key pair for the bucket; without one, the machine's own role is used. */
    AWS_ACCESS_KEY_ID: optionalText(),
    AWS_SECRET_ACCESS_KEY: optionalText(),
    /** Gibibytes of files that one person, and one organization, may store. */
    STORAGE_PERSON_GIB: z.coerce.number().min(0.001).max(100_000).default(2),
    STORAGE_ORG_GIB: z.coerce.number().min(0.001).max(100_000).default(50),
    /** Where clamd listens: a unix socket, or host:port. Without either, files are not checked for malware. */
    CLAMAV_SOCKET: optionalText(),
    CLAMAV_HOST: optional(hostAndPort),
    SUMA_DEMO: z.enum(['0', '1']).default('0'),
    /** Whether the language cookie may select the pseudo-language; always allowed in development. */
    PSEUDO_LANGUAGE: z.enum(['0', '1']).default('0'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /**
     * The total cost of one client's operations per minute, across all processes; 250,000 by the product description.
     */
    GRAPHQL_COST_PER_MINUTE: z.coerce.number().int().min(6000).optional(),
    RUN_JOBS: z.enum(['0', '1']).default('1'),
    /** How many proxies in front of this process add an address to X-Forwarded-For, one after the other. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /**
     * Super admins can act as such for this many hours after signing in with a second factor; without it, none is
     * required.
     */
    SUPER_ADMIN_SECOND_FACTOR_HOURS: z.coerce.number().int().min(1).max(168).optional(),
    /** Webhooks may also call http and private addresses; only for an installation on one computer. */
    WEBHOOKS_LOCAL: z.enum(['0', '1']).default('0'),
    /** A collector of OpenTelemetry over HTTP (OTLP, JSON); without it, nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
    /** Headers for the collector, as `name=value,…`; its library reads them itself. */
    OTEL_EXPORTER_OTLP_HEADERS: optionalText(),
    OTEL_SERVICE_NAME: z.string().min(1).default('suma'),
    /** The share of requests that is traced. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** `false` when a proxy in front compresses; next.config.ts reads it for pages. */
    COMPRESS: z.string().default('true'),
    /** `tracecontext` goes on with the trace that a caller's `traceparent` names. */
    OTEL_PROPAGATORS: z.enum(['none', 'tracecontext']).default('none'),
    /** Where Prometheus can read /metrics; not served without a port. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(300),
  })
  .transform((value) => {
    const appUrl = (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '')
    return { ...value, APP_URL: appUrl, OIDC_AUDIENCE: value.OIDC_AUDIENCE ?? `${appUrl}/graphql` }
  })
  .superRefine((values, context) => {
    const { APP_URL, AUTH_SECRET, AUTH_SECRET_PREVIOUS = '', OIDC_CLIENT_SECRET } = values
    for (const name of ['MAIL_CLIENT_ID', 'MAIL_CLIENT_SECRET'] as const) {
      if (values.MAIL_TOKEN_URL && !values[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed with MAIL_TOKEN_URL' })
    }
    if (!isHttps(APP_URL)) return
    if (values.SUMA_DEMO === '1')
      context.addIssue({
        code: 'custom',
        path: ['SUMA_DEMO'],
        message: 'is 1 with an https address: people of the demo, a super admin among them, have published passwords',
      })
    const passwordOf = (url = '') => URL.parse(readDatabaseAddress(url)?.hosts[0] ?? '')?.password ?? ''
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = values
    const addresses = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL })
    const passwords = Object.fromEntries(addresses.map(([name, url]) => [name, passwordOf(url)]))
    const secrets = { AUTH_SECRET, AUTH_SECRET_PREVIOUS, OIDC_CLIENT_SECRET, ...passwords }
    for (const [name, secret] of Object.entries(secrets)) {
      if (published.has(secret))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'holds a secret that everybody can read in the sources',
        })
    }
    for (const name of servicesOutside) {
      const addresses = readDatabaseAddress(values[name] ?? '')?.hosts ?? [values[name] ?? 'localhost']
      if (addresses.some((address) => plainHost(address, values.PRIVATE_HOSTS) !== null))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is not encrypted (.env.example says how), and names no host of this machine or of PRIVATE_HOSTS',
        })
    }
  })

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/**
 * The environment, checked once at first use.
 * @throws Error with one line per wrong variable, never with a value: values may be secrets.
 */
export function env(): Env {
  if (parsed) return parsed
  // An empty variable, as a compose file or a shell leaves it, counts as not set.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given, {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is not set' : undefined),
  })
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Environment is not complete:\n${lines.join('\n')}`)
  }
  parsed = result.data
  return parsed
}

/** Whether people reach the product over https: cookies are then Secure and have the __Host- prefix. */
export const isSecure = (): boolean => isHttps(env().APP_URL)

/**
 * True in code bundled by Next, which inlines this value; false in the server's own process, the worker and commands.
 */
export const inNextBundle = process.env.NEXT_RUNTIME === 'nodejs'

/**
 * Has Node read next.config.ts itself, as `next --experimental-next-config-strip-types` does: a server that only answers
 * needs no compiler then.
 */
export function readConfigByNode(): void {
  process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = 'true'
}
