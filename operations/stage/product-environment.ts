import { randomBytes } from 'node:crypto'

/**
 * The environment of the product while it is measured: without the caller's own settings, and without services other
 * than Postgres.
 */
export function productEnvironment(databaseUrl: string, port: number, data: string): NodeJS.ProcessEnv {
  const address = `http://localhost:${port}`
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: 'UTC',
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: `${port}`,
    APP_URL: address,
    AUTH_URL: address,
    DATABASE_URL: databaseUrl,
    // Allows the role to be the owner of the database, which exists only for the measurement.
    SUMA_DEMO: '1',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
    MAIL_URL: 'smtp://localhost:9',
    SUMA_DATA: data,
    LOG_LEVEL: 'error',
    RUN_JOBS: '0',
    // One person sends all requests here, far more than the limit of a minute allows; the cost is still counted.
    GRAPHQL_COST_PER_MINUTE: '1000000000',
  }
}
