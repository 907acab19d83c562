import { demoPeople } from '@/fixtures/demo-people'
import { readSettings } from '../machine/settings'
import { runMain, StartProblem } from '../machine/start-problem'
import { localClients } from './clients'
import { startIdentityProvider } from './start'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const secret = process.env.OIDC_CLIENT_SECRET
  if (!secret) throw new StartProblem('OIDC_CLIENT_SECRET is not set: the app and the identity provider share it.')
  const provider = await startIdentityProvider({
    port: settings.identityPort,
    issuer: settings.issuer,
    host: process.env.IDENTITY_HOST || '127.0.0.1',
    clients: localClients(settings.appUrl, secret, settings.clientId),
    mailUrl: settings.mailUrl,
    dataDir: settings.data,
    audience: settings.audience,
    people: demoPeople,
    sendsLinks: process.env.IDENTITY_LINKS === '1',
  })
  const stop = () => void provider.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

if (import.meta.main) await runMain(main)
