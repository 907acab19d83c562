import { randomBytes } from 'node:crypto'

/** The environment of the product while it is measured: nothing of the caller's own settings, and no service but Postgres. */
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
    // Its role is the owner of the database that is made for the measurement.
    SUMA_DEMO: '1',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
    MAIL_URL: 'smtp://localhost:9',
    SUMA_DATA: data,
    LOG_LEVEL: 'error',
    RUN_JOBS: '0',
    // One person asks for everything here, far more than anybody may in a minute; it is counted all the same.
    GRAPHQL_COST_PER_MINUTE: '1000000000',
  }
}
