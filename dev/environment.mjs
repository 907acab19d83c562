// The one loader of settings: every command and process that npm or an image starts reads `.env` if it exists. Variables
// of the environment take precedence. What is secret may be in a file instead, as Compose and Kubernetes hand it over:
// AUTH_SECRET_FILE names the file that holds AUTH_SECRET, whatever that is set to, and so for each of these.
import { existsSync, readFileSync } from 'node:fs'

const secrets = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'AUDIT_KEY',
  'AUDIT_KEY_PREVIOUS',
  'SIGNING_P12_PASSWORD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'OIDC_CLIENT_SECRET',
  'MAIL_URL',
  'MAIL_CLIENT_SECRET',
  'SMS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]

if (existsSync('.env')) process.loadEnvFile('.env')
for (const name of secrets) {
  const file = process.env[`${name}_FILE`]
  if (!file) continue
  try {
    process.env[name] = readFileSync(file, 'utf8').trim()
  } catch ({ code }) {
    end(`${name}_FILE names a file that cannot be read: ${code}`)
  }
}

/** The log of a process has JSON lines, and this is the last one of a start that is refused. */
function end(error) {
  process.stdout.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), error, msg: 'not started' })}\n`)
  process.exit(1)
}
