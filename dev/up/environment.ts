import type { DatabaseUrls } from '../commands/migrate'
import type { Settings } from '../machine/settings'
import { StartProblem } from '../machine/start-problem'
import type { Secrets } from './secrets'

/** The environment of the server and the other parts; variables that the person set already stay. */
export function partEnvironment(
  settings: Settings,
  secrets: Secrets,
  database: DatabaseUrls,
  dev: boolean,
): NodeJS.ProcessEnv {
  const given = process.env
  if (settings.outside.identity && !(given.OIDC_CLIENT_ID && given.OIDC_CLIENT_SECRET)) {
    throw new StartProblem('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET have to be set too.')
  }
  return {
    ...given,
    NODE_ENV: dev ? 'development' : 'production',
    SUMA_DEMO: given.SUMA_DEMO || '1',
    SUMA_DATA: settings.data,
    PORT: `${settings.port}`,
    IDENTITY_PORT: `${settings.identityPort}`,
    MAIL_PORT: `${settings.mailPort}`,
    MAIL_WEB_PORT: `${settings.mailWebPort}`,
    APP_URL: settings.appUrl,
    AUTH_URL: settings.appUrl,
    AUTH_SECRET: given.AUTH_SECRET || secrets.authSecret,
    AUDIT_KEY: given.AUDIT_KEY || secrets.auditKey,
    DATABASE_URL: database.application,
    // No part needs the owner, and there is no pooler in between.
    DATABASE_OWNER_URL: '',
    DATABASE_DIRECT_URL: given.DATABASE_URL ? given.DATABASE_DIRECT_URL : '',
    OIDC_ISSUER: settings.issuer,
    OIDC_INTERNAL_URL: settings.outside.identity ? given.OIDC_INTERNAL_URL : '',
    OIDC_CLIENT_ID: settings.clientId,
    OIDC_CLIENT_SECRET: given.OIDC_CLIENT_SECRET || secrets.clientSecret,
    OIDC_AUDIENCE: settings.audience,
    MAIL_URL: settings.mailUrl,
    // Text messages arrive in the local inbox if there is one.
    SMS_URL: given.SMS_URL || (settings.outside.mail ? '' : settings.mailUrl),
    WEBHOOKS_LOCAL: given.WEBHOOKS_LOCAL || '1',
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
  }
}
