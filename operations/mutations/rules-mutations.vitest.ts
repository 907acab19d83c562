import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config'

/**
 * Only the tests of license rules, for `npm run test:rules`, without those that start processes, which no change
 * reaches.
 */
export default defineConfig({
  ...(shared.resolve && { resolve: shared.resolve }),
  test: {
    include: ['tests/unit/domain/{compliance,credentials}/*.test.ts'],
    exclude: ['**/rules-evaluate.test.ts'],
    // Each change reloads its test files: once in total, instead of once for each file.
    isolate: false,
    // Long enough for a busy machine: a test that is only slow must not count as one that noticed.
    testTimeout: 60_000,
    setupFiles: ['tests/setup/quiet.ts', 'tests/setup/same-seed.ts'],
  },
})
