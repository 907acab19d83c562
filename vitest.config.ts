import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = [
  { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
  { find: /^@\//, replacement: root },
  // Packages load it as CommonJS; a second copy would be another realm to them.
  { find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` },
]

/** The zone of the process; results must be the same in every one. */
const TZ = process.env.TEST_ZONE || 'UTC'

/** What lib/env.ts asks for; the address of the database is set for each test file. */
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

/** Tests on a real database: a migrated template, copied for each file. */
const onDatabase = (name: string) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    env,
    globalSetup: ['tests/setup/database.ts'],
    setupFiles: [
      'tests/setup/quiet.ts',
      'tests/setup/offline.ts',
      'tests/setup/worker-database.ts',
      'tests/setup/policy-mutation.ts',
    ],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], env: { TZ: 'UTC' } },
      },
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          env: { TZ },
          setupFiles: ['tests/setup/quiet.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'dev',
          include: ['tests/dev/**/*.test.ts'],
          env: { TZ: 'UTC' },
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      onDatabase('service'),
      onDatabase('graphql'),
    ],
  },
})
