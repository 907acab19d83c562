import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config'

/**
 * The tests of one folder, which `npm run test:rules` names: permissions, routing of requests, and the signed-in
 * person.
 */
export default defineConfig({
  ...(shared.resolve && { resolve: shared.resolve }),
  test: {
    include: ['*.test.ts'],
    // Each change reloads its test files: once in total, instead of once for each file.
    isolate: false,
    // Long enough for a busy machine: a test that is only slow must not count as one that noticed.
    testTimeout: 60_000,
    setupFiles: ['tests/setup/quiet.ts', 'tests/setup/same-seed.ts'],
  },
})
