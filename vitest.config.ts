import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { reachesDates } from './tests/setup/reaches-dates.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = [
  { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
  { find: /^@\//, replacement: root },
  // Packages load it as CommonJS; a second copy would be another realm to them.
  { find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` },
]

/** The time zone of the process; results must be the same in every one. */
const TZ = process.env.TEST_ZONE || 'UTC'

const ownProcess = '**/*.own-process.test.ts'
/** Files for `npm run nightly` alone, each in its own process. */
const nightly = '**/*.nightly.test.ts'
/**
 * Left out while `npm run drill -- hours` moves the clock: Postgres reads it in its timer's handler, where libfaketime
 * lets the real one through, so that no lock timeout ever ends; and the kernel, whose clock stays, tells a file's age.
 */
const withRealClock = process.env.FAKETIME
  ? [
      'tests/service/enrollments/leaving.test.ts',
      'tests/service/identity/session-lock.test.ts',
      'tests/service/invitations/rights.test.ts',
      'tests/service/writes/deadlock.test.ts',
      'tests/service/documents/files-without-row.test.ts',
    ]
  : []
const components = 'tests/unit/{app,ui}/**/*.test.{ts,tsx}'

/** The settings that lib/env.ts requires; the address of the database is set for each test file. */
const env = {
  TZ,
  APP_URL: 'http://localhost:3000',
  AUTH_SECRET: 'a secret of the tests, long enough for the rule',
  DATABASE_POOL: '24',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'secret-of-the-tests',
  MAIL_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'silent',
}

/**
 * `isolate: false` where files may share the state of modules, because loading them for each file takes as long as the
 * tests. A file that changes the environment or mocks a module is named `*.own-process.test.ts`.
 */
const project = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  resolve: { alias },
  // Long enough for a busy machine: the limit is for tests that hang, not for slow ones.
  test: {
    name,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...test,
  },
})
const unit = (zone: string, include: string[]): TestProjectInlineConfiguration['test'] => ({
  include,
  exclude: [components, ownProcess],
  isolate: false,
  env: { TZ: zone },
  setupFiles: ['tests/setup/quiet.ts', 'tests/setup/policy-mutation.ts'],
})
const componentFiles = globSync(components)
/** A component test that replaces modules has a process of its own: others would keep the double, or a second copy. */
const replacesModules = (file: string) =>
  file.includes('.own-process.') ||
  /vi\.(?:mock|doMock|resetModules|stubEnv)\(|process\.env\.\w+ = /.test(readFileSync(file, 'utf8'))
/** Long ones that reach dates are tried in another zone at night (the part `zone`). */
const longInZone = /(?:rules-evaluate|draw-apart|compiled-messages|files-store)\.test\.ts$/
const isQuickInZone = (file: string) => reachesDates(file) && !longInZone.test(file)
const inWindow: TestProjectInlineConfiguration['test'] = {
  env: { TZ },
  setupFiles: ['tests/setup/quiet.ts', 'tests/setup/window.ts'],
}
/** A migrated template, copied for each file. */
const onDatabase: TestProjectInlineConfiguration['test'] = {
  env,
  globalSetup: ['tests/setup/database.ts'],
  setupFiles: [
    'tests/setup/quiet.ts',
    'tests/setup/offline.ts',
    'tests/setup/worker-database.ts',
    'tests/setup/policy-mutation.ts',
  ],
}

export default defineConfig({
  resolve: { alias },
  test: {
    // As in the browser suite: tests that passed only then are reported (`tests/setup/tried-again.ts`).
    retry: process.env.CI ? 1 : 0,
    projects: [
      project('architecture', { include: ['tests/architecture/**/*.test.ts'], isolate: false, env: { TZ: 'UTC' } }),
      project('unit', unit(TZ, ['tests/unit/**/*.test.ts'])),
      // No rule may depend on the server's time zone. Tests that read no date cannot depend on it.
      project('unit-pacific', unit('America/Los_Angeles', globSync('tests/unit/**/*.test.ts').filter(isQuickInZone))),
      project('components', {
        ...inWindow,
        include: componentFiles.filter((file) => !replacesModules(file)),
        isolate: false,
      }),
      project('components-own-process', {
        ...inWindow,
        include: [...componentFiles.filter(replacesModules), `tests/unit/${ownProcess}`],
      }),
      project('service', {
        ...onDatabase,
        include: ['tests/service/**/*.test.ts'],
        exclude: [ownProcess, nightly, ...withRealClock],
        isolate: false,
      }),
      project('graphql', {
        ...onDatabase,
        // All files count as one client, which exceeds the limit per minute.
        env: { ...env, GRAPHQL_COST_PER_MINUTE: '1000000000' },
        include: ['tests/graphql/**/*.test.ts'],
        exclude: [ownProcess, nightly, ...withRealClock],
        isolate: false,
      }),
      project('database-own-process', { ...onDatabase, include: [`tests/{service,graphql}/${ownProcess}`] }),
      project('nightly', { ...onDatabase, include: [`tests/{service,graphql}/${nightly}`] }),
      project('dev', {
        include: ['tests/dev/**/*.test.ts'],
        env: { TZ: 'UTC' },
      }),
    ],
  },
})
