import { resolve } from 'node:path'
import { StartProblem } from './start-problem'

/** Addresses and folders of everything on one machine. `outside` names what the environment already provides. */
export type Settings = {
  port: number
  identityPort: number
  postgresPort: number
  mailPort: number
  mailWebPort: number
  data: string
  appUrl: string
  issuer: string
  audience: string
  mailUrl: string
  clientId: string
  outside: { database: boolean; identity: boolean; mail: boolean }
}

type Environment = Record<string, string | undefined>

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StartProblem(`${name} is not a port: "${text}".`)
  return port
}

/**
 * Reads the ports and folders of one machine; an unset variable has its documented default.
 * @throws StartProblem
 */
export function readSettings(environment: Environment): Settings {
  const port = readPort(environment, 'PORT', 3000)
  const identityPort = readPort(environment, 'IDENTITY_PORT', 4400)
  const mailPort = readPort(environment, 'MAIL_PORT', 1025)
  const appUrl = (environment.APP_URL || `http://localhost:${port}`).replace(/\/$/, '')
  return {
    port,
    identityPort,
    postgresPort: readPort(environment, 'POSTGRES_PORT', 5544),
    mailPort,
    mailWebPort: readPort(environment, 'MAIL_WEB_PORT', 1080),
    data: resolve(environment.SUMA_DATA || '.data'),
    appUrl,
    issuer: environment.OIDC_ISSUER || `http://localhost:${identityPort}`,
    audience: environment.OIDC_AUDIENCE || `${appUrl}/graphql`,
    mailUrl: environment.MAIL_URL || `smtp://localhost:${mailPort}?tls=none`,
    clientId: environment.OIDC_CLIENT_ID || 'suma',
    outside: {
      database: Boolean(environment.DATABASE_URL),
      identity: Boolean(environment.OIDC_ISSUER),
      mail: Boolean(environment.MAIL_URL),
    },
  }
}
