import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databaseUrl } from './database'

/** Runs one of our programs, by its file, on this process's database; returns its output. */
export function runProgram(
  file: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): string {
  const settings = {
    DATABASE_URL: databaseUrl(),
    AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'suma',
    OIDC_CLIENT_SECRET: 'secret',
    MAIL_URL: 'smtp://localhost:9',
    LOG_LEVEL: 'error',
  }
  const { status, stdout, stderr } = spawnSync('node', ['--import', './dev/register.mjs', file, ...args], {
    env: { ...process.env, ...settings, ...environment },
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${file} failed: ${stderr}`)
  return stdout
}
