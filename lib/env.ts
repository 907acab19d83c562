import { z } from 'zod'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port(3000),
    APP_URL: z.url().optional(),
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    DATABASE_CONNECT_MS: z.coerce.number().int().min(100).max(60_000).default(4000),
    AUTH_SECRET: z.string().min(32),
    OIDC_ISSUER: z.url(),
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_CLIENT_SECRET: z.string().min(1),
    OIDC_AUDIENCE: z.string().min(1).optional(),
    OIDC_CLAIMS_NAMESPACE: z.string().optional(),
    /** How long one request to the identity provider may take; 10 seconds by the specification. */
    OIDC_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    MAIL_URL: z.string().min(1),
    /** A gateway for text messages, with user and password in the address; without one texts go to the local inbox or nowhere. */
    SMS_URL: z.url().optional(),
    SMS_FROM: z.string().min(1).default('Suma'),
    MAIL_FROM: z.string().min(3).default('Suma <no-reply@suma.example>'),
    FEEDBACK_EMAIL: z.string().min(3).default('feedback@suma.example'),
    SUMA_DATA: z.string().default('.data'),
    SUMA_DEMO: z.enum(['0', '1']).default('0'),
    /** Whether the cookie of languages may ask for the one that nobody speaks; always so in development. */
    PSEUDO_LANGUAGE: z.enum(['0', '1']).default('0'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    GRAPHQL_INTROSPECTION: z.enum(['0', '1']).default('0'),
    /** What the operations of one client may cost together within a minute, in each process; 250,000 by the product description. */
    GRAPHQL_COST_PER_MINUTE: z.coerce.number().int().min(6000).optional(),
    RUN_JOBS: z.enum(['0', '1']).default('1'),
    TRUST_PROXY: z.enum(['0', '1']).default('0'),
    /** Webhooks may also call http and private addresses: only for an installation on one computer. */
    WEBHOOKS_LOCAL: z.enum(['0', '1']).default('0'),
    DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(300),
  })
  .transform((value) => {
    const appUrl = (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '')
    return { ...value, APP_URL: appUrl, OIDC_AUDIENCE: value.OIDC_AUDIENCE ?? `${appUrl}/graphql` }
  })

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/**
 * The environment, checked once at first use.
 * @throws Error with one line per wrong variable, never with a value: values may be secrets.
 */
export function env(): Env {
  if (parsed) return parsed
  const result = schema.safeParse(process.env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Environment is not complete:\n${lines.join('\n')}`)
  }
  parsed = result.data
  return parsed
}

/** True when people reach the product over https: cookies are then Secure and carry the __Host- prefix. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https://')

/** True in code that Next has bundled, where it writes this value in; false in the server's own process, the worker and commands. */
export const inNextBundle = process.env.NEXT_RUNTIME === 'nodejs'
