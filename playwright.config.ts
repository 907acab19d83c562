import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArgs, findChromium } from './dev/machine/chromium'
import './tests/setup/server-only'

/**
 * The whole product on five separate ports, with separate data that is recreated for each run. With another E2E_PORT
 * and TMPDIR two runs can go side by side; E2E_PROCESSES=2 starts two web servers and a worker behind a balancer.
 */
const port = (nth: number) => String(Number(process.env.E2E_PORT || 3210) + nth)
const ports = {
  PORT: port(0),
  IDENTITY_PORT: port(1),
  POSTGRES_PORT: port(2),
  MAIL_PORT: port(3),
  MAIL_WEB_PORT: port(4),
}
/** Nothing from outside: a developer's own settings must not leak into the run. */
const ownParts = { DATABASE_URL: '', OIDC_ISSUER: '', MAIL_URL: '', SMS_URL: '', APP_URL: '', AUTH_SECRET: '' }
/** A browser and its servers share a few cores: a page that waits for a connection is slow here, not wrong. */
const patience = { DATABASE_CONNECT_MS: '20000' }
/** One walk uses the pseudo language. */
const languages = { PSEUDO_LANGUAGE: '1' }
const origin = `http://localhost:${ports.PORT}`
const data = join(tmpdir(), 'suma-e2e')
process.env.E2E_ORIGIN = origin
process.env.E2E_DATA = data
process.env.E2E_MAIL = `http://127.0.0.1:${ports.MAIL_WEB_PORT}`
process.env.E2E_MAIL_PORT = ports.MAIL_PORT
process.env.E2E_DATABASE_PORT = ports.POSTGRES_PORT
process.env.E2E_IDENTITY_PORT = ports.IDENTITY_PORT

/** Journeys of the desk, and journeys that try one thing on many screens: long, and rarely broken by a change elsewhere. */
const broad =
  /\/(?:admin-lists|board-rosters|dates|desk-organizations|explorer|foreign-pages|history|inactivity|missing-pages|navigation|people-merge|public-pages|retention|rules|two-people)\.spec\.ts$/
/** Journeys of one feature each, beside those that everybody takes: signing in, a license, a class, its credit, its paper. */
const features =
  /\/(?:certificate-picture|class-buttons|closing|contact-us|credit-proposals|document-requests|guests|inspection|license-buttons|list-filters|night-shift-papers|organizations|own-data|own-lists|reminders|security-settings|signing|slips|theme|tooltips|webhooks|what-if|without-network)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 300_000,
  // A second attempt in CI, where a neighbor may occupy the machine; tests that needed it are counted and reported.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  // `npm test` runs the journeys; the others are parts of `npm run nightly`.
  projects: [
    {
      name: 'journeys',
      testMatch: 'tests/e2e/*.spec.ts',
      testIgnore: ['**/pages.spec.ts', broad, features],
      grepInvert: /@languages/,
    },
    { name: 'features', testMatch: features, grepInvert: /@languages/ },
    { name: 'broad', testMatch: broad, grepInvert: /@languages/ },
    { name: 'walk', testMatch: 'tests/e2e/pages.spec.ts' },
    { name: 'looks', testMatch: 'tests/e2e/looks/pictures.spec.ts' },
    { name: 'dark', testMatch: 'tests/e2e/looks/dark.spec.ts' },
    { name: 'languages', testMatch: ['tests/e2e/languages/*.spec.ts', 'tests/e2e/*.spec.ts'], grep: /@languages/ },
    { name: 'machine', testMatch: 'tests/e2e/machine/*.spec.ts' },
  ],
  use: {
    baseURL: origin,
    locale: 'en-US',
    timezoneId: process.env.TEST_ZONE || 'America/Los_Angeles',
    // A press that finds nothing is reported long before the test runs out of time.
    actionTimeout: 90_000,
    // Recording costs a third of the time, so only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: browserArgs },
  },
  webServer: {
    command: `node --import ./dev/register.mjs dev/commands/up.ts --fresh --processes ${process.env.E2E_PROCESSES || 1}`,
    url: `${origin}/api/health/ready`,
    // Ready only after it was built and filled, which takes long on a busy machine.
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { ...ports, ...ownParts, ...patience, ...languages, SUMA_DATA: data, NEXT_TELEMETRY_DISABLED: '1' },
    stdout: 'pipe',
  },
})
