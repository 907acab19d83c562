import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config'

/** The tests of license rules alone, for `npm run test:rules`: without those that start processes, which no change reaches. */
export default defineConfig({
  ...(shared.resolve && { resolve: shared.resolve }),
  test: {
    include: ['tests/unit/domain/{compliance,credentials}/*.test.ts'],
    exclude: ['**/rules-evaluate.test.ts'],
    // Each change loads the files of its tests anew: once, not once for each of them.
    isolate: false,
    setupFiles: ['tests/setup/quiet.ts', 'tests/setup/same-seed.ts'],
  },
})
